import { expect, type Page } from '@playwright/test'
import { enter } from '../support/without-pages.ts'
import { asAdmin, type Stage, type State } from './arrange.ts'

const passkeys = [
  {
    browser: 'Safari',
    system: 'iPhone',
    createdAt: '2026-11-20T08:00:00.000Z',
    lastUsedAt: '2026-11-22T08:00:00.000Z',
  },
  { name: 'A security key on the ring of keys of the front desk', createdAt: '2026-10-02T08:00:00.000Z' },
  { browser: 'Edge', system: 'Windows', createdAt: '2026-09-01T08:00:00.000Z', host: 'old.clinic.test' },
].map((passkey, i) => ({ _id: `00000000-0000-4000-8000-00000000000${i}`, ...passkey }))

/** States of My profile that are about passkeys. */
export const ownPasskeys = {
  'a list of passkeys': withPasskeys(async () => undefined),
  'a passkey to add': withPasskeys(async (page) => {
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.locator('[aria-invalid=true]')).toBeVisible()
  }),
  'a passkey to name': withPasskeys(async (page) => {
    await page.getByRole('button', { name: 'Rename Safari on iPhone' }).click()
    await expect(page.getByRole('dialog', { name: 'Name this passkey' })).toBeVisible()
  }),
  'a passkey to remove': withPasskeys(async (page) => {
    await page.getByRole('button', { name: 'Remove Safari on iPhone' }).click()
    await expect(page.getByRole('dialog', { name: 'Remove “Safari on iPhone”?' })).toBeVisible()
  }),
} satisfies Record<string, State>

/** A state of the lock screen: the second factor of the user is a passkey alone. */
export const passkeyGates = {
  'waiting for a passkey': asAdmin(async ({ page }) => {
    await page.route('**/api/session/second-factor', (route) =>
      route.fulfill({ json: { on: false, passkeys: 1, recoveryCodes: 0 } }),
    )
    await page.route('**/api/auth/get-session', async (route) => {
      const answer = await route.fetch()
      const { user, token } = await answer.json()
      await route.fulfill({ response: answer, json: { user, token, gate: 'factor' } })
    })
    await page.goto('/dashboard/today')
    await expect(page.getByText('No passkey at hand?')).toBeVisible()
  }),
} satisfies Record<string, State>

function withPasskeys(arrange: (page: Page) => Promise<void>): State {
  return {
    arrange: async ({ page, portal }: Stage) => {
      await enter(page, portal)
      await page.route('**/api/me/passkeys', (route) => route.fulfill({ json: passkeys }))
      await page.goto('/dashboard/profile')
      await expect(page.getByRole('list', { name: 'Passkeys' })).toBeVisible()
      await arrange(page)
    },
  }
}
