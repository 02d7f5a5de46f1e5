import { expect, test } from '../support/fixtures.ts'
import { appointmentOn, openDialog, toast } from '../support/steps.ts'
import { enter } from '../support/without-pages.ts'

test.use({ refusals: /^503 \/api\/booking$/ })

for (const width of [390, 1440]) {
  test(`who books when many do is shown the wait, and keeps the place through a reload, at ${width} px`, async ({
    page,
    portal,
  }, { outputDir }) => {
    await page.setViewportSize({ width, height: 844 })
    const sent: Record<string, string>[] = []
    let isBusy = true
    await page.route('**/api/booking', async (route) => {
      sent.push(route.request().headers())
      if (!isBusy) return route.continue()
      await route.fulfill({
        status: 503,
        headers: { 'retry-after': sent.length === 1 ? '1' : '600' },
        contentType: 'application/problem+json',
        json: { type: 'about:blank', title: '', status: 503, code: 'in_line', wait: 45, place: `place.${sent.length}` },
      })
    })
    await enter(page, portal)
    await page.goto(appointmentOn(width === 390 ? '2026-12-08' : '2026-12-09'))
    const dialog = await openDialog(page, 'Teeth Cleaning')
    await dialog.getByLabel('Number').fill('(503) 555-0101')
    await dialog.getByRole('button', { name: 'Submit' }).press('Enter')
    await expect(dialog.getByRole('status').filter({ hasText: 'You’re in line' })).toContainText('in 45 seconds')
    await expect.poll(() => sent.length).toBe(2)
    await page.screenshot({ path: `${outputDir}/in-line-${width}.png` })

    await page.reload()
    isBusy = false
    // The address names the treatment, so that the dialog opens again.
    await expect(dialog.getByLabel('Number')).toHaveValue('(503) 555-0101')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await expect(toast(page, 'appointment is set')).toBeVisible()
    expect(sent.map((headers) => headers['place-in-line'])).toEqual([undefined, 'place.1', 'place.2'])
    expect(new Set(sent.map((headers) => headers['idempotency-key'])).size).toBe(1)
  })
}
