import type { Booking } from '#contract/schemas/booking.ts'
import { expect, test } from '../support/fixtures.ts'
import { appointmentOn, openDialog, prepareRoutes, slotFrom, toast, treatmentCard } from '../support/steps.ts'
import { callAs, enter } from '../support/without-pages.ts'

test.use({ refusals: /^(404 \/(%0a|x%0ay)|Failed to load resource: net::ERR_(FAILED|INTERNET_DISCONNECTED))$/ })

test('confirms a booking when the toast module cannot be loaded', async ({ page, portal }) => {
  await enter(page, portal)
  await page.route('**/assets/toast-stack*', (route) => route.abort())
  await page.goto(appointmentOn('2026-12-08'))
  const dialog = await openDialog(page, 'Teeth Cleaning')
  await dialog.getByLabel('Number').fill('(503) 555-0115')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('article', { name: 'Teeth Cleaning' })).toBeVisible()
  await expect(toast(page, 'appointment is set, Dec 8, 2026')).toBeVisible()
})

test('shows an error and keeps the times when the booking dialog cannot be loaded', async ({ page, portal }) => {
  await enter(page, portal)
  await page.route('**/assets/booking-dialog*', (route) => route.abort())
  await page.goto(appointmentOn('2026-12-08'))
  await treatmentCard(page, 'Cavity Filling').getByRole('button', { name: 'Book Appointment' }).click()
  await expect(toast(page, 'Couldn’t reach the portal.')).toBeVisible()
  await expect(treatmentCard(page, 'Cavity Filling')).toBeVisible()
})

test('a time that was booked without an answer and cancelled since can be booked again', async ({ page, portal }) => {
  const { email } = await enter(page, portal)
  await prepareRoutes(page)
  await page.goto(appointmentOn('2026-12-09'))
  await page.route('**/api/booking', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const submit = async () => {
    const dialog = await openDialog(page, 'Teeth Cleaning')
    await dialog.getByLabel('Number').fill('(503) 555-0117')
    await slotFrom(dialog, '08.30 AM').check({ force: true })
    await dialog.getByRole('button', { name: 'Submit' }).click()
    return dialog
  }
  const dialog = await submit()
  await expect(dialog.getByRole('alert')).not.toBeEmpty()
  await page.keyboard.press('Escape')
  await page.unroute('**/api/booking')
  const mine = () => callAs<Booking[]>(page, portal, 'GET', `/dashboard?patientEmail=${email}`)
  const [lost] = await mine()
  await callAs(page, portal, 'DELETE', `/booking/${lost?._id}`)
  await page.reload()
  await submit()
  await expect(toast(page, 'appointment is set, Dec 9, 2026')).toBeVisible()
  const live = (await mine()).filter(({ cancelled }) => cancelled === undefined)
  expect(live.map(({ slot }) => slot)).toEqual([lost?.slot])
})

test('shows that the browser is offline, and the page once the connection is back', async ({
  page,
  context,
  portal,
}) => {
  await enter(page, portal)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('My Appointments')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'My History' }).first().click()
  await expect(page.getByRole('alert')).toContainText('You’re offline')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).not.toHaveAttribute('aria-busy')
  await expect(page.getByRole('alert')).toContainText('You’re offline')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My History')
})

test('shows that the portal does not respond, and the page once it does', async ({ page, portal }) => {
  await enter(page, portal)
  await prepareRoutes(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('My Appointments')
  await page.route('**/*', (route) => route.abort())
  const looked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'))
  await page.getByRole('link', { name: 'My History' }).first().click()
  await expect(page.getByRole('alert')).toContainText('You’re offline')
  await looked
  await page.unroute('**/*')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My History')
})

for (const path of ['/%0a', '/x%0ay']) {
  test(`an address that nothing can read, ${path}, leads home`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to Home' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your New Smile Starts Here')
  })
}

test('leaves no typed text in the browser after a sign-out', async ({ page, portal }) => {
  await enter(page, portal)
  await page.goto(appointmentOn('2026-12-08'))
  const dialog = await openDialog(page, 'Cavity Filling')
  await dialog.getByLabel('Number').fill('(503) 555-0116')
  await page.keyboard.press('Escape')
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(await kept()).toContain('555-0116')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  expect(await kept()).not.toContain('555-0116')
})
