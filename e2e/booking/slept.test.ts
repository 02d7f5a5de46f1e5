import { expect, test } from '../support/fixtures.ts'
import { appointmentOn, openDialog, toast } from '../support/steps.ts'
import { enter } from '../support/without-pages.ts'

test.use({ refusals: /^401 \/api\// })

test('renews an expired token before the next request', async ({ page, portal, complaints }) => {
  await enter(page, portal)
  // The first requests are answered before the token expires.
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  await expect(page.getByText('No appointments yet')).toBeVisible()
  await portal.advance(16)
  await page.clock.setSystemTime(await page.evaluate(() => Date.now() + 16 * 60_000))
  await page.getByRole('link', { name: 'My History' }).first().click()
  await expect(page.getByText('No past appointments yet')).toBeVisible()
  expect(complaints).toEqual([])
})

test('renews a token that the server refuses, and books', async ({ page, portal }) => {
  await enter(page, portal)
  await page.goto(appointmentOn('2026-12-08'))
  const dialog = await openDialog(page, 'Teeth Whitening')
  await dialog.getByLabel('Number').fill('(503) 555-0106')
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  await portal.advance(16)

  const refused = page.waitForResponse((answer) => answer.url().endsWith('/api/booking') && answer.status() === 401)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await refused
  await expect(toast(page, 'appointment is set, Dec 8, 2026 at 01.00 PM – 02.00 PM')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).not.toBe(token)

  await portal.advance(16)
  await page.getByRole('link', { name: 'My Appointments' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Teeth Whitening' })).toHaveCount(1)
})
