import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { appointmentOn, logIn, slotFrom, treatmentCard } from '../support/steps.ts'
import { bookThrough, enter, newAccount } from '../support/without-pages.ts'

const day = '2026-12-09'
const place = (treatment: string, slot: string) => `/appointment?${new URLSearchParams({ date: day, treatment, slot })}`

test('the chosen time stays in sight while a visitor signs in, and can be changed there', async ({
  page,
  portal,
  request,
}) => {
  const person = await newAccount(request, portal)
  const cleaning = await treatmentNamed(request, portal, 'Teeth Cleaning')
  await page.goto(place(cleaning._id, cleaning.slots[1] ?? ''))
  await expect(page).toHaveURL(/\/login\?from=/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login Sign in to book this time')
  const choice = page.getByRole('region', { name: 'Your choice' })
  await expect(choice).toContainText('Wed, Dec 9 · 09.00 AM · $49')
  await page.getByLabel('Email').fill(person.email)
  await choice.getByRole('button', { name: 'Change' }).click()
  await slotFrom(choice, '10.00 AM').click({ force: true })
  await expect(choice).toContainText('Wed, Dec 9 · 10.00 AM')
  await expect(page.getByLabel('Email'), 'what was typed stays').toHaveValue(person.email)
  await page.getByRole('link', { name: 'Create new Account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign Up Create an account to book this time')
  await expect(choice).toContainText('Wed, Dec 9 · 10.00 AM')
  await page.getByRole('link', { name: 'Login' }).last().click()
  await logIn(page, person)
  const dialog = page.getByRole('dialog', { name: 'Teeth Cleaning' })
  await expect(slotFrom(dialog, '10.00 AM')).toBeChecked()
})

test('a chosen time that is taken meanwhile is marked before the sign-in', async ({
  page,
  otherPage,
  portal,
  request,
}) => {
  const cleaning = await treatmentNamed(request, portal, 'Teeth Cleaning')
  await enter(otherPage, portal)
  await bookThrough(otherPage, portal, day, 'Teeth Cleaning')
  await page.goto(place(cleaning._id, cleaning.slots[0] ?? ''))
  const choice = page.getByRole('region', { name: 'Your choice' })
  await expect(choice.getByRole('status')).toHaveText('08.30 AM is no longer free.')
  await slotFrom(choice, '09.00 AM').click({ force: true })
  await expect(choice).toContainText('Wed, Dec 9 · 09.00 AM')
  await expect(choice.getByRole('status')).toBeHidden()
})

test('a time on a card opens the dialog with it, and own appointments are marked but can be chosen', async ({
  page,
  portal,
}) => {
  await enter(page, portal)
  await bookThrough(page, portal, day, 'Teeth Cleaning')
  await page.goto(appointmentOn(day))
  await treatmentCard(page, 'Toothache Check').getByRole('button', { name: '08.20 AM' }).click()
  const dialog = page.getByRole('dialog', { name: 'Toothache Check' })
  await expect(slotFrom(dialog, '08.20 AM')).toBeChecked()
  await expect(dialog.getByText('Already booked: Teeth Cleaning, 08.30 AM – 09.00 AM.')).toBeVisible()
  await expect(dialog.getByText('Overlaps')).not.toHaveCount(0)
  await dialog.getByLabel('Number').fill('(503) 555-0199')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(dialog.getByRole('alert')).toContainText('You already have an appointment at that time')
  await slotFrom(dialog, '10.00 AM').check({ force: true })
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('article', { name: 'Toothache Check' })).toBeVisible()

  await page.goto(appointmentOn(day))
  await treatmentCard(page, 'Teeth Cleaning').getByRole('button', { name: 'Book Appointment' }).click()
  const again = page.getByRole('dialog', { name: 'Teeth Cleaning' })
  await expect(again.getByText(/Already booked on this day: Teeth Cleaning/)).toBeVisible()
  await again.getByRole('link', { name: 'Move' }).click()
  await expect(page).toHaveURL(/\/dashboard\/move\//)
})

test('a treatment is chosen first, and its next days are listed with their times', async ({ page, portal }) => {
  await enter(page, portal)
  await page.goto(appointmentOn(day))
  const need = page.getByRole('radiogroup', { name: 'What do you need?' })
  await need.getByRole('radio', { name: 'Teeth Whitening' }).check({ force: true })
  await expect(page).toHaveURL(/[?&]for=/)
  await expect(treatmentCard(page, 'Teeth Whitening')).toBeVisible()
  await expect(treatmentCard(page, 'Teeth Cleaning')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Saturday, December 12, no free times' })).toBeVisible()
  const later = page.getByRole('region', { name: 'More days' })
  await expect(later.getByRole('heading', { level: 3 })).toHaveText([
    'Thu, Dec 10',
    'Fri, Dec 11',
    'Mon, Dec 14',
    'Tue, Dec 15',
    'Wed, Dec 16',
  ])
  await later.getByRole('button', { name: 'Show later days' }).click()
  await expect(later.getByRole('heading', { level: 3 })).toHaveCount(10)
  await expect(later.getByRole('listitem').nth(5).getByRole('button').first()).toBeFocused()
  await later.getByRole('listitem').filter({ hasText: 'Mon, Dec 14' }).getByRole('button').nth(1).click()
  const dialog = page.getByRole('dialog', { name: 'Teeth Whitening' })
  await expect(dialog.getByLabel('Date')).toHaveValue('Dec 14, 2026')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Available appointments on Dec 9, 2026' })).toBeVisible()
  await expect(need.getByRole('radio', { name: 'Teeth Whitening' })).toBeChecked()
})

for (const [width, height] of [
  [320, 256],
  [844, 390],
] as const)
  test(`in a window of ${width} × ${height} px the booking dialog scrolls as one`, async ({ page, portal }) => {
    await page.setViewportSize({ width, height })
    await enter(page, portal)
    await page.goto(appointmentOn(day))
    await treatmentCard(page, 'Teeth Cleaning').getByRole('button', { name: 'Book Appointment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Teeth Cleaning' })
    await expect(dialog.getByLabel('Number')).toBeAttached()
    const scrolling = await dialog.evaluate((element) =>
      [element, ...element.querySelectorAll('*')]
        .filter((part) => part.scrollHeight > part.clientHeight + 1 && getComputedStyle(part).overflowY === 'auto')
        .map((part) => part.tagName),
    )
    expect(scrolling).toEqual(['DIALOG'])
    await dialog.getByRole('button', { name: 'Submit' }).scrollIntoViewIfNeeded()
    await expect(dialog.getByRole('button', { name: 'Submit' })).toBeInViewport({ ratio: 1 })
  })

test('at 1440 × 900 px the whole booking dialog is in view', async ({ page, portal }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enter(page, portal)
  await page.goto(appointmentOn(day))
  await treatmentCard(page, 'Teeth Cleaning').getByRole('button', { name: 'Book Appointment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Teeth Cleaning' })
  const parts = [dialog.getByRole('heading'), dialog.getByLabel('Number'), dialog.getByLabel('Email')]
  for (const part of [...parts, dialog.getByRole('button', { name: 'Submit' })])
    await expect(part).toBeInViewport({ ratio: 1 })
})

async function treatmentNamed(
  request: APIRequestContext,
  portal: { readonly url: string },
  name: string,
): Promise<{ readonly _id: string; readonly slots: readonly string[] }> {
  const treatments = await (await request.get(`${portal.url}/api/available?date=${day}`)).json()
  return treatments.find((treatment: { readonly name: string }) => treatment.name === name)
}
