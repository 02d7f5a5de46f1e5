import type { Locator } from '@playwright/test'
import type { OpenedBooking } from '#contract/schemas/desk.ts'
import { arrangeFullDay } from '../states/full-day.ts'
import { expect, test } from '../support/fixtures.ts'
import { lineOf, openLine, openSiteMenu, resize } from '../support/steps.ts'
import { callAs, enterAsAdmin } from '../support/without-pages.ts'

test.use({ refusals: /^429 \/api\/messages$/ })

test('the board begins at 220 px at most at every size, with four doctors at 1024 by 768 px', async ({
  page,
  portal,
}) => {
  await arrangeFullDay({ page, portal })
  await page.goto('/dashboard/today')
  await expect(page.locator('[data-block]').first()).toBeVisible()
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [820, 1180],
    [390, 844],
    [320, 640],
  ] as const) {
    await resize(page, { width, height })
    // On narrow screens, the day's rows.
    const board =
      width >= 1000 ? page.getByRole('grid') : page.locator('section[aria-label^="Appointments, "] > :first-child')
    const { y } = await boxOf(board)
    expect(y, `${width} by ${height} px`).toBeLessThanOrEqual(220)
    if (width < 480) expect((await boxOf(page.locator('.desk-line'))).height, `${width} px`).toBeLessThanOrEqual(44)
  }
  await resize(page, { width: 1024, height: 768 })
  // After the head of the times.
  const fourth = page.getByRole('columnheader').nth(4)
  await expect(fourth).toBeInViewport({ ratio: 1 })
  expect((await boxOf(fourth)).width).toBeGreaterThanOrEqual(168)
})

test('the board shows now at a third of its height', async ({ page, portal }) => {
  await arrangeFullDay({ page, portal })
  await page.goto('/dashboard/today')
  const [board, now] = [page.locator('.desk-board'), page.locator('.desk-now').first()]
  await expect(now).toBeInViewport()
  const [around, line] = [await boxOf(board), await boxOf(now)]
  expect((line.y - around.y) / around.height).toBeGreaterThan(0.25)
  expect((line.y - around.y) / around.height).toBeLessThan(0.45)
})

test('each count of the line opens over the board, one at a time, and Escape closes it', async ({ page, portal }) => {
  await arrangeFullDay({ page, portal })
  await page.goto('/dashboard/today')
  const waiting = await openLine(page, 'Waiting')
  await expect(waiting.getByRole('button', { name: 'Noa Levi: in chair' })).toBeVisible()
  const board = await boxOf(page.getByRole('grid'))
  const pins = await openLine(page, 'Pinboard')
  await expect(pins).toContainText('Priya Raman')
  await expect(waiting).not.toHaveAttribute('open')
  expect(await boxOf(page.getByRole('grid'))).toEqual(board)
  await page.keyboard.press('Escape')
  await expect(pins).not.toHaveAttribute('open')
  await expect(pins.locator('summary')).toBeFocused()
  // A row acts in place.
  await openLine(page, 'Waiting')
  await waiting.getByRole('button', { name: 'Noa Levi: in chair' }).click()
  await expect(waiting.locator('summary')).toHaveText('Waiting 1')
  await expect(waiting).toHaveAttribute('open')
  await expect(lineOf(page, 'To call').locator('summary')).toHaveText('To call 0')
  await expect(await openLine(page, 'Questions')).toContainText('No open questions.')
})

test('a list of questions that failed to load says so and loads again', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  const refused = { code: 'too_many_requests', status: 429 }
  await page.route('**/api/messages?*', (route) => route.fulfill({ status: 429, json: refused }), { times: 1 })
  await page.goto('/dashboard/today')
  const questions = await openLine(page, 'Questions')
  await expect(questions.getByRole('alert')).toContainText('Couldn’t load messages.')
  await questions.getByRole('button', { name: 'Try again' }).click()
  await expect(questions).toContainText('No open questions.')
})

