import type { Page } from '@playwright/test'
import type { DeskBooking, DeskDay, OpenedBooking } from '#contract/schemas/desk.ts'
import type { Patient } from '#contract/schemas/patient.ts'
import type { Schedule } from '#contract/schemas/schedule.ts'
import { arrangeFullDay } from '../states/full-day.ts'
import { readGrid } from '../support/accessible-grid.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal-process.ts'
import { holdBack, lineOf, openLine, prepareRoutes, toast } from '../support/steps.ts'
import {
  bookForCaller,
  bookThrough,
  callAs,
  enter,
  enterAsAdmin,
  newPerson,
  scheduleThrough,
  setNotice,
} from '../support/without-pages.ts'

test.use({ refusals: /^(40[09] .*\/(visit|move)|503 \/api\/desk\/changes|.*ERR_INTERNET_DISCONNECTED)$/ })

const ada = 'Dr. Ada Molar'
const today = '2026-11-23'

/**
 * Signs two desks in, and books people on a day, by default today, with a doctor who works from 8 to 6. It is 9
 * o'clock. Returns the IDs.
 */
async function arrange(
  page: Page,
  otherPage: Page,
  portal: Portal,
  names: readonly string[],
  day = today,
): Promise<string[]> {
  await enterAsAdmin(page, portal)
  await scheduleThrough(page, portal, 'Teeth Cleaning', { [ada]: { start: '08:00', end: '18:00' } })
  const ids: string[] = []
  for (const name of names) {
    await otherPage.context().clearCookies()
    await enter(otherPage, portal, newPerson(name))
    ids.push(await bookThrough(otherPage, portal, day, 'Teeth Cleaning'))
  }
  await otherPage.context().clearCookies()
  await enterAsAdmin(otherPage, portal)
  return ids
}

const block = (page: Page, name: string) => page.getByRole('grid').getByRole('button', { name: new RegExp(name) })

test('a step that is pressed at one desk shows at another, and is taken back', async ({ page, otherPage, portal }) => {
  const [id] = await arrange(page, otherPage, portal, ['Noa Levi', 'Omar Haddad'])
  await page.goto('/dashboard/today')
  await otherPage.goto('/dashboard/today')
  await expect(block(otherPage, 'Noa Levi')).toHaveAccessibleName(/Not confirmed/)
  // One key for the usual next step.
  await block(page, 'Noa Levi').focus()
  await page.keyboard.press('a')
  await expect(block(otherPage, 'Noa Levi')).toHaveAccessibleName(/Arrived/)
  await expect(lineOf(otherPage, 'Waiting').locator('summary')).toHaveText('Waiting 1')
  await expect(await openLine(otherPage, 'Waiting')).toContainText('Noa Levi')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(block(page, 'Noa Levi')).toBeFocused()
  await expect(block(otherPage, 'Noa Levi')).toHaveAccessibleName(/Not confirmed/)
  await expect(lineOf(otherPage, 'Waiting')).toContainText('No one is waiting.')
  const { history } = await callAs<OpenedBooking>(page, portal, 'GET', `/desk/bookings/${id}`)
  expect(history.map(({ action }) => action)).toEqual(['booked', 'patient_arrived', 'patient_expected'])
})

test('the board is read by rows and columns, and used with the keyboard', async ({ page, otherPage, portal }) => {
  await arrange(page, otherPage, portal, ['Noa Levi', 'Omar Haddad'])
  await page.goto('/dashboard/today')
  const board = page.getByRole('grid', { name: 'Day board, Monday, November 23, 2026' })
  await expect(board.getByRole('columnheader')).toHaveText(['Time', /^Dr. Ada Molar/])
  await expect(board.getByRole('rowheader').first()).toHaveText('08.00 AM')
  await expect(block(page, 'Noa Levi')).toHaveAccessibleName(/Noa Levi, Teeth Cleaning, Dr. Ada Molar, Not confirmed/)
  await block(page, 'Noa Levi').focus()
  await page.keyboard.press('ArrowDown')
  await expect(block(page, 'Omar Haddad')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Omar Haddad' })).toBeVisible()
  await expect(page).toHaveURL(/open=/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'Omar Haddad' })).toHaveCount(0)
  await expect(block(page, 'Omar Haddad')).toBeFocused()
  await page.keyboard.press(']')
  await expect(page).toHaveURL(/date=2026-11-24/)
  await page.keyboard.press('t')
  await expect(page).not.toHaveURL(/date=/)
})

