import type { Schedule } from '#contract/schemas/schedule.ts'
import { expect, test } from '../support/fixtures.ts'
import { bookThrough, callAs, enter, enterAsAdmin, newPerson } from '../support/without-pages.ts'

test('an admin finds out why times are not offered, and opens the page that changes it', async ({
  page,
  otherPage,
  portal,
}) => {
  await enter(otherPage, portal, newPerson('Noa Levi'))
  await enterAsAdmin(page, portal)
  await bookThrough(otherPage, portal, '2026-12-09', 'Teeth Cleaning')

  await page.goto('/dashboard/appointments?date=2026-12-09')
  await page.getByRole('link', { name: 'Why is nothing offered?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Why is nothing offered?' })).toBeVisible()
  await expect(page.getByLabel('Day', { exact: true })).toHaveValue('2026-12-09')
  await page.getByLabel('Treatment').selectOption({ label: 'Teeth Cleaning' })
  await expect(page).toHaveURL(/why-not\?treatment=[0-9a-f-]{36}&date=2026-12-09$/)
  const reasons = page.getByRole('region', { name: 'Start times in order of the day' })
  const booked = reasons.getByRole('listitem').filter({ hasText: 'This time is booked.' }).first()
  await expect(booked).toContainText('Noa Levi')
  await page.reload()
  await booked.getByRole('link', { name: 'Noa Levi' }).click()
  await expect(page).toHaveURL(/appointments\?date=2026-12-09&search=Noa\+Levi$/)

  await page.goBack()
  const { doctors } = await callAs<Schedule>(page, portal, 'GET', '/schedule')
  const [doctor, other] = doctors
  const { _id: treatmentId } = (await callAs<{ _id: string; name: string }[]>(page, portal, 'GET', '/treatments')).find(
    ({ name }) => name === 'Teeth Cleaning',
  ) ?? { _id: '' }
  const hours = [{ weekday: 3, start: '00:00', end: '24:00', validFrom: '2026-01-01' }]
  await callAs(page, portal, 'PUT', '/schedule/doctors', {
    doctors: [
      {
        _id: doctor?._id,
        version: doctor?.version,
        takesAppointments: true,
        performs: [treatmentId],
        usualChair: null,
        hours,
      },
    ],
  })
  await callAs(page, portal, 'POST', '/schedule/absences', {
    doctor: doctor?._id,
    from: '2026-12-16',
    to: '2026-12-18',
    kind: 'sick',
  })
  await page.goto(`/dashboard/why-not?treatment=${treatmentId}&date=2026-12-16`)
  await expect(reasons).toContainText('All doctors who work then are away.')
  await expect(reasons).toContainText(`${doctor?.name} is away: Dec 16 – 18, 2026`)
  await expect(page.getByText(/^0 of \d+ start times are offered\. The next free time is on Wed, Dec 23/)).toBeVisible()
  await page.getByLabel('Doctor').selectOption({ label: other?.name ?? '' })
  await expect(reasons).toContainText('The doctor does not perform this treatment.')
  await page.getByLabel('Doctor').selectOption({ label: 'Anyone' })
  await page.getByLabel('Day', { exact: true }).fill('2026-12-15')
  await expect(reasons).toContainText('No doctor who performs it works then.')
  await reasons.getByRole('link', { name: 'Working hours' }).click()
  const dialog = page.getByRole('dialog', { name: `Hours of ${doctor?.name}` })
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/dashboard\/schedule$/)

  await page.goto(`/dashboard/treatments?edit=${treatmentId}`)
  await expect(page.getByRole('dialog')).toContainText('Teeth Cleaning')
})