test('the header of the staff has the day, Find and Book, and the public links one press away', async ({
  page,
  portal,
}) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/users')
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: 'Find a patient' })).toBeVisible()
  await expect(header.getByRole('button', { name: 'Book' })).toBeVisible()
  await expect(header.getByRole('link', { name: 'Home' })).toHaveCount(0)
  await openSiteMenu(page)
  for (const name of ['Home', 'Appointment', 'Reviews', 'Contact us', 'About', 'Dashboard'])
    await expect(header.getByRole('link', { name })).toBeVisible()
  await page.keyboard.press('Escape')
  const account = page.getByRole('navigation', { name: 'Dashboard', exact: true }).getByRole('button', {
    name: 'My account',
  })
  await expect(page.getByRole('link', { name: 'My Appointment', exact: true })).toHaveCount(0)
  await account.click()
  await expect(page.getByRole('link', { name: 'My Appointment', exact: true })).toBeVisible()
  await header.getByRole('link', { name: /^Mon, Nov 23/ }).click()
  await expect(page).toHaveURL('/dashboard/today')
})

test('the name and the next step of the panel stay in sight while it scrolls', async ({ page, portal }) => {
  const day = await arrangeFullDay({ page, portal })
  await page.setViewportSize({ width: 1366, height: 560 })
  await page.goto(`/dashboard/today?open=${day['Noa Levi']}`)
  const panel = page.getByRole('complementary', { name: 'Appointment' })
  const name = panel.getByRole('heading', { name: 'Noa Levi' })
  const step = panel.getByRole('button', { name: /^In chair, / })
  await expect(name).toBeFocused()
  const height = (await boxOf(panel)).height
  await panel.getByText('History').click()
  await panel.getByRole('button', { name: /^Cancel appointment/ }).scrollIntoViewIfNeeded()
  await expect(name).toBeInViewport({ ratio: 1 })
  await expect(step).toBeInViewport({ ratio: 1 })
  expect((await boxOf(panel)).height).toBe(height)
})

test('an alert and a note are marked on the appointment, and come first in its panel', async ({ page, portal }) => {
  const day = await arrangeFullDay({ page, portal })
  const { patientId } = await callAs<OpenedBooking>(page, portal, 'GET', `/desk/bookings/${day['Noa Levi']}`)
  await page.goto(`/dashboard/today?open=${day['Noa Levi']}`)
  const panel = page.getByRole('complementary', { name: 'Appointment' })
  await panel.locator('summary').getByText('Add note').click()
  await panel.getByLabel('New note').fill('Prefers a text message')
  await panel.getByRole('button', { name: 'Add note' }).click()
  const block = page.locator(`[data-block="${day['Noa Levi']}"]`)
  await expect(block.getByTitle('Note')).toBeVisible()
  await callAs(page, portal, 'POST', `/patients/${patientId}/notes`, { text: 'Allergic to penicillin', alert: true })
  await page.reload()
  await expect(block.getByTitle('Alert')).toBeVisible()
  await expect(block).toHaveAccessibleName(/Alert/)
  await expect(panel.getByRole('list', { name: 'Notes' }).getByRole('listitem')).toHaveText([
    /^Allergic to penicillin/,
    /^Prefers a text message/,
  ])
})

test('only what is wrong now is red: a long wait, someone late, and what is unpaid after the visit', async ({
  page,
  portal,
}) => {
  const day = await arrangeFullDay({ page, portal })
  await page.goto('/dashboard/today')
  const red = (patient: string) => page.locator(`[data-block="${day[patient]}"] .desk-bad`)
  await expect(red('Juan Carlos de Borbón y Borbón-Dos Sicilias')).toHaveText('40 min late')
  for (const patient of [
    'Maya Lindqvist',
    'Ruth Abrams',
    'Donaudampfschifffahrtsgesellschaftskapitän Müller',
    'María de los Ángeles Fernández-Villaverde Gutiérrez',
    'Pia Sand',
  ])
    await expect(red(patient), patient).toHaveCount(0)
  const id = day['María de los Ángeles Fernández-Villaverde Gutiérrez']
  await callAs(page, portal, 'PUT', `/desk/bookings/${id}/visit`, { from: 'in_chair', to: 'left' })
  await expect(red('María de los Ángeles Fernández-Villaverde Gutiérrez')).toHaveText(/Unpaid \$120/)
})

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not on the page.')
  return box
}