test('the accessibility tree names the row and column of each appointment, and its button says all of it', async ({
  page,
  portal,
}) => {
  await arrangeFullDay({ page, portal })
  const { doctors, bookings } = await callAs<DeskDay>(page, portal, 'GET', '/desk/day?date=2026-11-23')
  await page.goto('/dashboard/today')
  await expect(page.locator('[data-block]')).toHaveCount(bookings.length)
  const [head = [], ...rows] = await readGrid(page)
  expect(head.map(({ role }) => role)).toEqual(['columnheader', ...doctors.map(() => 'columnheader')])
  expect(head.map(({ name }) => name)).toEqual(['Time', ...doctors.map(({ name }) => expect.stringContaining(name))])
  const hours = ['08', '09', '10', '11', '12', '01', '02', '03', '04', '05']
  expect(rows.map(([hour]) => hour)).toEqual(
    hours.map((hour, i) => ({ role: 'rowheader', name: `${hour}.00 ${i < 4 ? 'AM' : 'PM'}`, controls: [] })),
  )
  for (const [, ...cells] of rows) expect(cells.map(({ role }) => role)).toEqual(doctors.map(() => 'gridcell'))
  for (const { slot, patientName, treatment, doctor, chair, price, paid, state } of bookings) {
    const column = doctors.findIndex(({ _id }) => _id === doctor?._id)
    const row = rows.find(([hour]) => Number(hour?.name.split('.')[0]) === Number(slot.slice(0, 2)))
    const [start, end] = slot.split(' - ')
    const begins = [`button ${start} – ${end}`, patientName, treatment, doctor?.name, chair].join(', ')
    const spoken = row?.[column + 1]?.controls.find((control) => control.startsWith(begins)) ?? ''
    expect(spoken, patientName).toMatch(/Not confirmed|Confirmed|Not coming|Arrived|In chair|Done|No-show/)
    const owed = state === 'done' ? 'Unpaid' : 'Due'
    expect(spoken).toContain(paid ? 'Paid' : `${owed} $${price.toLocaleString('en')}`)
  }
})

test('a gap is booked with the keyboard', async ({ page, otherPage, portal }) => {
  await arrange(page, otherPage, portal, ['Noa Levi'])
  await page.goto('/dashboard/today')
  await block(page, 'Noa Levi').focus()
  await page.keyboard.press('n')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Treatment').locator('option:checked')).toHaveText('Choose a treatment')
  const book = dialog.getByRole('button', { name: 'Book', exact: true })
  await expect(book).toBeDisabled()
  await expect(book).toHaveAccessibleDescription('Choose a treatment first.')
  await page.keyboard.type('Teeth Cl')
  await expect(dialog.getByLabel('Doctor').locator('option:checked')).toContainText('Dr. Ada Molar')
  await expect(book).toBeEnabled()
  await expect(dialog.getByText('Choose a treatment first.')).toHaveCount(0)
  await dialog.getByLabel('Name').fill('Priya Raman')
  await dialog.getByLabel('Number').fill('(503) 555-0176')
  await page.keyboard.press('Enter')
  await expect(block(page, 'Priya Raman')).toBeVisible()
})

test('a step on a visit that another desk has changed overwrites nothing', async ({ page, otherPage, portal }) => {
  const [id] = await arrange(page, otherPage, portal, ['Noa Levi'])
  await page.route('**/api/desk/changes*', (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }))
  await page.goto('/dashboard/today')
  await block(page, 'Noa Levi').click()
  const step = (from: string, to: string) =>
    callAs(otherPage, portal, 'PUT', `/desk/bookings/${id}/visit`, { from, to })
  await step('expected', 'arrived')
  await step('arrived', 'in_chair')
  await page.getByRole('button', { name: 'Arrived' }).last().click()
  await expect(page.getByRole('alert')).toContainText('It is now “In chair”; you pressed “Arrived”.')
  await page.getByRole('button', { name: 'Leave it' }).click()
  await expect(block(page, 'Noa Levi')).toHaveAccessibleName(/In chair/)
})

