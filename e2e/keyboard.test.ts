import { expect, test } from './fixtures.ts'
import { newPerson, slotFrom, tabTo, toast } from './steps.ts'

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
  await expect(
    page.getByRole('button', { name: 'Tuesday, December 1', exact: true }),
    'the day keeps the focus',
  ).toBeFocused()

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
  await expect(dialog.getByLabel('Number')).toHaveAccessibleDescription(/Number is Required/)
  await keyboard.type('(503) 555-0108')
  await tabTo(page, dialog.getByRole('button', { name: 'Submit' }))
  await keyboard.press('Space')

  await expect(toast(page, /appointment is set, Dec 1, 2026 at 09.00 AM/)).toBeVisible()
  await expect(page.getByRole('article').getByRole('heading', { name: 'Teeth Cleaning' })).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'My Appointments' }))
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Appointments 1')
  await tabTo(page, page.getByRole('button', { name: 'Sign out' }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})
