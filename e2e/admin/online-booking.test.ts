import { expect, test } from '../support/fixtures.ts'
import { toast } from '../support/steps.ts'
import { bookThrough, enter, enterAsAdmin, newPerson } from '../support/without-pages.ts'

test.use({ refusals: /^409 \/api\/booking$/ })

test('an admin pauses online booking by keyboard, and patients read the clinic’s words', async ({
  page,
  otherPage,
  portal,
}) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/clinic/booking')
  await page.getByRole('radio', { name: /^On / }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.type('We are moving. Call us until Monday.')
  await page.getByText('In other languages').focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Text for patients (optional) (Español)').fill('Nos mudamos. Llámenos hasta el lunes.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Online booking is paused.')).toBeVisible()

  await enter(otherPage, portal)
  await otherPage.goto('/appointment')
  await expect(otherPage.getByText('We are moving. Call us until Monday.')).toBeVisible()
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText('Appointment')
  await expect(otherPage.getByText('Choose a day')).toBeHidden()
  await otherPage.goto('/?lang=es')
  await expect(otherPage.getByText('Nos mudamos. Llámenos hasta el lunes.')).toBeVisible()
  await page.goto('/dashboard/waiting')
  await expect(page.getByText('Online booking is paused, so no times are offered.')).toBeVisible()

  await page.goto('/dashboard/clinic/booking')
  await page.getByRole('radio', { name: /^On / }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Online booking is on.')).toBeVisible()
  await otherPage.goto('/appointment')
  await expect(otherPage.getByRole('heading', { name: 'Elija un día', level: 1 })).toBeVisible()
})

test('an appointment can’t be moved during a pause, and the home page has no times', async ({
  page,
  otherPage,
  portal,
}) => {
  await enter(otherPage, portal, newPerson())
  const id = await bookThrough(otherPage, portal, '2026-12-09', 'Teeth Cleaning')
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/clinic/booking')
  await page.getByRole('radio', { name: 'Paused' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Online booking is paused.')).toBeVisible()
  await otherPage.goto(`/dashboard/move/${id}`)
  await expect(otherPage.getByText('Online booking is paused. Please call us to book an appointment.')).toBeVisible()
  await otherPage.goto('/')
  await expect(otherPage.getByText('Online booking is paused.')).toBeVisible()
  await expect(otherPage.getByText('Next free:')).toBeHidden()
})
