import { expect, test } from '../support/fixtures.ts'
import { appointmentOn, openDialog, signUp, slotFrom, toast, treatmentCard } from '../support/steps.ts'
import { callAs, enter, newPerson } from '../support/without-pages.ts'

test('a new patient signs up, picks a day, books a slot and sees the appointment', async ({ page, portal }) => {
  const person = newPerson()
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your New Smile Starts Here')
  await page.getByRole('link', { name: 'Login' }).first().click()
  await page.getByRole('link', { name: 'Create new Account' }).click()
  await signUp(page, person)
  await expect(page.getByRole('heading', { name: 'Available appointments on Nov 23, 2026' })).toBeVisible()

  await page.getByRole('button', { name: 'Tuesday, November 24' }).click()
  await expect(page.getByRole('heading', { name: 'Available appointments on Nov 24, 2026' })).toBeVisible()
  await expect(page).toHaveURL(/date=2026-11-24/)
  const card = treatmentCard(page, 'Teeth Cleaning')
  await expect(card).toContainText('08.30 AM – 09.00 AM')
  await expect(card).toContainText('Price: $49')
  await expect(card).toContainText('9 spaces Available')

  const dialog = await openDialog(page, 'Teeth Cleaning')
  await expect(page).toHaveURL(/treatment=/)
  await expect(dialog.getByLabel('Date')).toHaveValue('Nov 24, 2026')
  await expect(dialog.getByLabel('Name')).toHaveValue(person.name)
  await expect(dialog.getByLabel('Email')).toHaveValue(person.email)
  await expect(dialog.getByRole('radio').first()).toBeChecked()
  await slotFrom(dialog, '09.30 AM').check()
  await dialog.getByLabel('Number').fill('(503) 555-0199')
  await dialog.getByRole('button', { name: 'Add a note' }).click()
  await dialog.getByLabel('Note for the clinic').fill('I use a wheelchair.')
  await page.goBack()
  await expect(dialog).toBeHidden()
  await openDialog(page, 'Teeth Cleaning')
  await expect(dialog.getByLabel('Number'), 'what was typed is kept').toHaveValue('(503) 555-0199')
  await expect(dialog.getByLabel('Note for the clinic')).toHaveValue('I use a wheelchair.')
  await dialog.getByRole('button', { name: 'Submit' }).click()

  await expect(dialog).toBeHidden()
  await expect(toast(page, 'appointment is set, Nov 24, 2026 at 09.30 AM – 10.00 AM')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Teeth Cleaning' })).toContainText('09.30 AM – 10.00 AM')

  await expect(page).toHaveURL(/\/appointment\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'You’re booked' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('article', { name: 'Teeth Cleaning' })).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(card).toContainText('8 spaces Available')
  await page.goForward()

  await page.getByRole('link', { name: 'My Appointments' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Appointments 1')
  const cells = page.getByRole('row').filter({ hasText: 'Teeth Cleaning' }).getByRole('cell')
  await expect(cells).toHaveText([/1$/, person.name, 'Nov 24, 2026', '09.30 AM – 10.00 AM', 'Teeth Cleaning', /\$49/])

  await page.reload()
  await expect(cells.first()).toBeVisible()
  expect(JSON.stringify(await callAs(page, portal, 'GET', '/me/export'))).toContain('I use a wheelchair.')
})

test('a double click on Book Appointment opens one dialog, which closes by Back and after booking', async ({
  page,
  portal,
}) => {
  await enter(page, portal)
  const place = appointmentOn('2026-11-24')
  await page.goto(place)
  const button = treatmentCard(page, 'Teeth Cleaning').getByRole('button', { name: 'Book Appointment' })
  const dialog = page.getByRole('dialog', { name: 'Teeth Cleaning' })
  await button.dblclick()
  await expect(dialog).toBeVisible()
  // The second press of a slow double click is outside of the dialog that the first one has opened.
  await page.mouse.move(5, 400)
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(place)
  await expect(dialog).toBeHidden()

  await button.dblclick()
  await dialog.getByLabel('Number').fill('(503) 555-0199')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, /^appointment is set/)).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(place)
})

test('accepts any number, and asks about one without digits or one that was typed twice', async ({ page, portal }) => {
  await enter(page, portal)
  await page.goto(appointmentOn('2026-11-24'))
  const dialog = await openDialog(page, 'Teeth Cleaning')
  const number = dialog.getByLabel('Number')
  await expect(number).toHaveAccessibleDescription('Phone number, in case we need to reach you')
  await number.fill('55512345551234')
  await expect(number).toHaveAccessibleDescription('This looks like the same number twice. Is it correct?')
  await number.fill('call me')
  await expect(number).toHaveAccessibleDescription('There are no digits in this. Is it correct?')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, /^appointment is set/)).toBeVisible()
})
