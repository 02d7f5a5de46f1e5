import type { Booking } from '#contract/schemas/booking.ts'
import { expect, test } from '../support/fixtures.ts'
import { isOnTop, prepareRoutes } from '../support/steps.ts'
import { bookThrough, callAs, enter, newPerson } from '../support/without-pages.ts'

test.use({ refusals: /^409 \/api\/booking\/[\w-]+\/move$/ })

test('a patient moves an appointment by keyboard, and a time that was just taken leaves it unchanged', async ({
  page,
  otherPage,
  portal,
}) => {
  await enter(page, portal, newPerson('Noa Levi'))
  const id = await bookThrough(page, portal, '2026-12-16', 'Cavity Filling')
  const read = () => callAs<Booking>(page, portal, 'GET', `/booking/${id}`)
  const before = await read()
  await prepareRoutes(page)
  await page.goto('/dashboard')
  await page
    .getByRole('article')
    .getByRole('link', { name: /^Move Cavity Filling/ })
    .press('Enter')
  await expect(page.getByRole('heading', { name: 'Move Cavity Filling' })).toBeVisible()
  await page.getByRole('button', { name: /December 16/ }).press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Free times on Thu, Dec 17' })).toBeVisible()
  await page.getByRole('radio').first().press('Space')
  const bar = page.getByRole('region', { name: 'Your choice' })
  await expect(bar).toContainText('Thu, Dec 17')
  await enter(otherPage, portal, newPerson('Omar Haddad'))
  // Someone else books the time after the press.
  await page.route(
    '**/move',
    async (route) => {
      await bookThrough(otherPage, portal, '2026-12-17', 'Cavity Filling')
      await route.continue()
    },
    { times: 1 },
  )
  const move = bar.getByRole('button', { name: 'Move it' })
  await move.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This time was just taken. Your appointment is unchanged')
  expect(await read()).toEqual(before)
  await page.getByRole('radio').nth(2).press('Space')
  await move.press('Enter')
  await expect(page.getByRole('heading', { name: 'Moved to Thu, Dec 17' })).toBeFocused()
  expect(await read()).toMatchObject({ date: 'Dec 17, 2026', movesLeft: 2 })
  await page.getByRole('link', { name: 'My Appointments' }).last().click()
  await expect(page.getByRole('article')).toContainText('Thursday')
})

test('the bar with the choice does not cover the time that was chosen', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, portal)
  const id = await bookThrough(page, portal, '2026-12-16', 'Cavity Filling')
  await page.goto(`/dashboard/move/${id}`)
  const time = page.getByRole('radio').first()
  await time.evaluate((radio: HTMLElement) => {
    radio.focus({ preventScroll: true })
    scrollBy({ top: radio.getBoundingClientRect().bottom - innerHeight, behavior: 'instant' })
  })
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: 'Your choice' })).toBeInViewport()
  await expect.poll(() => isOnTop(time)).toBe(true)
})

test('the page of a booked appointment offers no move after the third, and still offers to cancel', async ({
  page,
  portal,
}) => {
  await enter(page, portal)
  const id = await bookThrough(page, portal, '2026-12-18', 'Cavity Filling')
  const { slot } = await callAs<Booking>(page, portal, 'GET', `/booking/${id}`)
  const rule = page.getByRole('main').getByText(/^You can/)
  await page.goto(`/appointment/${id}`)
  await expect(rule).toHaveText(/^You can move or cancel this appointment until/)
  for (const date of ['2026-12-17', '2026-12-21', '2026-12-22']) {
    await callAs(page, portal, 'POST', `/booking/${id}/move`, { date, slot })
  }
  await page.reload()
  await expect(rule).toHaveText('You can cancel in My Appointments until 10.00 AM on Dec 21, 2026.')
})