test('a step that is pressed offline shows immediately and is sent later, once', async ({
  page,
  otherPage,
  portal,
}) => {
  const [id] = await arrange(page, otherPage, portal, ['Noa Levi'])
  await page.goto(`/dashboard/today?open=${id}`)
  const panel = page.getByRole('complementary', { name: 'Appointment' }).or(page.getByRole('dialog'))
  const arrived = panel.getByRole('list', { name: 'Visit' }).getByRole('button', { name: 'Arrived' })
  await expect(arrived).toBeVisible()
  await page.context().setOffline(true)
  await arrived.click()
  await expect(arrived).toHaveAttribute('aria-pressed', 'true')
  await expect(panel.getByText('not sent yet')).toBeVisible()
  await arrived.click()
  await expect(page.getByText('1 change was made offline and not sent yet.')).toBeAttached()
  await expect(block(page, 'Noa Levi')).toHaveAccessibleName(/Arrived, not sent yet/)
  expect(await page.evaluate(() => localStorage.getItem('deskUnsent'))).not.toContain('Noa')
  await page.context().setOffline(false)
  await expect(page.getByText('not sent yet')).toHaveCount(0)
  await expect(block(page, 'Noa Levi')).toHaveAccessibleName(/Arrived/)
  const { history } = await callAs<OpenedBooking>(page, portal, 'GET', `/desk/bookings/${id}`)
  expect(history.map(({ action }) => action)).toEqual(['booked', 'patient_arrived'])
})

test('a step whose answer was lost is not recorded again after another desk took it back', async ({
  page,
  otherPage,
  portal,
}) => {
  const [id] = await arrange(page, otherPage, portal, ['Noa Levi'])
  await prepareRoutes(page)
  await page.goto('/dashboard/today')
  await block(page, 'Noa Levi').focus()
  await page.route('**/visit', async (route) => {
    await route.fetch()
    await route.abort('internetdisconnected')
  })
  await page.keyboard.press('a')
  await expect(page.getByText('1 change was made offline and not sent yet.')).toBeAttached()
  await callAs(otherPage, portal, 'PUT', `/desk/bookings/${id}/visit`, { from: 'arrived', to: 'expected' })
  await page.unroute('**/visit')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('not sent yet')).toHaveCount(0)
  await expect(block(page, 'Noa Levi')).toHaveAccessibleName(/Not confirmed/)
  const { history } = await callAs<OpenedBooking>(page, portal, 'GET', `/desk/bookings/${id}`)
  expect(history.map(({ action }) => action)).toEqual(['booked', 'patient_arrived', 'patient_expected'])
})

test('a change between the loading of the day and the opening of its stream is not missed', async ({
  page,
  otherPage,
  portal,
}) => {
  const [id] = await arrange(page, otherPage, portal, ['Noa Levi'])
  let open: (() => void) | undefined
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const begun = page.waitForRequest('**/api/desk/changes*')
  await page.route('**/api/desk/changes*', async (route) => {
    await opened
    await route.continue()
  })
  await page.goto('/dashboard/today')
  await begun
  await expect(block(page, 'Noa Levi')).toHaveAccessibleName(/Not confirmed/)
  await callAs(otherPage, portal, 'PUT', `/desk/bookings/${id}/visit`, { from: 'expected', to: 'arrived' })
  // Polling would show it too.
  await page.route('**/api/desk/day?*', async (route) => {
    await opened
    await route.continue()
  })
  open?.()
  await expect(block(page, 'Noa Levi')).toHaveAccessibleName(/Arrived/)
})

