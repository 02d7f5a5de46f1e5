import { expect, test } from '../support/fixtures.ts'
import { appointmentOn, openDialog, slotFrom, tabTo, toast } from '../support/steps.ts'
import { enter, newPerson } from '../support/without-pages.ts'

// By keyboard alone: nothing here clicks or fills.
test('the whole journey works by keyboard alone', async ({ page }) => {
  const person = newPerson()
  const { keyboard } = page
  await page.goto('/')
  await keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await tabTo(
    page,
    page
      .getByRole('navigation')
      .getByRole('link', { name: 'Login' })
      .or(page.getByRole('banner').getByRole('link', { name: 'Login' })),
  )
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login/)
  await tabTo(page, page.getByRole('link', { name: 'Create new Account' }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/signup/)

  await tabTo(page, page.getByLabel('Name'))
  await keyboard.type(person.name)
  await tabTo(page, page.getByLabel('Email'))
  await keyboard.type(person.email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await keyboard.type(person.password)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/appointment/)

  await tabTo(page, page.getByRole('button', { name: 'Monday, November 23, today' }))
  await keyboard.press('ArrowDown')
  await expect(page.getByRole('button', { name: 'Monday, November 30' })).toBeFocused()
  await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Available appointments on Dec 1, 2026' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tuesday, December 1,' }), 'the day keeps the focus').toBeFocused()

  const book = page.getByRole('button', { name: 'Book Appointment: Teeth Cleaning' })
  await tabTo(page, book)
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Teeth Cleaning' })
  await expect(slotFrom(dialog, '08.30 AM')).toBeFocused()
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(book, 'the focus returns to where it came from').toBeFocused()

  await keyboard.press('Enter')
  await expect(slotFrom(dialog, '08.30 AM')).toBeFocused()
  await keyboard.press('ArrowRight')
  await expect(slotFrom(dialog, '09.00 AM')).toBeChecked()
  await tabTo(page, dialog.getByLabel('Number'))
  await keyboard.press('Enter')
  await expect(dialog.getByLabel('Number'), 'the first wrong field gets the focus').toBeFocused()
  await expect(dialog.getByLabel('Number')).toHaveAccessibleDescription(/Number is required/)
  await keyboard.type('(503) 555-0108')
  await tabTo(page, dialog.getByRole('button', { name: 'Submit' }))
  await keyboard.press('Space')

  await expect(toast(page, /appointment is set, Dec 1, 2026 at 09.00 AM/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'You’re booked' })).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'My Appointments' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Appointments 1')
  await tabTo(page, page.getByRole('button', { name: 'Sign out' }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test('from the home page to a booking it takes fewer than 40 key presses, the number among them', async ({
  page,
  portal,
}) => {
  let presses = 0
  await page.exposeFunction('pressed', () => {
    presses++
  })
  await page.addInitScript(() => addEventListener('keydown', () => void Reflect.get(window, 'pressed')(), true))
  await enter(page, portal)
  await page.goto('/')
  const soonest = page.getByRole('link', { name: /^Next free: today/ })
  await expect(soonest).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, soonest)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Toothache Check' })
  await expect(slotFrom(dialog, '09.20 AM')).toBeFocused()
  await tabTo(page, dialog.getByLabel('Number'))
  await page.keyboard.type('5035550108')
  await page.keyboard.press('Enter')
  await expect(toast(page, /appointment is set, Nov 23, 2026 at 09.20 AM/)).toBeVisible()
  expect(presses).toBeGreaterThan(10)
  expect(presses).toBeLessThan(40)
})

// The accessibility tree of each step is a snapshot.
test('the journey has the expected accessibility tree', async ({ page, portal }) => {
  await enter(page, portal)
  await page.goto(appointmentOn('2026-12-01'))
  await expect(page.getByText('9 spaces Available').first()).toBeVisible()
  await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: 'appointment.yml' })
  const live = await page.evaluateHandle(() => document.querySelector('[aria-live][aria-label=Notifications]'))
  const dialog = await openDialog(page, 'Teeth Cleaning')
  await expect(dialog).toMatchAriaSnapshot({ name: 'booking-dialog.yml' })
  await dialog.getByLabel('Number').fill('(503) 555-0108')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, /appointment is set/)).toBeVisible()
  const told = await live.evaluate((region) => [region?.isConnected, region?.textContent])
  expect(told, 'told by a region that was there before').toEqual([true, expect.stringContaining('appointment is set')])
  expect(await page.locator('[aria-live]').filter({ hasText: 'appointment is set' }).count()).toBe(1)
  await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: 'appointment-booked.yml' })
})
