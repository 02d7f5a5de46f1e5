import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { appointmentOn, openDialog, slotFrom, toast } from '../support/steps.ts'
import { enter, newPerson } from '../support/without-pages.ts'

const day = '2026-12-10'

test('a parent adds a child, books for both at the same time, and removes the child but keeps the appointment', async ({
  page,
  portal,
}) => {
  await enter(page, portal, newPerson('Maya Lindqvist'))
  await page.goto('/dashboard/profile')
  const section = page.getByRole('region', { name: 'People I book for' })
  await section.getByRole('button', { name: 'Add a person' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a person' })
  await expect(adding.getByLabel('Name')).toBeFocused()
  await expect(adding.getByLabel('Name')).toHaveAttribute('autocomplete', 'off')
  await adding.getByLabel('Name').fill('Leo Lindqvist')
  await adding.getByLabel('Month').selectOption('February')
  await adding.getByLabel('Day').fill('30')
  await adding.getByLabel('Year').fill('2018')
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(adding.getByLabel('Month')).toBeFocused()
  await expect(adding.getByLabel('Month')).toHaveAccessibleDescription(/birth date from 1900/)
  await adding.getByLabel('Month').selectOption('March')
  await expect(adding.getByText('birth date from 1900')).toBeHidden()
  await adding.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Added: Leo Lindqvist')).toBeVisible()
  await expect(section.getByRole('listitem')).toContainText('born Mar 30, 2018')

  await book(page, 'Teeth Cleaning', '08.30 AM', 'Leo Lindqvist')
  const booked = page.getByRole('article', { name: 'Teeth Cleaning' })
  await expect(booked.getByText('Leo Lindqvist', { exact: true })).toBeVisible()
  await booked.getByRole('link', { name: 'Pay now' }).click()
  await expect(page.getByRole('region', { name: 'Pay for Teeth Cleaning' })).toContainText('Leo Lindqvist')
  await book(page, 'Toothache Check', '08.20 AM')
  await page.goto('/dashboard')
  await expect(page.getByText('Leo Lindqvist').first()).toBeVisible()
  await expect(page.getByText('Maya Lindqvist').first()).toBeVisible()

  // The child has an appointment at this time.
  const refused = await chooseSlot(page, 'Toothache Check', '08.40 AM', 'Leo Lindqvist')
  await refused.getByRole('button', { name: 'Submit' }).click()
  await expect(refused.getByRole('alert')).toContainText('already have an appointment at that time')

  await page.goto('/dashboard/profile')
  await expect(section.getByRole('listitem')).toContainText('upcoming appointments: 1')
  await section.getByRole('button', { name: 'Remove Leo Lindqvist' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove Leo Lindqvist?' })
  await removing.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(removing.getByRole('alert')).toContainText('kept or cancelled')
  await removing.getByText('Keep them').click()
  await removing.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(toast(page, 'Removed: Leo Lindqvist')).toBeVisible()
  await expect(section).toContainText('Only you, so far.')
  await page.goto('/dashboard')
  await expect(page.getByText('Leo Lindqvist').first()).toBeVisible()
  await page.goto(appointmentOn(day))
  const dialog = await openDialog(page, 'Fluoride Treatment')
  await expect(dialog.getByLabel('Email')).toBeVisible()
  await expect(dialog.getByLabel('Who is it for?')).toHaveCount(0)
})

async function chooseSlot(page: Page, treatment: string, start: string, member?: string) {
  await page.goto(appointmentOn(day))
  const dialog = await openDialog(page, treatment)
  await slotFrom(dialog, start).check({ force: true })
  if (member !== undefined) {
    await dialog.getByLabel('Who is it for?').selectOption(member)
    await expect(dialog.getByLabel('Name')).toHaveValue(member)
  }
  await dialog.getByLabel('Number').fill('(503) 555-0113')
  return dialog
}

test('someone is added in the middle of a booking, which goes on with them', async ({ page, portal }) => {
  await enter(page, portal, newPerson('Maya Lindqvist'))
  await page.goto(appointmentOn(day))
  const dialog = await openDialog(page, 'Teeth Cleaning')
  await slotFrom(dialog, '09.00 AM').check()
  await dialog.getByLabel('Number').fill('503 555 0117')
  await dialog.getByRole('button', { name: 'Add a child or partner' }).click()
  const adding = dialog.getByRole('region', { name: 'Add a child or partner' })
  await adding.getByLabel('Name').fill('Leo Lindqvist')
  await adding.getByLabel('Month').selectOption('March')
  await adding.getByLabel('Day').fill('30')
  await adding.getByLabel('Year').fill('2018')
  await adding.getByRole('button', { name: 'Add and choose' }).click()
  await expect(dialog.getByLabel('Who is it for?').locator('option:checked')).toHaveText('Leo Lindqvist')
  await expect(slotFrom(dialog, '09.00 AM')).toBeChecked()
  await expect(dialog.getByLabel('Number')).toHaveValue('503 555 0117')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('article', { name: 'Teeth Cleaning' })).toContainText('Leo Lindqvist')
})

async function book(page: Page, treatment: string, start: string, member?: string) {
  const dialog = await chooseSlot(page, treatment, start, member)
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, 'appointment is set')).toBeVisible()
}