test('changes that arrive while the day is loading are loaded together', async ({ page, otherPage, portal }) => {
  const [id] = await arrange(page, otherPage, portal, ['Noa Levi'])
  await page.addInitScript(() => {
    const ask = window.fetch
    window.fetch = async (...words) => {
      const answer = await ask(...words)
      if (String(words[0]).includes('/desk/changes')) void tell(answer.clone())
      return answer
    }
    async function tell({ body }: Response) {
      if (!body) return
      const reader = body.pipeThrough(new TextDecoderStream()).getReader()
      for (let read = await reader.read(); !read.done; read = await reader.read()) {
        document.documentElement.dataset.told = (document.documentElement.dataset.told ?? '') + read.value
      }
    }
  })
  /** Waits until the page was told of all changes so far, by a change of another day. */
  const untilTold = async (day: string, date: string) => {
    await bookForCaller(otherPage, portal, day, 'Cavity Filling', 'Omar Haddad')
    await expect(page.locator('html')).toHaveAttribute('data-told', new RegExp(date))
  }
  const streams = page.waitForResponse('**/api/desk/changes*')
  await prepareRoutes(page)
  await page.goto('/dashboard/today')
  await streams
  await expect(block(page, 'Noa Levi')).toBeVisible()
  await untilTold('2026-12-16', 'Dec 16')
  let asked = 0
  let release: (() => void) | undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/desk/day?*', async (route) => {
    asked += 1
    await released
    await route.continue()
  })
  const step = (from: string, to: string) =>
    callAs(otherPage, portal, 'PUT', `/desk/bookings/${id}/visit`, { from, to })
  await step('expected', 'arrived')
  await expect.poll(() => asked).toBe(1)
  for (let i = 0; i < 4; i++) {
    await step('arrived', 'expected')
    await step('expected', 'arrived')
  }
  await untilTold('2026-12-17', 'Dec 17')
  release?.()
  await expect(block(page, 'Noa Levi')).toHaveAccessibleName(/Arrived/)
  await expect.poll(() => asked).toBe(2)
  await step('arrived', 'in_chair')
  await expect(block(page, 'Noa Levi')).toHaveAccessibleName(/In chair/)
  expect(asked).toBeLessThanOrEqual(4)
})

