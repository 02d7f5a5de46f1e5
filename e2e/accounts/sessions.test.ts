import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { logIn, toast } from '../support/steps.ts'
import { enter } from '../support/without-pages.ts'

test.use({ refusals: /^(401 \/api\/.*|503 \/api\/me\/sessions)$/ })

const devices = (page: Page) => page.getByRole('region', { name: 'Where you’re signed in' })

async function openProfile(page: Page) {
  await page.goto('/dashboard/profile')
  await expect(devices(page).getByText('This device')).toBeVisible()
}

test('ending a session signs its browser out at its next call', async ({ page, otherPage, portal }) => {
  const person = await enter(page, portal)
  await otherPage.goto('/login')
  await logIn(otherPage, person)
  await expect(otherPage).toHaveURL('/')
  await openProfile(page)
  await expect(devices(page).getByRole('listitem')).toHaveCount(2)
  const end = devices(page).getByRole('button', { name: /^End .*(Chrome|Firefox|Safari)/ })
  await end.focus()
  await page.keyboard.press('Enter')
  await expect(toast(page, /^Signed out: /)).toBeVisible()
  await expect(devices(page).getByRole('listitem')).toHaveCount(1)
  await expect(devices(page).getByText('You aren’t signed in anywhere else.')).toBeVisible()

  await otherPage.goto('/dashboard/profile')
  await expect(otherPage).toHaveURL(/\/login/)
  await page.reload()
  await expect(devices(page).getByText('This device')).toBeVisible()
})

test('ends all other sessions after asking, and keeps this one', async ({ page, otherPage, portal }) => {
  const person = await enter(page, portal)
  await otherPage.goto('/login')
  await logIn(otherPage, person)
  await expect(otherPage).toHaveURL('/')
  await openProfile(page)
  const dialog = page.getByRole('dialog', { name: 'End all other sessions?' })
  await page.getByRole('button', { name: 'End all others' }).click()
  await dialog.getByRole('button', { name: 'Keep them' }).click()
  await expect(devices(page).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'End all others' }).click()
  await dialog.getByRole('button', { name: 'End all others' }).click()
  await expect(toast(page, 'You’ve been signed out everywhere else')).toBeVisible()
  await expect(devices(page).getByRole('listitem')).toHaveCount(1)

  await otherPage.goto('/dashboard/profile')
  await expect(otherPage).toHaveURL(/\/login/)
  await page.reload()
  await expect(devices(page).getByText('This device')).toBeVisible()
})

test('shows what failed, and loads the devices again', async ({ page, portal }) => {
  await enter(page, portal)
  let fails = true
  await page.route('**/api/me/sessions', (route) =>
    fails ? route.fulfill({ status: 503, json: { code: 'unavailable' } }) : route.continue(),
  )
  await page.goto('/dashboard/profile')
  await expect(devices(page).getByRole('alert')).toContainText('Couldn’t load your devices')
  fails = false
  await devices(page).getByRole('button', { name: 'Try again' }).click()
  await expect(devices(page).getByText('This device')).toBeVisible()
})
