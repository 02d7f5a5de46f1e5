import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { toast } from '../support/steps.ts'
import { callAs, enter, enterAgain, enterAsAdmin, leaveSteps, newPerson } from '../support/without-pages.ts'

// A portal of its own, and the tests in their order: the steps depend on what earlier tests saved.
test.describe.configure({ mode: 'default' })
test.use({ now: '2026-11-23T09:05:00-08:00', refusals: /^Failed to load resource: net::ERR_FAILED$/ })

const row = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'All steps' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name }) })

const inSidebar = (page: Page) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: /^Set up/ })

test('an admin sets up what is missing by keyboard, step by step, until the guide leaves the sidebar', async ({
  page,
  portal,
}) => {
  await enterAsAdmin(page, portal)
  await leaveSteps(page, portal, ['holidays', 'policy', 'staff'])
  await callAs(page, portal, 'PUT', '/setup/online-booking', { on: false, version: 1 })
  await page.goto('/dashboard/today')
  await expect(inSidebar(page)).toHaveAccessibleName(/6 of 10 done/)
  await inSidebar(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'online booking is paused' })).toContainText(
    'Once it is on, 6 of 6 treatments can be booked, next free today, 09.20 AM.',
  )
  await expect(row(page, 'Public holidays')).toContainText('Next: step 3')
  await expect(row(page, 'Cancellation policy')).toContainText('Not done: step 7')

  await page.getByRole('button', { name: 'We don’t close on holidays' }).press('Enter')
  const heading = (name: string) => page.getByRole('heading', { name, level: 2 })
  await expect(heading('Check your cancellation policy')).toBeFocused()
  await expect(row(page, 'Public holidays')).toContainText('Not needed, said')
  await page.getByRole('button', { name: 'Undo: Public holidays' }).press('Enter')
  await expect(heading('Close on public holidays')).toBeFocused()
  await page.getByRole('button', { name: 'We don’t close on holidays' }).press('Enter')
  await expect(heading('Check your cancellation policy')).toBeFocused()

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set up', exact: true })).toBeVisible()
  await page.getByLabel('Cancel online until (hours before)').fill('48')
  await page.getByRole('button', { name: 'Save rules' }).press('Enter')
  await expect(toast(page, 'Saved. 8 of 10 done.')).toBeVisible()
  await expect(heading('Invite your staff')).toBeFocused()
  await expect(inSidebar(page)).toHaveAccessibleName(/8 of 10 done/)
  await page.getByRole('button', { name: 'I work alone' }).press('Enter')

  await expect(heading('Turn on online booking')).toBeFocused()
  await page.getByRole('link', { name: 'Check and turn on' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Checks of the installation' })).toBeVisible()
  await expect(page.getByText('No working hours are entered')).toBeHidden()
  await page.getByRole('radio', { name: /^On / }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(toast(page, 'Saved. 10 of 10 done.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Patients can book' })).toHaveText(
    'Patients can book 6 of 6 treatments, next free today, 09.20 AM.',
  )
  await expect(inSidebar(page)).toHaveCount(0)
  await page.goto('/dashboard/clinic')
  await page.getByRole('link', { name: 'Set-up guide' }).click()
  await expect(page.getByRole('heading', { name: 'Set up your clinic' })).toBeVisible()
})

test('a page that was not opened from the guide does not lead there', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/clinic/rules')
  await page.getByLabel('Cancel online until (hours before)').fill('48')
  await expect(page.getByRole('link', { name: 'Set up', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Save rules' }).click()
  await expect(toast(page, /Saved/)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/dashboard/clinic/rules')
})

test('a failed load keeps the list, and one retry shows the states', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  let fails = true
  await page.route('**/api/setup', (route) => (fails ? route.abort() : route.fallback()))
  await page.goto('/dashboard/setup')
  await expect(page.getByRole('list', { name: 'All steps' }).getByRole('listitem')).toHaveCount(10)
  const retry = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  fails = false
  await retry.click()
  await expect(page.getByText('10 of 10 done')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('receptionists see no guide', async ({ page, otherPage, portal }) => {
  await enterAsAdmin(page, portal)
  await leaveSteps(page, portal, ['staff'])
  const person = await enter(otherPage, portal, newPerson('Rosa Delgado'))
  await callAs(page, portal, 'PUT', `/role/${person.email}`, { role: 'receptionist' })
  await enterAgain(otherPage, portal, person)
  await otherPage.goto('/dashboard/setup')
  await expect(otherPage.getByRole('heading', { name: 'Set up your clinic' })).toHaveCount(0)
})
