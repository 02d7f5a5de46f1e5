import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { continueWithGoogle, toast, typeGoogleAccount } from '../support/steps.ts'
import { bookThrough, callAs, enter, enterAsAdmin, newPerson } from '../support/without-pages.ts'

test.use({ refusals: /^(401 \/api\/auth\/sign-in\/email|423 \/api\/|Failed to load resource: net::ERR_)/ })

const lockScreen = (page: Page) => page.getByRole('dialog', { name: 'Admin' })

/** The status of a call with the token of the page. */
const statusOfCall = (page: Page) =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` }
    return (await fetch('/api/desk/pins', { headers })).status
  })

/** Whether the lock screen is there without a network; runs in the page. */
async function loadedLockScreen() {
  const script = performance.getEntriesByType('resource').find(({ name }) => /lock-screen-.*\.js$/.test(name))
  return script !== undefined && (await import(script.name)) !== undefined
}

/** When any tab last saw input, in milliseconds of the tabs' clock; 0 before a page watches for it. */
const usedAt = (page: Page) => page.evaluate(() => Number(localStorage.getItem('deskUsed')))

async function unlock(page: Page, password: string) {
  await lockScreen(page).getByLabel('Password', { exact: true }).fill(password)
  await lockScreen(page).getByRole('button', { name: 'Unlock' }).click()
}

test('a desk left alone hides all names and unlocks in place with the same person’s password, nothing lost', async ({
  page,
  otherPage,
  portal,
}) => {
  await enter(otherPage, portal, newPerson('Noa Levi'))
  await bookThrough(otherPage, portal, '2026-11-23', 'Teeth Cleaning')
  const admin = await enterAsAdmin(page, portal)
  await page.clock.install()
  await page.goto('/dashboard/today')
  await expect(page.getByText('Noa Levi').first()).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Book' }).click()
  const booking = page.getByRole('dialog', { name: 'Book for a patient' })
  await booking.getByRole('combobox', { name: 'Name' }).fill('Grace Huang')
  await expect.poll(() => usedAt(page)).toBeGreaterThan(0)
  await page.clock.fastForward('11:00')
  await expect(lockScreen(page)).toBeVisible()
  await expect(lockScreen(page).getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByText('Noa Levi').first()).toBeHidden()
  await expect(booking).toBeHidden()
  await expect(page).toHaveTitle('Locked')
  for (const key of ['Escape', 'Escape', 'Control+k']) await page.keyboard.press(key)
  await expect(lockScreen(page)).toBeVisible()
  expect(await page.evaluate(() => document.querySelectorAll('dialog[open]').length)).toBe(2)
  // Its session reads nothing in the meantime.
  expect(await statusOfCall(page)).toBe(423)
  await unlock(page, 'not the password')
  await expect(lockScreen(page).getByRole('alert')).toHaveText('Wrong password. Try again.')
  await unlock(page, admin.password)
  await expect(lockScreen(page)).toHaveCount(0)
  await expect(booking.getByRole('combobox', { name: 'Name' })).toHaveValue('Grace Huang')
  await expect(booking.getByRole('combobox', { name: 'Name' })).toBeFocused()
  await expect(page).toHaveTitle(/^Today/)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Noa Levi').first()).toBeVisible()
})

test('a locked desk unlocks in place after its session has ended, and stays locked when it is reloaded', async ({
  page,
  context,
  portal,
}) => {
  const admin = await enterAsAdmin(page, portal)
  await page.clock.install()
  await page.goto('/dashboard/users')
  const search = page.getByRole('searchbox').or(page.getByLabel('Search')).first()
  await search.fill('maya')
  await expect.poll(() => usedAt(page)).toBeGreaterThan(0)
  await page.clock.fastForward('11:00')
  await expect(lockScreen(page)).toBeVisible()
  await context.request.post('/api/auth/sign-out', { headers: { origin: portal.url } })
  await page.clock.fastForward('40:00')
  await unlock(page, admin.password)
  await expect(lockScreen(page)).toHaveCount(0)
  await expect(search).toHaveValue('maya')
  await expect(page.getByRole('row').filter({ hasText: admin.email })).toBeVisible()

  await page.clock.fastForward('11:00')
  await expect(lockScreen(page)).toBeVisible()
  await page.reload()
  await expect(lockScreen(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin')
  await unlock(page, admin.password)
  await expect(page.getByRole('row').filter({ hasText: admin.email })).toBeVisible()
})

test('tabs of one desk lock and unlock together, and input in one keeps the other open', async ({
  page,
  context,
  portal,
}) => {
  const admin = await enterAsAdmin(page, portal)
  // All tabs have this clock.
  await page.clock.install()
  await page.goto('/dashboard/today')
  await expect.poll(() => usedAt(page)).toBeGreaterThan(0)
  const opened = await usedAt(page)
  const other = await context.newPage()
  await other.goto('/dashboard/users')
  await expect.poll(() => usedAt(page)).toBeGreaterThan(opened)
  await page.clock.fastForward('06:00')
  const before = await usedAt(page)
  await other.mouse.move(200, 200)
  await other.mouse.move(220, 220)
  // Storage reaches the other tab's process later.
  await expect.poll(() => usedAt(page)).toBeGreaterThan(before)
  await page.clock.fastForward('06:00')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
  await expect(lockScreen(page)).toHaveCount(0)
  await page.clock.fastForward('11:00')
  await expect(lockScreen(page)).toBeVisible()
  await expect(lockScreen(other)).toBeVisible()
  await unlock(other, admin.password)
  await expect(lockScreen(other)).toHaveCount(0)
  await expect(lockScreen(page)).toHaveCount(0)
})

test('the staff lock at once, by the menu or by keys, also from a dialog', async ({ page, portal }) => {
  const admin = await enterAsAdmin(page, portal)
  await page.goto('/dashboard/today')
  await page.getByRole('button', { name: 'Lock now' }).click()
  await expect(lockScreen(page)).toBeVisible()
  await expect.poll(() => statusOfCall(page)).toBe(423)
  await unlock(page, admin.password)
  await expect(lockScreen(page)).toHaveCount(0)
  await page.getByRole('banner').getByRole('button', { name: 'Book' }).click()
  const name = page.getByRole('dialog', { name: 'Book for a patient' }).getByRole('combobox', { name: 'Name' })
  await name.fill('Grace Huang')
  await page.keyboard.press('Alt+l')
  await expect(lockScreen(page)).toBeVisible()
  await unlock(page, admin.password)
  await expect(name).toHaveValue('Grace Huang')
})

test('a desk that locks without a network locks its session once the network returns', async ({
  page,
  context,
  portal,
}) => {
  const admin = await enterAsAdmin(page, portal)
  await page.goto('/dashboard/today')
  // The board is shown once its styles have loaded, which the browser would report otherwise.
  await expect(page.getByRole('banner').getByRole('button', { name: 'Book' })).toBeVisible()
  await expect.poll(() => page.evaluate(loadedLockScreen)).toBe(true)
  await context.setOffline(true)
  await page.keyboard.press('Alt+l')
  await expect(lockScreen(page)).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => statusOfCall(page)).toBe(423)
  // What is sent again does not lock the session that unlocks the page.
  await unlock(page, admin.password)
  await expect(lockScreen(page)).toHaveCount(0)
  expect(await statusOfCall(page)).toBe(200)
})

test('a desk unlocks by signing in with Google, and returns to where it was', async ({ page, portal }) => {
  const admin = await enterAsAdmin(page, portal)
  await page.goto('/dashboard/users?search=admin')
  await page.getByRole('button', { name: 'Lock now' }).click()
  await continueWithGoogle(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toHaveText(/^Google sign-in was cancelled\./)
  await page.goto('/dashboard/users?search=admin')
  await expect(lockScreen(page)).toBeVisible()
  await continueWithGoogle(page)
  await typeGoogleAccount(page, { name: 'Admin', email: admin.email })
  await expect(page).toHaveURL('/dashboard/users?search=admin')
  await expect(page.getByRole('row').filter({ hasText: admin.email })).toBeVisible()
  await expect(lockScreen(page)).toHaveCount(0)
})

test('an admin sets when pages lock, within bounds', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await page.clock.install()
  await page.goto('/dashboard/clinic/sessions')
  const section = page.getByRole('region', { name: 'Locking and sessions' })
  await section.getByLabel('Lock after (minutes without use)').fill('90')
  await section.getByRole('button', { name: 'Save locking' }).click()
  await expect(section.getByText('Enter whole minutes from 1 to 30')).toBeVisible()
  await section.getByLabel('Lock after (minutes without use)').fill('2')
  await section.getByLabel('Sign out after (minutes without use)').fill('60')
  await section.getByRole('button', { name: 'Save locking' }).click()
  await expect(toast(page, 'Saved')).toBeVisible()
  const { sessions } = await callAs<{ sessions: object }>(page, portal, 'GET', '/clinic/settings')
  expect(sessions).toEqual({ lockMinutes: 2, idleMinutes: 60, factorRoles: [], version: 2 })
  await page.clock.fastForward('02:30')
  await expect(lockScreen(page)).toBeVisible()
})
