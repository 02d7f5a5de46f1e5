import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/fixtures.ts'
import { appointmentOn, openDialog, signUp, toast } from '../support/steps.ts'
import { bookThrough, callAs, enter, enterAgain, newPerson } from '../support/without-pages.ts'

test('shows captured mail with its links and its calendar file to an admin', async ({ page, otherPage, portal }) => {
  const patient = newPerson('Maya Lindqvist')
  await signUp(page, patient)
  await page.goto(appointmentOn('2026-12-02'))
  const booking = await openDialog(page, 'Teeth Cleaning')
  await booking.getByLabel('Number').fill('(503) 555-0113')
  await booking.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(`We’re also emailing the details to ${patient.email}.`)).toBeVisible()
  const told = (await portal.mails()).filter(({ subject }) => subject.startsWith('Your appointment'))
  expect(told.map(({ to }) => to)).toEqual([patient.email])

  const admin = newPerson('Ada Molar')
  await portal.makeAdmin(admin)
  await enterAgain(otherPage, portal, admin)
  await otherPage.goto('/dashboard')
  const sidebar = otherPage.getByRole('navigation', { name: 'Dashboard', exact: true })
  await sidebar.getByRole('link', { name: 'Mail' }).click()
  await expect(otherPage.getByText('Test mode: no emails are sent.')).toBeVisible()
  const link = otherPage.getByRole('link', { name: 'Your appointment on Dec 2, 2026 is confirmed' })
  await link.focus()
  await otherPage.keyboard.press('Enter')
  const mail = otherPage.getByRole('dialog', { name: 'Your appointment on Dec 2, 2026 is confirmed' })
  await expect(mail).toContainText(patient.email)
  await expect(mail).toContainText('Wednesday, December 2, 2026')
  await expect(mail).not.toContainText('Cleaning')
  const saved = otherPage.waitForEvent('download')
  await mail.getByRole('link', { name: 'appointment.ics' }).click()
  const file = await readFile(await (await saved).path(), 'utf8')
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*SEQUENCE:0\r\n/)
  await otherPage.keyboard.press('Escape')
  await expect(link).toBeFocused()
  await link.click()
  await mail.getByRole('link', { name: '/dashboard' }).click()
  await expect(otherPage).toHaveURL('/dashboard')
})

test('shows why a mail failed, and sends it again', async ({ page, portal }) => {
  const admin = newPerson('Ada Molar')
  await portal.makeAdmin(admin)
  await enterAgain(page, portal, admin)
  await bookThrough(page, portal, '2026-12-02', 'Teeth Cleaning')
  const failed = {
    _id: '0198a6f2-6d4e-7cc3-9a55-3d4f9f2b1a00',
    kind: 'booked',
    state: 'failed',
    to: 'tomas.herrera@clinic.test',
    createdAt: '2026-11-22T17:20:00.000Z',
    trouble: 'recipient_refused',
  }
  await page.route('**/api/mail?*', (route) => route.fulfill({ json: [failed], headers: { 'x-total-count': '1' } }))
  await page.route('**/api/mail/*/retry', (route) =>
    route.fulfill({ json: { ...failed, state: 'waiting', dueAt: '2026-11-23T17:00:00.000Z' } }),
  )
  await page.goto('/dashboard/mail?only=outgoing')
  const row = page.getByRole('row').filter({ hasText: 'tomas.herrera' })
  await expect(row).toContainText('Appointment booked')
  await expect(row).toContainText('The mail server rejected this recipient.')
  await row.getByRole('button', { name: 'Try again: Appointment booked, tomas.herrera@clinic.test' }).click()
  await expect(toast(page, 'Sending again to tomas.herrera@clinic.test')).toBeVisible()
  await expect(row).toContainText('Waiting')
  await expect(row.getByRole('button')).toHaveCount(0)
})

test('lists queued mail until it is sent', async ({ page, otherPage, portal }) => {
  const admin = newPerson('Ada Molar')
  await portal.makeAdmin(admin)
  await enterAgain(page, portal, admin)
  const patient = await enter(otherPage, portal)
  const before = (await portal.mails()).length
  const id = await bookThrough(otherPage, portal, '2026-12-02', 'Teeth Cleaning')
  await callAs(otherPage, portal, 'DELETE', `/booking/${id}`)
  await page.goto('/dashboard/mail?only=outgoing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mail 2')
  await expect(page.getByRole('row').filter({ hasText: 'Appointment cancelled' })).toContainText(patient.email)
  // The confirmation of the booking is not sent: the booking no longer exists.
  const told = (await portal.mails()).map(({ subject }) => subject)
  expect(told).toHaveLength(before + 1)
  expect(told).toContain('Your appointment on Dec 2, 2026 has been cancelled')
  await page.reload()
  await expect(page.getByText('All emails have been delivered.')).toBeVisible()
})
