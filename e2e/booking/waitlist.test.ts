import type { Page } from '@playwright/test'
import type { Booking } from '#contract/schemas/booking.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal-process.ts'
import { appointmentOn, expectNoSidewaysScroll, linkIn, tabTo, toast, treatmentCard } from '../support/steps.ts'
import { bookForCaller, callAs, enter, enterAgain, enterAsAdmin, newPerson } from '../support/without-pages.ts'

test.use({ viewport: { width: 390, height: 844 }, refusals: /^(401 \/api\/auth\/.*|409 \/api\/waitlist)$/ })

const treatment = 'Root Canal Treatment'
const subject = 'A time became free for you: Jan 13, 2027'

/** Books all times of the treatment on a day for callers, as an admin. Returns a function that cancels one of them. */
async function sellOut(admin: Page, portal: Portal, day: string): Promise<() => Promise<void>> {
  await enterAsAdmin(admin, portal)
  for (const name of ['Ann', 'Ben', 'Cleo', 'Dan']) await bookForCaller(admin, portal, day, treatment, name)
  const booked = await callAs<Booking[]>(admin, portal, 'GET', `/bookings?date=${day}`)
  const ids = booked.filter((booking) => booking.treatment === treatment && booking.state === 'booked')
  return async () => {
    await callAs(admin, portal, 'DELETE', `/booking/${ids.pop()?._id}`)
  }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a patient joins from a sold-out card, and accepts the mailed offer signed out, with the keyboard', async ({
  page,
  otherPage,
  portal,
}) => {
  const free = await sellOut(otherPage, portal, '2027-01-13')
  const patient = await enter(page, portal, newPerson('Nia Okafor'))
  await page.goto(appointmentOn('2027-01-13'))
  const soldOut = treatmentCard(page, treatment)
  await expect(soldOut).toContainText('Try another date.')
  await expect(soldOut).toContainText('0 spaces Available')
  await expect(soldOut.getByRole('button', { name: 'Book Appointment' })).toBeDisabled()
  expect((await soldOut.boundingBox())?.height).toBeLessThanOrEqual(132)
  await soldOut.getByRole('link', { name: 'Join the waitlist' }).press('Enter')
  await expect(heading(page)).toHaveText('Join the waitlist')
  await expect(page.getByLabel('Treatment')).toHaveValue(/./)
  await expect(page.getByLabel('Treatment').locator('option:checked')).toHaveText(treatment)
  await page.getByLabel('Number').fill('(503) 555-0114')
  await page.getByLabel('Last day').fill('2027-01-31')
  await tabTo(page, page.getByRole('button', { name: 'Join the waitlist' }))
  await page.keyboard.press('Enter')
  await expect(toast(page, 'You’re on the waitlist')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: treatment })).toContainText('any doctor')
  await expect(page.getByRole('listitem').filter({ hasText: treatment })).toContainText('until Jan 31, 2027')
  await expectNoSidewaysScroll(page)

  await free()
  const link = linkIn(await portal.mails(), subject)
  await page.context().clearCookies()
  await page.goto(link)
  await expect(heading(page)).toHaveText(/^A time became free: Wed, Jan 13/)
  await expect(page.getByRole('main')).toContainText('For Nia, from the waitlist')
  await expect(page.getByRole('main')).toContainText('Wed, Jan 13, 2027')
  // Opening the link changes nothing.
  await page.reload()
  await tabTo(page, page.getByRole('button', { name: 'Accept' }))
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText(/^It’s yours: Wed, Jan 13/)
  await expect(heading(page)).toBeFocused()

  await enterAgain(page, portal, patient)
  await page.goto('/dashboard')
  await expect(page.getByRole('row').filter({ hasText: treatment })).toContainText('Jan 13, 2027')
  await page.goto('/dashboard/waitlist')
  await expect(page.getByText('You’re not on a waitlist')).toBeVisible()
  await page.goto(link)
  await expect(heading(page)).toHaveText(/^It’s yours: Wed, Jan 13/)
})

test('an offer is skipped for its day on the waitlist page, and the entry is changed and left', async ({
  page,
  otherPage,
  portal,
}) => {
  const free = await sellOut(otherPage, portal, '2027-01-20')
  await enter(page, portal, newPerson('Omar Haddad'))
  await page.goto('/dashboard/waitlist')
  await page.getByRole('link', { name: 'Join a waitlist' }).click()
  await page.getByLabel('Number').fill('(503) 555-0117')
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(page.getByLabel('Treatment'), 'nothing is chosen at first').toBeFocused()
  await expect(page.getByLabel('Treatment')).toHaveAccessibleDescription('Choose a treatment.')
  await page.getByLabel('Treatment').selectOption(treatment)
  await page.getByLabel('Number').fill('')
  await page.getByLabel('Last day').fill('2026-11-01')
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(page.getByLabel('Number'), 'the number is required').toBeFocused()
  await page.getByLabel('Number').fill('(503) 555-0117')
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  await expect(page.getByLabel('Last day')).toHaveAccessibleDescription(/Choose today or a later day/)
  await expect(page.getByLabel('Last day')).toBeFocused()
  await page.getByLabel('Last day').fill('2027-02-28')
  await page.getByRole('button', { name: 'Join the waitlist' }).click()
  const row = page.getByRole('listitem').filter({ hasText: treatment })
  await expect(row).toBeVisible()
  await page.goto('/dashboard/waitlist?join=')
  await page.getByLabel('Treatment').selectOption(treatment)
  const join = page.getByRole('button', { name: 'Join the waitlist' })
  const place = await join.boundingBox()
  await expect(page.getByRole('link', { name: /^Book / }).first()).toBeVisible()
  expect(await join.boundingBox(), 'free times that arrive move no button').toEqual(place)
  await join.click()
  await expect(page.getByText('You’re already on the waitlist for this treatment.')).toBeVisible()

  await free()
  await page.goto('/dashboard/waitlist')
  await page.getByRole('button', { name: 'Not this day' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Thank you for telling us' })).toBeFocused()
  await expect(row).toBeVisible()

  await row.getByRole('link', { name: 'Change' }).click()
  await page.getByRole('checkbox', { name: 'Monday' }).uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Tue–Sat')
  await row.getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(toast(page, 'You’ve left the waitlist')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('leaving with an open offer takes the offer from the page', async ({ page, otherPage, portal }) => {
  const free = await sellOut(otherPage, portal, '2027-01-27')
  await enter(page, portal, newPerson('Lea Brandt'))
  const treatments = await callAs<{ _id: string; name: string }[]>(otherPage, portal, 'GET', '/service')
  const treatmentId = treatments.find(({ name }) => name === treatment)?._id
  await callAs(page, portal, 'POST', '/waitlist', {
    ...{ treatmentId, weekdays: [1, 2, 3, 4, 5], times: ['morning', 'afternoon'], until: '2027-02-28' },
  })
  await free()
  await page.goto('/dashboard/waitlist')
  await expect(page.getByRole('button', { name: 'Accept' })).toBeVisible()
  await page.getByRole('listitem').getByRole('button', { name: 'Leave' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await expect(toast(page, 'You’ve left the waitlist')).toBeVisible()
  await expect(page.getByText('You’re not on a waitlist')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Accept' })).toHaveCount(0)
})