test('the printed day has one sheet for each doctor and no blank one', async ({ page, otherPage, portal }) => {
  await arrange(page, otherPage, portal, ['Noa Levi'])
  await page.goto('/dashboard/today')
  await expect(block(page, 'Noa Levi')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  const sheets = page.locator('.desk-sheet')
  const count = await sheets.count()
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(count)
})

test('a narrow screen shows an agenda with a filter by doctor', async ({ page, otherPage, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await arrange(page, otherPage, portal, ['Noa Levi'])
  await page.goto('/dashboard/today')
  const agenda = page.getByRole('region', { name: 'Appointments, Monday, November 23, 2026' })
  await expect(agenda.getByRole('button', { name: /Noa Levi/ })).toBeVisible()
  await expect(page.getByRole('grid')).toHaveCount(0)
  await agenda.getByRole('button', { name: /Noa Levi/ }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Noa Levi' })).toBeVisible()
})

test('a time within the minimum notice is booked after a warning that names the rule', async ({
  page,
  otherPage,
  portal,
}) => {
  await arrange(page, otherPage, portal, ['Noa Levi'])
  await setNotice(page, portal, 'Teeth Cleaning', 600)
  await page.goto('/dashboard/today')
  await page.getByRole('banner').getByRole('button', { name: 'Book' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Treatment').selectOption({ label: 'Teeth Cleaning, $49 · 0 free' })
  await expect(dialog.getByText('No free times on this day.')).toBeVisible()
  await dialog.getByLabel('Show all times').check()
  await dialog.getByRole('radio').last().check({ force: true })
  await dialog.getByLabel('Name').fill('Priya Raman')
  await dialog.getByLabel('Number').fill('(503) 555-0176')
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText('it is within the minimum notice')
  await dialog.getByRole('button', { name: 'Book anyway' }).click()
  await expect(block(page, 'Priya Raman')).toBeVisible()
})

/** Presses keys one after another, and returns how many. */
async function press(page: Page, ...keys: readonly string[]): Promise<number> {
  for (const key of keys) await page.keyboard.press(key)
  return keys.length
}

test('one key marks the appointment that the arrow keys chose as arrived', async ({ page, otherPage, portal }) => {
  await arrange(page, otherPage, portal, ['Noa Levi', 'Omar Haddad'])
  await page.goto('/dashboard/today')
  await block(page, 'Noa Levi').focus()
  expect(await press(page, 'ArrowDown', 'a')).toBeLessThanOrEqual(2)
  await expect(block(page, 'Omar Haddad')).toHaveAccessibleName(/Arrived/)
})

test('the keyboard books the next gap for a known patient with at most 8 keys and the name', async ({
  page,
  otherPage,
  portal,
}) => {
  const name = `Noa Levi ${crypto.randomUUID().slice(0, 4)}`
  await arrange(page, otherPage, portal, ['Omar Haddad'])
  await otherPage.context().clearCookies()
  await enter(otherPage, portal, newPerson(name))
  await bookThrough(otherPage, portal, '2026-11-25', 'Teeth Cleaning')
  await page.goto('/dashboard/today')
  await block(page, 'Omar Haddad').focus()
  let keys = await press(page, 'n')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Treatment')).toBeFocused()
  keys += await press(page, 'Tab')
  await page.keyboard.type(name)
  await expect(dialog.getByRole('option', { name })).toBeVisible()
  keys += await press(page, 'ArrowDown', 'Enter')
  await expect(dialog.getByLabel('Number')).toBeFocused()
  // Their usual treatment, at the first time in the gap.
  await expect(dialog.getByLabel('Treatment').locator('option:checked')).toContainText('Teeth Cleaning')
  keys += await press(page, 'Enter')
  expect(keys).toBeLessThanOrEqual(8)
  await expect(dialog).toHaveCount(0)
  await expect(block(page, name)).toBeVisible()
})

test('the keyboard moves to the next free time with at most 5 keys', async ({ page, otherPage, portal }) => {
  const [id] = await arrange(page, otherPage, portal, ['Noa Levi'], '2026-11-27')
  await page.goto('/dashboard/today?date=2026-11-27')
  await block(page, 'Noa Levi').focus()
  const bar = page.getByRole('region', { name: 'Moving an appointment' })
  const next = bar.getByRole('button', { name: 'Next free: Fri, Nov 27, 09.00 AM' })
  await press(page, 'm')
  await expect(next).toBeFocused()
  await press(page, 'Escape')
  await expect(block(page, 'Noa Levi')).toBeFocused()
  let keys = await press(page, 'm')
  await expect(next).toBeFocused()
  keys += await press(page, 'Enter')
  await expect(bar).toContainText('Move Noa Levi from')
  await expect(bar.getByRole('button', { name: 'Move', exact: true })).toBeFocused()
  keys += await press(page, 'Enter')
  expect(keys).toBeLessThanOrEqual(5)
  await expect(bar).toHaveCount(0)
  const booking = await callAs<OpenedBooking>(page, portal, 'GET', `/desk/bookings/${id}`)
  expect(booking).toMatchObject({ date: 'Nov 27, 2026', slot: '09.00 AM - 09.30 AM', doctor: { name: ada } })
})

test('free times get the focus once the board of another day is drawn, and stay with the doctors', async ({
  page,
  otherPage,
  portal,
}) => {
  await arrange(page, otherPage, portal, ['Noa Levi'], '2026-11-26')
  const { chairsVersion: version } = await callAs<Schedule>(page, portal, 'GET', '/schedule')
  await callAs(page, portal, 'PUT', '/schedule/chairs', { chairs: [{ name: 'Window', inService: true }], version })
  await prepareRoutes(page)
  await page.goto('/dashboard/today?date=2026-11-26')
  await block(page, 'Noa Levi').focus()
  await page.keyboard.press('m')
  await expect(page.getByRole('button', { name: 'Next free: Thu, Nov 26, 09.00 AM' })).toBeFocused()
  const place = page.locator('[data-place]:focus')
  const drawBoard = await holdBack(page, '**/api/desk/day?date=2026-11-27')
  const timesArrive = page.waitForResponse(/\/available\?date=2026-11-27/)
  await page.keyboard.press(']')
  await (await timesArrive).finished()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await expect(page.locator('[data-place]')).toHaveCount(0)
  drawBoard()
  await expect(place).toHaveAccessibleName('Move to 08.30 AM, Dr. Ada Molar')
  await page.keyboard.press('d')
  await page.keyboard.press('ArrowDown')
  await expect(place).toHaveAccessibleName('Move to 09.00 AM, Dr. Ada Molar')
  await expect(page.getByRole('columnheader')).toHaveText(['Time', /^Dr. Ada Molar/])
  await expect(page.getByRole('button', { name: 'By chair' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'By chair' }).click()
  await expect(page.getByRole('columnheader')).toHaveText(['Time', /^Window/])
})

test('an appointment is dragged to a free time, which another desk takes first', async ({
  page,
  otherPage,
  portal,
}) => {
  const [id, other] = await arrange(page, otherPage, portal, ['Noa Levi', 'Omar Haddad'], '2026-11-25')
  await page.goto('/dashboard/today?date=2026-11-25')
  const place = page.locator('[data-place]').last()
  const from = await block(page, 'Noa Levi').boundingBox()
  await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 10)
  await page.mouse.down()
  await page.mouse.move((from?.x ?? 0) + 40, (from?.y ?? 0) + 30, { steps: 4 })
  await expect(place).toBeVisible()
  await place.scrollIntoViewIfNeeded()
  const to = await place.boundingBox()
  await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 4, { steps: 4 })
  await page.mouse.up()
  const bar = page.getByRole('region', { name: 'Moving an appointment' })
  await expect(bar).toContainText('Move Noa Levi from')
  const slot = (await callAs<{ slots: string[]; name: string }[]>(page, portal, 'GET', '/available?date=2026-11-25'))
    .find(({ name }) => name === 'Teeth Cleaning')
    ?.slots.at(-1)
  const seen = await callAs<OpenedBooking>(page, portal, 'GET', `/desk/bookings/${other}`)
  await callAs(page, portal, 'POST', `/booking/${other}/move`, {
    from: { date: seen.date, slot: seen.slot, ...(seen.doctor && { doctorId: seen.doctor._id }) },
    ...{ date: '2026-11-25', slot, notify: false },
  })
  await bar.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(bar.getByRole('alert')).toContainText('just booked')
  await bar.getByRole('button', { name: 'Don’t move' }).click()
  await expect(page.locator('[data-place]')).toHaveCount(0)
  expect((await callAs<OpenedBooking>(page, portal, 'GET', `/desk/bookings/${id}`)).slot).not.toBe(slot)
})

test('an appointment is moved from its panel to another day, and taken back', async ({ page, otherPage, portal }) => {
  const [id] = await arrange(page, otherPage, portal, ['Noa Levi'], '2026-11-26')
  await callAs(page, portal, 'PUT', `/desk/bookings/${id}/pin`)
  const confirmed = { from: 'not_asked', to: 'confirmed' }
  const before = await callAs<DeskBooking>(page, portal, 'PUT', `/desk/bookings/${id}/confirmation`, confirmed)
  await page.goto('/dashboard/today?date=2026-11-26')
  await block(page, 'Noa Levi').click()
  await page.getByRole('button', { name: /^Move…/ }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press(']')
  await expect(page).toHaveURL(/date=2026-11-27/)
  await page.locator('[data-place]').first().click()
  await page.getByLabel('Email').uncheck()
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(block(page, 'Noa Levi')).toBeVisible()
  const opened = () => callAs<OpenedBooking>(page, portal, 'GET', `/desk/bookings/${id}`)
  expect(await opened()).toMatchObject({ date: 'Nov 27, 2026', confirmation: 'not_asked' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone: Noa Levi')).toBeVisible()
  const back = await opened()
  expect(back).toMatchObject({ date: before.date, slot: before.slot, doctor: before.doctor, confirmation: 'confirmed' })
  expect(back.pinnedAt).toBeDefined()
  await expect(await openLine(page, 'Pinboard')).toContainText('Noa Levi')
})

test('a patient who is late, and one who was marked as missed, are moved with a reason', async ({
  page,
  otherPage,
  portal,
}) => {
  const [noa, omar] = await arrange(page, otherPage, portal, ['Noa Levi', 'Omar Haddad'])
  await portal.advance(180)
  await callAs(page, portal, 'PUT', `/desk/bookings/${omar}/visit`, { from: 'expected', to: 'missed' })
  await page.goto('/dashboard/today')
  // On the board.
  await block(page, 'Noa Levi').focus()
  await page.keyboard.press('m')
  await page.locator('[data-place]').first().click()
  const bar = page.getByRole('region', { name: 'Moving an appointment' })
  await bar.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(bar.getByRole('alert')).toContainText('Say why you move a visit that is late or over.')
  await bar.getByRole('radio', { name: 'Came late' }).check()
  await bar.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(bar).toHaveCount(0)
  await expect(toast(page, /^Moved: Noa Levi/)).toBeVisible()
  // By date, from the panel, which a turned tablet puts over the board.
  await page.setViewportSize({ width: 1440, height: 900 })
  await block(page, 'Omar Haddad').click()
  await page.getByRole('button', { name: /^Move…/ }).click()
  await bar.getByRole('button', { name: 'Choose another time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move the appointment of Omar Haddad' })
  await dialog.getByLabel('Day', { exact: true }).fill('2026-11-25')
  await dialog.getByRole('textbox', { name: /^Reason for moving/ }).fill('Was in the other waiting room')
  await page.setViewportSize({ width: 900, height: 1200 })
  await expect(page.locator('section[aria-label^="Appointments, "]')).toBeAttached()
  await dialog.getByRole('button', { name: 'Move it' }).click()
  await expect(dialog).toHaveCount(0)
  const opened = async (id: string | undefined) => callAs<OpenedBooking>(page, portal, 'GET', `/desk/bookings/${id}`)
  expect(await opened(noa)).toMatchObject({ date: 'Nov 23, 2026', state: 'booked', moveReason: 'Came late' })
  expect(await opened(omar)).toMatchObject({
    ...{ date: 'Nov 25, 2026', state: 'booked', visit: 'expected' },
    moveReason: 'Was in the other waiting room',
  })
})

for (const late of ['**/api/patients/*', '**/api/desk/bookings/*'])
  test(`the panel shows what can be pressed once nothing above it moves, with ${late} late`, async ({
    page,
    otherPage,
    portal,
  }) => {
    await arrange(page, otherPage, portal, ['Noa Levi'])
    const answer = await holdBack(page, late)
    await page.goto('/dashboard/today')
    await block(page, 'Noa Levi').click()
    const panel = page.getByRole('complementary', { name: 'Appointment' })
    await expect(panel.getByRole('button', { name: 'Arrived' })).toHaveCount(1)
    await expect(panel.getByRole('button', { name: 'In chair' })).toBeHidden()
    answer()
    await expect(panel.getByRole('button', { name: 'In chair' })).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Arrived' })).toHaveCount(2)
  })

test('a no-show that is pressed in the panel shows the question, and keeps the focus in the panel', async ({
  page,
  otherPage,
  portal,
}) => {
  await arrange(page, otherPage, portal, ['Noa Levi'])
  await portal.advance(600)
  await page.setViewportSize({ width: 1440, height: 700 })
  await page.goto('/dashboard/today')
  await block(page, 'Noa Levi').click()
  const panel = page.getByRole('complementary', { name: 'Appointment' })
  const missed = panel.getByRole('button', { name: 'No-show' })
  // Someone who is here is no no-show.
  await panel.getByRole('button', { name: 'In chair' }).first().click()
  await expect(missed).toHaveCount(0)
  await panel.getByRole('button', { name: 'Undo' }).click()
  await expect(panel).toBeFocused()
  await missed.click()
  await expect(panel.getByText('Find another time for the patient?')).toBeInViewport()
  await expect(panel).toBeFocused()
})

test('after a no-show the desk is asked, puts the patient on the waitlist, and books another time', async ({
  page,
  otherPage,
  portal,
}) => {
  const [id] = await arrange(page, otherPage, portal, ['Noa Levi'])
  await portal.advance(600)
  await page.goto('/dashboard/today')
  await (await openLine(page, 'Still open')).getByRole('button', { name: 'Noa Levi: No-show' }).click()
  await page.getByRole('button', { name: 'Add to the waitlist' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a patient to the waitlist' })
  await expect(adding.getByText('Noa Levi')).toBeVisible()
  await expect(adding.getByLabel('Treatment').locator('option:checked')).toHaveText('Teeth Cleaning')
  await adding.getByRole('button', { name: 'Add to the waitlist' }).click()
  await expect(toast(page, 'On the waitlist: Noa Levi')).toBeVisible()
  await page.getByRole('button', { name: 'Book another time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book for Noa Levi' })
  await expect(dialog.getByLabel('Treatment')).toContainText('Teeth Cleaning')
  await dialog.getByRole('button', { name: 'Book' }).click()
  await expect(page.getByText(/^The next appointment is on Nov 24, 2026/)).toBeVisible()
  const { state, patientId } = await callAs<OpenedBooking>(page, portal, 'GET', `/desk/bookings/${id}`)
  expect(state).toBe('missed')
  const { next } = await callAs<Patient>(page, portal, 'GET', `/patients/${patientId}`)
  expect(next).toMatchObject({ treatment: 'Teeth Cleaning', date: 'Nov 24, 2026' })
})

test('the desk calls those who have not confirmed the next day', async ({ page, otherPage, portal }) => {
  const [noa, omar] = await arrange(page, otherPage, portal, ['Noa Levi', 'Omar Haddad'], '2026-11-24')
  await prepareRoutes(page)
  await page.goto('/dashboard/today')
  const list = await openLine(page, 'To call')
  await expect(list.getByRole('link', { name: '(503) 555-0113' }).first()).toHaveAttribute('href', 'tel:5035550113')
  await list.getByRole('button', { name: 'Noa Levi: Confirmed' }).click()
  await expect(list).toContainText('To call: 1 appointment ')
  // Pressing Undo leaves the list open.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list).toContainText('To call: 2 appointments')
  // The next call is recorded while the last is being saved.
  const held = Promise.withResolvers<void>()
  await page.route('**/confirmation', (route) => held.promise.then(() => route.continue()), { times: 1 })
  await list.getByRole('button', { name: 'Noa Levi: No answer' }).click()
  await list.getByRole('button', { name: 'Omar Haddad: Not coming' }).click()
  await expect(list.getByRole('button', { name: /Omar Haddad/ })).toHaveCount(0)
  held.resolve()
  await expect(list.getByRole('button', { name: 'Noa Levi: No answer' })).toBeDisabled()
  // A confirmation at another desk, or by the patient, ends the list.
  const change = { from: 'no_answer', to: 'confirmed' }
  await callAs(otherPage, portal, 'PUT', `/desk/bookings/${noa}/confirmation`, change)
  await expect(list).toContainText('No one to call.')
  const { history } = await callAs<OpenedBooking>(page, portal, 'GET', `/desk/bookings/${omar}`)
  expect(history.at(-1)?.action).toBe('confirmation_declined')
})

test('what is not a step says offline that it was not recorded, and counts once when it is pressed again', async ({
  page,
  otherPage,
  portal,
}) => {
  const [noa, omar] = await arrange(page, otherPage, portal, ['Noa Levi', 'Omar Haddad'], '2026-11-24')
  await page.goto('/dashboard/today')
  const call = page.getByRole('button', { name: 'Noa Levi: No answer' })
  await openLine(page, 'To call')
  await page.context().setOffline(true)
  await call.click()
  await expect(toast(page, /reach/).first()).toBeVisible()
  await page.context().setOffline(false)
  await call.click()
  await expect(call).toBeDisabled()

  await page.goto('/dashboard/today?date=2026-11-24')
  await block(page, 'Omar Haddad').click()
  const panel = page.getByRole('region', { name: 'Omar Haddad' })
  await page.context().setOffline(true)
  await panel.getByRole('button', { name: 'Put on the pinboard' }).click()
  await expect(toast(page, /reach/).first()).toBeVisible()
  await panel.getByLabel('Confirmation').selectOption('Confirmed')
  await expect(panel.getByLabel('Confirmation')).toHaveValue('not_asked')
  await page.context().setOffline(false)
  await panel.getByRole('button', { name: 'Put on the pinboard' }).click()
  await expect(panel.getByRole('button', { name: 'Take off the pinboard' })).toBeVisible()
  await panel.getByLabel('Confirmation').selectOption('Confirmed')
  await expect(panel.getByLabel('Confirmation')).toHaveValue('confirmed')
  const actionsOf = async (id: string | undefined) =>
    (await callAs<OpenedBooking>(page, portal, 'GET', `/desk/bookings/${id}`)).history.map(({ action }) => action)
  await expect.poll(() => actionsOf(noa)).toEqual(['booked', 'confirmation_no_answer'])
  await expect.poll(() => actionsOf(omar)).toEqual(['booked', 'booking_pinned', 'confirmation_confirmed'])
})
