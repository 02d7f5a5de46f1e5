import { expect, test } from '../support/fixtures.ts'
import { appointmentOn, isOnTop, openDialog, toast } from '../support/steps.ts'
import { enter } from '../support/without-pages.ts'

test.describe('a toast', () => {
  for (const width of [360, 390, 768, 820, 1024, 1366, 1440]) {
    test(`leaves the header uncovered at ${width} px`, async ({ page, portal }) => {
      await page.setViewportSize({ width, height: 800 })
      await enter(page, portal)
      await page.goto(appointmentOn('2026-12-09'))
      const dialog = await openDialog(page, 'Teeth Cleaning')
      await dialog.getByLabel('Number').fill('(503) 555-0109')
      await dialog.getByRole('button', { name: 'Submit' }).click()
      const shown = toast(page, 'appointment is set')
      await shown.hover()
      expect(await isOnTop(shown)).toBe(true)
      const header = page.getByRole('banner')
      const menu = header.getByLabel('Menu').first()
      if (await menu.isVisible()) {
        expect(await isOnTop(menu)).toBe(true)
        await menu.press('Enter')
      }
      for (const link of await header.locator('a, button, select').filter({ visible: true }).all()) {
        expect(await isOnTop(link), (await link.textContent()) ?? '').toBe(true)
      }
    })
  }
})
