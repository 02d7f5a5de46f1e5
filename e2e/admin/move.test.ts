import type { Booking } from '#contract/schemas/booking.ts'
import type { Schedule } from '#contract/schemas/schedule.ts'
import { expect, test } from '../support/fixtures.ts'
import { chooseInMenu, openAffected, slotFrom, toast } from '../support/steps.ts'
import {
  bookThrough,
  callAs,
  enter,
  enterAgain,
  enterAsAdmin,
  newPerson,
  scheduleThrough,
  setNotice,
} from '../support/without-pages.ts'

test.use({ refusals: /^409 \/api\/booking\/[\w-]+\/move$/ })

const ada = 'Dr. Ada Molar'
const iris = 'Dr. Iris Crown'
const day = '2026-12-09'

test('an absence affects appointments: one is reassigned, one moved, one kept', async ({ page, otherPage, portal }) => {
  await enterAsAdmin(page, portal)
  await scheduleThrough(page, portal, 'Teeth Cleaning', { [ada]: { start: '08:00', end: '12:00' } })
  const patients = ['Noa Levi', 'Omar Haddad', 'Pia Sand'].map((name) => newPerson(name))
  for (const patient of patients) {
    await otherPage.context().clearCookies()
    await enter(otherPage, portal, patient)
    await bookThrough(otherPage, portal, day, 'Teeth Cleaning')
  }
  // Dr. Iris Crown can take over the first appointment only.
  await scheduleThrough(page, portal, 'Teeth Cleaning', {
    [ada]: { start: '08:00', end: '12:00' },
    [iris]: { start: '08:00', end: '09:00' },
  })
  const { doctors } = await callAs<Schedule>(page, portal, 'GET', '/schedule')
  const absence = { doctor: doctors.find(({ name }) => name === ada)?._id, from: day, to: day, kind: 'sick' }
  await callAs(page, portal, 'POST', '/schedule/absences', absence)

  await page.goto('/dashboard/schedule')
  const affected = await openAffected(page)
  await expect(affected.getByRole('listitem')).toHaveCount(3)
  await affected.getByRole('button', { name: 'Reassign all that fit' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    '1 appointment gets another doctor or chair at the same time. 2 stay',
  )
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText('Dr. Iris Crown')
  await page.getByRole('dialog').getByRole('button', { name: 'Reassign all that fit' }).click()
  await expect(toast(page, '1 appointment reassigned')).toBeVisible()
  await expect(affected.getByRole('listitem')).toHaveCount(2)

  await affected.getByRole('button', { name: 'Keep anyway: the appointment of Omar Haddad' }).click()
  await expect(toast(page, 'Kept as it is: Omar Haddad')).toBeVisible()
  await expect(affected.getByRole('listitem')).toHaveCount(1)

  await affected.getByRole('button', { name: 'Move the appointment of Pia Sand' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move the appointment of Pia Sand' })
  await dialog.getByLabel('Day', { exact: true }).fill('2026-12-10')
  await dialog.getByRole('radio', { name: /^10.00 AM/ }).check({ force: true })
  await dialog.getByRole('button', { name: 'Move it' }).click()
  await expect(toast(page, 'Moved: Pia Sand')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(affected).toHaveCount(0)

  await otherPage.goto('/dashboard')
  const row = otherPage.getByRole('row').filter({ hasText: 'Teeth Cleaning' })
  await expect(row).toContainText('Dec 10, 2026')
  await expect(row).toContainText('10.00 AM')
})

test('a free day is chosen, and an appointment that someone else moved is shown again', async ({
  page,
  otherPage,
  portal,
}) => {
  await enterAsAdmin(page, portal)
  const hours = { start: '08:00', end: '12:00' }
  await scheduleThrough(page, portal, 'Teeth Cleaning', { [ada]: hours, [iris]: hours })
  await enter(otherPage, portal, newPerson('Noa Levi'))
  const id = await bookThrough(otherPage, portal, day, 'Teeth Cleaning')
  await page.goto(`/dashboard/appointments?date=${day}`)
  await chooseInMenu(page, 'Move the appointment of Noa Levi')
  const dialog = page.getByRole('dialog', { name: 'Move the appointment of Noa Levi' })
  await expect(dialog.getByLabel('Day', { exact: true })).toBeFocused()
  await dialog.getByRole('button', { name: 'Move it' }).click()
  await expect(dialog.getByRole('alert')).toContainText('has this time, doctor and chair already')
  const dayField = dialog.getByLabel('Day', { exact: true })
  await dayField.fill('')
  await dayField.blur()
  await expect(dayField).toHaveValue('')
  await expect(dialog.getByRole('button', { name: 'Move it' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Thu, Dec 10' }).click()
  await expect(dayField).toHaveValue('2026-12-10')
  await slotFrom(dialog, '11.00 AM').check()

  const { slot, doctor } = await callAs<Booking>(page, portal, 'GET', `/booking/${id}`)
  const from = { date: day, slot, doctorId: doctor?._id }
  const move = { from, date: day, slot: '09.00 AM - 09.30 AM', notify: false }
  await callAs(page, portal, 'POST', `/booking/${id}/move`, move)
  await dialog.getByRole('button', { name: 'Move it' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Someone else has changed this appointment.')
  await expect(dialog).toContainText('Dec 9, 2026, 09.00 AM – 09.30 AM')
  await dialog.getByRole('button', { name: 'Move it' }).click()
  await expect(toast(page, 'Moved: Noa Levi, Dec 10, 2026, 11.00 AM – 11.30 AM')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('the times stay in their place while the days with free times load', async ({ page, otherPage, portal }) => {
  await enterAsAdmin(page, portal)
  await scheduleThrough(page, portal, 'Teeth Cleaning', { [ada]: { start: '08:00', end: '12:00' } })
  await enter(otherPage, portal, newPerson('Noa Levi'))
  await bookThrough(otherPage, portal, day, 'Teeth Cleaning')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/booking/*/available/days?*', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(`/dashboard/appointments?date=${day}`)
  await chooseInMenu(page, 'Move the appointment of Noa Levi')
  const dialog = page.getByRole('dialog', { name: 'Move the appointment of Noa Levi' })
  const time = dialog.getByRole('radio', { name: /^10.00 AM/ })
  await expect(time).toBeAttached()
  const freeDay = dialog.getByRole('button', { name: 'Thu, Dec 10' })
  await expect(freeDay).toHaveCount(0)
  const before = await time.boundingBox()
  release()
  await expect(freeDay).toBeVisible()
  expect(await time.boundingBox()).toEqual(before)
})

test('a receptionist moves an affected appointment', async ({ page, otherPage, portal }) => {
  await enter(page, portal, newPerson('Noa Levi'))
  await bookThrough(page, portal, day, 'Teeth Cleaning')
  const rita = await enter(page, portal, newPerson('Rita Desk'))
  await enterAsAdmin(otherPage, portal)
  await scheduleThrough(otherPage, portal, 'Teeth Cleaning', { [ada]: { start: '10:00', end: '12:00' } })
  await callAs(otherPage, portal, 'PUT', `/role/${rita.email}`, { role: 'receptionist' })
  await enterAgain(page, portal, rita)
  await page.goto(`/dashboard/appointments?date=${day}`)
  const affected = await openAffected(page)
  await expect(affected).toContainText('No doctor is assigned')
  await affected.getByRole('button', { name: 'Move the appointment of Noa Levi' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move the appointment of Noa Levi' })
  await dialog.getByRole('radio', { name: /^10.30 AM/ }).check({ force: true })
  await dialog.getByRole('button', { name: 'Move it' }).click()
  await expect(toast(page, 'Moved: Noa Levi')).toBeVisible()
  await expect(affected).toHaveCount(0)
})

test('staff move an appointment to a time that patients are not offered, after a warning', async ({
  page,
  otherPage,
  portal,
}) => {
  await enterAsAdmin(page, portal)
  await scheduleThrough(page, portal, 'Teeth Cleaning', { [ada]: { start: '08:00', end: '12:00' } })
  await enter(otherPage, portal, newPerson('Noa Levi'))
  await bookThrough(otherPage, portal, '2026-11-25', 'Teeth Cleaning')
  await setNotice(page, portal, 'Teeth Cleaning', 1_440)
  await page.goto('/dashboard/appointments?date=2026-11-25')
  await chooseInMenu(page, /^Move the appointment of Noa Levi/)
  const dialog = page.getByRole('dialog', { name: 'Move the appointment of Noa Levi' })
  await dialog.getByLabel('Day', { exact: true }).fill('2026-11-23')
  await expect(dialog.getByText('No free times on this day.')).toBeVisible()
  await dialog.getByText('Show all times, also those that patients are not offered').click()
  const time = slotFrom(dialog, '11.00 AM')
  await time.check()
  await dialog.getByRole('button', { name: 'Move it' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Patients are not offered this time')
  await expect(dialog.getByRole('alert')).toContainText('Move it anyway?')
  await dialog.getByRole('button', { name: 'Move it' }).click()
  await expect(toast(page, /^Moved: Noa Levi, Nov 23, 2026/)).toBeVisible()
})
