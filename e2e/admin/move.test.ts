import type { Schedule } from '#contract/schemas/schedule.ts'
import { expect, test } from '../support/fixtures.ts'
import { toast } from '../support/steps.ts'
import { bookThrough, callAs, enter, enterAsAdmin, newPerson, scheduleThrough } from '../support/without-pages.ts'

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
  const affected = page.getByRole('region', { name: /^Affected appointments/ })
  await expect(affected.getByRole('listitem')).toHaveCount(3)
  await affected.getByRole('button', { name: 'Reassign all that fit' }).click()
  await expect(page.getByRole('dialog')).toContainText(
    '1 appointment gets another doctor or chair at the same time. 2 stay',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Reassign all that fit' }).click()
  await expect(toast(page, '1 appointment reassigned')).toBeVisible()
  await expect(affected.getByRole('listitem')).toHaveCount(2)

  await affected.getByRole('button', { name: 'Keep the appointment of Omar Haddad anyway' }).click()
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
