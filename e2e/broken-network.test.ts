import { expect, test } from './fixtures.ts'
import { appointmentOn, enter, openDialog, toast, treatmentCard } from './steps.ts'

test.use({ refusals: /^(404 \/(%0a|x%0ay)|Failed to load resource: net::ERR_FAILED)$/ })

test('when what shows toasts cannot be fetched, then a booking is confirmed all the same', async ({ page, portal }) => {
  await enter(page, portal)
  await page.route('**/assets/toast-stack*', (route) => route.abort())
  await page.goto(appointmentOn('2026-12-08'))
  const dialog = await openDialog(page, 'Teeth Cleaning')
  await dialog.getByLabel('Number').fill('(503) 555-0115')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('article', { name: 'Teeth Cleaning' })).toBeVisible()
  await expect(toast(page, 'appointment is set, Dec 8, 2026')).toBeVisible()
})

test('when the booking dialog cannot be fetched, then the page says so and keeps the times', async ({
  page,
  portal,
}) => {
  await enter(page, portal)
  await page.route('**/assets/booking-dialog*', (route) => route.abort())
  await page.goto(appointmentOn('2026-12-08'))
  await treatmentCard(page, 'Cavity Filling').getByRole('button', { name: 'Book Appointment' }).click()
  await expect(toast(page, 'The portal could not be reached.')).toBeVisible()
  await expect(treatmentCard(page, 'Cavity Filling')).toBeVisible()
})

for (const path of ['/%0a', '/x%0ay']) {
  test(`an address that nothing can read, ${path}, leads home`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to Home' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your New Smile Starts Here')
  })
}

test('who signs out leaves nothing in the browser that was typed', async ({ page, portal }) => {
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
