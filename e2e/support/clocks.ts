import { expect, type Page } from '@playwright/test'
import { appointmentOn, newPerson, openDialog, signUp, toast } from './steps.ts'

/** Signs up, books the first slot of a treatment on a clinic day and sees it among the appointments. */
export async function bookAndSee(
  page: Page,
  day: string,
  treatment: string,
  appointment: { date: string; slot: string },
) {
  await signUp(page, newPerson())
  await page.goto(appointmentOn(day))
  const dialog = await openDialog(page, treatment)
  await expect(dialog.getByLabel('Date')).toHaveValue(appointment.date)
  await dialog.getByLabel('Number').fill('(503) 555-0113')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, `appointment is set, ${appointment.date} at ${appointment.slot}`)).toBeVisible()
  await page.getByRole('link', { name: 'My Appointments' }).click()
  const row = page.getByRole('row').filter({ hasText: treatment })
  await expect(row).toContainText(appointment.date)
  await expect(row).toContainText(appointment.slot)
}
