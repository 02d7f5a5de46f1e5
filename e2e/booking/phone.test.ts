import { expect, test } from '../support/fixtures.ts'
import {
  appointmentOn,
  cards,
  expectNoSidewaysScroll,
  openDialog,
  payButton,
  signUp,
  slotFrom,
  toast,
  treatmentCard,
  typeCard,
} from '../support/steps.ts'
import { enter, newPerson } from '../support/without-pages.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 })

test('the whole journey fits a phone', async ({ page }) => {
  await page.goto('/')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Menu' }).or(page.getByLabel('Menu')).first().tap()
  await page.getByRole('navigation', { name: 'Main (small screens)' }).getByRole('link', { name: 'Login' }).tap()
  await expect(page).toHaveURL(/\/login/)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: 'Create new Account' }).tap()
  await expect(page).toHaveURL(/\/signup/)
  await expectNoSidewaysScroll(page)
  await signUp(page, newPerson())

  await page.getByRole('button', { name: 'Thursday, November 26' }).tap()
  await expect(treatmentCard(page, 'Toothache Check')).toContainText('7 spaces Available')
  await expectNoSidewaysScroll(page)
  const dialog = await openDialog(page, 'Toothache Check')
  await expectNoSidewaysScroll(page)
  await expect(dialog.getByRole('button', { name: 'Submit' })).toBeInViewport({ ratio: 1 })
  await slotFrom(dialog, '08.40 AM').tap()
  await dialog.getByLabel('Number').fill('(503) 555-0107')
  await dialog.getByRole('button', { name: 'Submit' }).tap()
  await expect(toast(page, /appointment is set, Nov 26, 2026 at 08.40 AM/)).toBeVisible()
  await expectNoSidewaysScroll(page)

  await page.getByRole('link', { name: 'My Appointments' }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Appointments 1')
  await expect(page.getByRole('row').filter({ hasText: 'Toothache Check' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  const pay = page.getByRole('article', { name: 'Toothache Check' }).getByRole('link', { name: 'Pay' })
  await expect(pay).toBeInViewport({ ratio: 1 })
  await pay.tap()
  await typeCard(page, cards.works)
  await expectNoSidewaysScroll(page)
  await payButton(page).tap()
  await expect(page.getByRole('heading', { name: 'Your Payment is successful' })).toBeInViewport()
  await expectNoSidewaysScroll(page)
})

test('buttons, and inputs that are typed into, are at least 44 pixels high', async ({ page, portal }) => {
  await enter(page, portal)
  await page.goto(appointmentOn('2026-12-17'))
  await treatmentCard(page, 'Teeth Cleaning').getByRole('button').last().waitFor()
  await openDialog(page, 'Teeth Cleaning')
  const small = await page
    .getByRole('button')
    .or(page.getByRole('textbox'))
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility() && element.matches('button, :read-write'))
        .map((element) => ({ name: element.textContent, height: Math.round(element.getBoundingClientRect().height) }))
        .filter(({ height }) => height < 44),
    )
  expect(small).toEqual([])
})

test('the menu closes on Escape, on a press outside and on a step back', async ({ page }) => {
  await page.goto('/')
  const button = page.getByLabel('Menu').first()
  const menu = page.getByRole('navigation', { name: 'Main (small screens)' })
  await button.tap()
  await expect(menu.getByLabel('Language'), 'the app has started').toBeEnabled()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await page.touchscreen.tap(200, 800)
  await expect(menu).toBeHidden()
  await button.tap()
  await menu.getByRole('link', { name: 'About' }).tap()
  await expect(page).toHaveURL(/\/about/)
  await expect(menu).toBeHidden()
  await button.tap()
  await expect(menu).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(menu).toBeHidden()
})

test('a button below the header opens the pages of the dashboard', async ({ page, portal }) => {
  await enter(page, portal)
  await page.goto('/dashboard/profile')
  const menu = page.getByRole('navigation', { name: 'Dashboard (small screens)' })
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible()
  await page.locator('summary').filter({ hasText: 'Dashboard menu' }).tap()
  await menu.getByRole('link', { name: 'My History' }).tap()
  await expect(page).toHaveURL('/dashboard/history')
  await expect(menu).toBeHidden()
})
