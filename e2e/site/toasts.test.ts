import { expect, test } from '../support/fixtures.ts'
import { appointmentOn, isOnTop, openDialog, toast } from '../support/steps.ts'
import { enter } from '../support/without-pages.ts'

/** A day to book for each width. */
const days = { 360: '07', 390: '08', 768: '09', 820: '10', 1024: '11', 1366: '14', 1440: '15' }

test.describe('a toast', () => {
  test('leaves the header uncovered at any width', async ({ page, portal }) => {
    await enter(page, portal)
    for (const [width, day] of Object.entries(days)) {
      await page.setViewportSize({ width: Number(width), height: 800 })
      await page.goto(appointmentOn(`2026-12-${day}`))
      const dialog = await openDialog(page, 'Teeth Cleaning')
      await dialog.getByLabel('Number').fill('(503) 555-0109')
      await dialog.getByRole('button', { name: 'Submit' }).click()
      await expect(page.getByRole('heading', { level: 1 }), 'on the page of the booking').toBeFocused()
      const shown = toast(page, 'appointment is set')
      await shown.hover()
      expect(await isOnTop(shown), `the toast at ${width} px`).toBe(true)
      const header = page.getByRole('banner')
      const menu = header.getByLabel('Menu').first()
      if (await menu.isVisible()) {
        expect(await isOnTop(menu), `the menu at ${width} px`).toBe(true)
        await menu.press('Enter')
      }
      for (const link of await header
        .locator('a:not([href="#main"]), button, select')
        .filter({ visible: true })
        .all()) {
        expect(await isOnTop(link), `${await link.textContent()} at ${width} px`).toBe(true)
      }
    }
  })

  test('gives way to what has the focus', async ({ page, portal }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await enter(page, portal)
    await page.goto('/dashboard/profile')
    await page.getByRole('region', { name: 'Name and phone number' }).getByRole('button', { name: 'Save' }).click()
    const shown = toast(page, 'Saved')
    await shown.hover()
    const menu = page.locator('summary').filter({ hasText: 'Menu' })
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(() => isOnTop(menu), 'the toast is above the menu').toBe(false)
    await menu.focus()
    await expect.poll(() => isOnTop(menu)).toBe(true)
  })

  test('is in one live region, also when a dialog opens', async ({ page, portal }) => {
    await enter(page, portal)
    await page.goto('/dashboard/profile')
    await page.getByRole('region', { name: 'Name and phone number' }).getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Saved').hover()
    const live = page.locator('[aria-live]').filter({ hasText: 'Saved' })
    await expect(live).toHaveCount(1)
    await page.getByRole('button', { name: 'Delete my account' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(dialog.locator('[aria-live]').filter({ hasText: 'Saved' })).toBeVisible()
    await expect(live).toHaveCount(1)
  })
})
