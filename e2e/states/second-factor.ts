import { expect, type Page } from '@playwright/test'
import { enterWithFactor } from '../support/second-factor.ts'
import { enterAgain } from '../support/without-pages.ts'
import { asAdmin, type Stage, type State } from './arrange.ts'

/** States of the lock screen that are about the second factor, on the day board. */
export const secondFactorGates = {
  'waiting for a code': waiting(async (page) => {
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByRole('button', { name: 'Continue with this code' }).click()
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByText('Enter the six digits that your app shows.')).toBeVisible()
  }),
  'turning on a required second factor': asAdmin(async ({ page, portal }) => {
    await portal.requireFactor(8)
    await page.goto('/dashboard/today')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByText('Save the recovery codes first.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  }),
  'before a second factor is required': asAdmin(async ({ page, portal }) => {
    await portal.requireFactor(1)
    await page.goto('/dashboard/today')
    await expect(page.getByText(/^Turn on a second factor by /)).toBeVisible()
  }),
} satisfies Record<string, State>

/** States of My profile that are about the second factor. */
export const ownSecondFactor = {
  'a second factor to turn on': asAdmin(async ({ page, portal }) => {
    await portal.requireFactor(1)
    await openSection(page)
    await page.getByRole('region', { name: 'Second factor' }).getByRole('button', { name: 'Turn on' }).click()
    const dialog = page.getByRole('dialog', { name: 'Set up a second factor' })
    await dialog.getByLabel('Your password, to set up a second factor').fill('six teeth')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  }),
  'a second factor with few recovery codes': withFactor(async ({ page }) => {
    const factor = { on: true, recoveryCodes: 3, requiredFrom: '2026-11-20T08:00:00.000Z' }
    await page.route('**/api/session/second-factor', (route) => route.fulfill({ json: factor }))
    await openSection(page)
    await expect(page.getByText('Make new ones before you run out.')).toBeVisible()
  }),
  'a second factor to turn off': withFactor(async ({ page }) => {
    await openSection(page)
    await page.getByRole('region', { name: 'Second factor' }).getByRole('button', { name: 'Turn off' }).click()
    const dialog = page.getByRole('dialog', { name: 'Turn off the second factor?' })
    await dialog.getByRole('button', { name: 'Turn off' }).click()
    await expect(dialog.getByText('Enter the six digits of your app, or a recovery code.')).toBeVisible()
  }),
} satisfies Record<string, State>

function waiting(arrange: (page: Page) => Promise<void>): State {
  return {
    arrange: async ({ page, otherPage, portal }) => {
      await enterAgain(page, portal, await enterWithFactor(otherPage, portal))
      await page.goto('/dashboard/today')
      await arrange(page)
    },
  }
}

function withFactor(arrange: (stage: Stage) => Promise<void>): State {
  return {
    arrange: async (stage) => {
      await enterWithFactor(stage.page, stage.portal)
      await arrange(stage)
    },
  }
}

async function openSection(page: Page) {
  await page.goto('/dashboard/profile')
  await expect(page.getByRole('region', { name: 'Second factor' }).getByRole('button').first()).toBeVisible()
}
