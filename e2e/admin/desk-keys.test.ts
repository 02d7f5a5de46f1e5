import type { Page } from '@playwright/test'
import type { OpenedBooking } from '#contract/schemas/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal-process.ts'
import { holdBack, toast } from '../support/steps.ts'
import {
  bookForCaller,
  bookThrough,
  callAs,
  enter,
  enterAsAdmin,
  newPerson,
  scheduleThrough,
} from '../support/without-pages.ts'

const today = '2026-11-23'
const ada = 'Dr. Ada Molar'

/** Opens the day board of a desk, on which nothing has the focus, with two appointments. It is 9 o'clock. */
async function open(page: Page, portal: Portal) {
  await enterAsAdmin(page, portal)
  await scheduleThrough(page, portal, 'Teeth Cleaning', { [ada]: { start: '08:00', end: '18:00' } })
  for (const name of ['Omar Haddad', 'Noa Levi']) await bookForCaller(page, portal, today, 'Teeth Cleaning', name)
  await page.goto('/dashboard/today')
  await expect(block(page, 'Noa Levi')).toBeVisible()
}

const block = (page: Page, name: string) => page.getByRole('grid').getByRole('button', { name: new RegExp(name) })

/** Presses keys one after another, and returns how many. */
async function press(page: Page, ...keys: readonly string[]): Promise<number> {
  for (const key of keys) await page.keyboard.press(key)
  return keys.length
}

/** Holds a key until it has repeated twice. */
async function hold(page: Page, key: string) {
  for (let times = 0; times < 3; times++) await page.keyboard.down(key)
  await page.keyboard.up(key)
}

test('2 keys from a page without focus mark the next patient as arrived', async ({ page, portal }) => {
  await open(page, portal)
  expect(await press(page, 'ArrowDown', 'a')).toBe(2)
  await expect(block(page, 'Omar Haddad')).toBeFocused()
  await expect(block(page, 'Omar Haddad')).toHaveAccessibleName(/Arrived/)
})

test('the board is one stop of the Tab key, which the arrows enter at now', async ({ page, portal }) => {
  await open(page, portal)
  await page.getByRole('grid').focus()
  await press(page, 'ArrowUp')
  await expect(block(page, 'Omar Haddad')).toBeFocused()
  await press(page, 'ArrowDown')
  await expect(block(page, 'Noa Levi')).toBeFocused()
  await press(page, 'ArrowDown')
  await expect(page.getByRole('button', { name: /free from 10.30 AM/ })).toBeFocused()
  await press(page, 'Shift+Tab')
  await expect(page.getByRole('grid')).toBeFocused()
  await expect(page.locator('.desk-board :is(button, [tabindex]):not([tabindex="-1"])')).toHaveCount(0)
})

test('4 keys record that a patient paid by terminal, 3 in cash', async ({ page, portal }) => {
  await open(page, portal)
  let keys = await press(page, 'ArrowDown', 'p')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('radio', { name: 'Cash' })).toBeFocused()
  keys += await press(page, 'ArrowRight', 'Enter')
  expect(keys).toBeLessThanOrEqual(4)
  await expect(toast(page, /^Recorded \$49 from Omar Haddad/)).toBeVisible()
  await expect(block(page, 'Omar Haddad')).toHaveAccessibleName(/Paid/)
})

test('4 keys move an appointment to the next free time', async ({ page, portal }) => {
  await open(page, portal)
  let keys = await press(page, 'ArrowDown', 'm')
  await expect(page.getByRole('button', { name: 'Next free: Mon, Nov 23, 10.30 AM' })).toBeFocused()
  keys += await press(page, 'Enter')
  await expect(page.getByRole('button', { name: 'Move', exact: true })).toBeFocused()
  keys += await press(page, 'Enter')
  expect(keys).toBeLessThanOrEqual(5)
  await expect(block(page, 'Omar Haddad')).toHaveAccessibleName(/^10.30 AM/)
  await expect(block(page, 'Omar Haddad')).toBeFocused()
})

test('keys in the panel act on the open appointment, and Escape returns to it', async ({ page, portal }) => {
  await open(page, portal)
  await press(page, 'ArrowDown', 'Enter')
  const name = page.getByRole('complementary', { name: 'Appointment' }).getByRole('heading', { name: 'Omar Haddad' })
  await expect(name).toBeFocused()
  await press(page, 'a')
  await expect(block(page, 'Omar Haddad')).toHaveAccessibleName(/Arrived/)
  await press(page, 'c')
  await expect(page.getByRole('dialog', { name: 'Cancel Omar Haddad’s appointment?' })).toBeVisible()
  await press(page, 'Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press(page, 'Escape')
  await expect(block(page, 'Omar Haddad')).toBeFocused()
})

test('a next free time that arrives late does not take the focus from a time on the board', async ({
  page,
  portal,
}) => {
  const release = await holdBack(page, '**/api/booking/*/available/days*')
  await open(page, portal)
  await press(page, 'ArrowDown', 'm')
  await expect(page.getByRole('button', { name: 'Next free: …' })).toBeFocused()
  const place = page.locator('[data-place]').first()
  await place.focus()
  release()
  await expect(page.getByRole('button', { name: 'Next free: Mon, Nov 23, 10.30 AM' })).toBeVisible()
  await expect(place).toBeFocused()
})

test('at most 8 keys and the name book a known patient into a gap', async ({ page, otherPage, portal }) => {
  const name = `Quinn Abernathy ${crypto.randomUUID().slice(0, 4)}`
  await enter(otherPage, portal, newPerson(name))
  await bookThrough(otherPage, portal, '2026-11-25', 'Teeth Cleaning')
  await open(page, portal)
  let keys = await press(page, 'ArrowDown', 'n')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Treatment')).toBeFocused()
  keys += await press(page, 'Tab')
  await page.keyboard.type(name)
  await expect(dialog.getByRole('option', { name })).toBeVisible()
  keys += await press(page, 'ArrowDown', 'Enter')
  await expect(dialog.getByLabel('Treatment').locator('option:checked')).toContainText('Teeth Cleaning')
  await expect(dialog.getByLabel('Number')).toBeFocused()
  keys += await press(page, 'Enter')
  expect(keys).toBeLessThanOrEqual(8)
  await expect(block(page, name)).toHaveAccessibleName(/^10.30 AM/)
})

test('at most 12 keys and what is typed book a new caller into a gap', async ({ page, portal }) => {
  await open(page, portal)
  let keys = await press(page, 'n')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Treatment')).toBeFocused()
  await page.keyboard.type('Teeth Cl')
  await expect(dialog.getByLabel('Doctor').locator('option:checked')).toContainText(ada)
  const inName = () => dialog.getByLabel('Name').evaluate((field) => field === document.activeElement)
  while (!(await inName())) keys += await press(page, 'Tab')
  await page.keyboard.type('Priya Raman')
  const inNumber = () => dialog.getByLabel('Number').evaluate((field) => field === document.activeElement)
  while (!(await inNumber())) keys += await press(page, 'Tab')
  await page.keyboard.type('5035550176')
  keys += await press(page, 'Enter')
  expect(keys).toBeLessThanOrEqual(12)
  await expect(block(page, 'Priya Raman')).toHaveAccessibleName(/^10.30 AM/)
})

test('a payment by a key on an appointment is of that one, whichever is open', async ({ page, portal }) => {
  await open(page, portal)
  await press(page, 'ArrowDown', 'Enter')
  await block(page, 'Noa Levi').focus()
  await press(page, 'p')
  await expect(page.getByRole('dialog')).toContainText('Noa Levi')
  const id = await block(page, 'Noa Levi').getAttribute('data-block')
  await press(page, 'Enter')
  await expect
    .poll(async () => (await callAs<OpenedBooking>(page, portal, 'GET', `/desk/bookings/${id}`)).paid)
    .toBe(true)
})

test('an appointment that opens late does not take the focus from another one', async ({ page, portal }) => {
  await open(page, portal)
  const noa = await block(page, 'Noa Levi').elementHandle()
  await block(page, 'Omar Haddad').evaluate((omar: HTMLElement, next) => {
    omar.click()
    if (next instanceof HTMLElement) next.focus()
  }, noa)
  const panel = page.getByRole('complementary', { name: 'Appointment' })
  await expect(panel.getByRole('heading', { name: 'Omar Haddad' })).toBeVisible()
  await expect(block(page, 'Noa Levi')).toBeFocused()
})

test('a key acts on the appointment with the focus only, and once while it is held', async ({ page, portal }) => {
  await open(page, portal)
  await press(page, 'ArrowDown', 'Enter')
  const panel = page.getByRole('complementary', { name: 'Appointment' })
  await expect(panel.getByRole('heading', { name: 'Omar Haddad' })).toBeFocused()
  await hold(page, 'a')
  await expect(block(page, 'Omar Haddad')).toHaveAccessibleName(/Arrived/)
  await block(page, 'Noa Levi').focus()
  await hold(page, 'a')
  await expect(block(page, 'Noa Levi')).toHaveAccessibleName(/Arrived/)
  // The last press is on a visit that is done.
  await press(page, 'a', 'a', 'a')
  await expect(block(page, 'Noa Levi')).toHaveAccessibleName(/Done/)
  await expect(block(page, 'Omar Haddad')).toHaveAccessibleName(/Arrived/)
})

test('a key follows the step that is recorded, although an older answer arrives later', async ({ page, portal }) => {
  await open(page, portal)
  const [asked, old, given, later] = [0, 1, 2, 3].map(() => Promise.withResolvers<void>())
  let answers = 0
  await page.route('**/api/desk/day?*', async (route) => {
    const isFirst = answers++ === 0
    const response = await route.fetch()
    if (isFirst) asked?.resolve()
    await (isFirst ? old : later)?.promise
    await route.fulfill({ response })
    if (isFirst) given?.resolve()
  })
  await block(page, 'Noa Levi').focus()
  await press(page, 'a')
  await asked?.promise
  await press(page, 'a')
  await expect(block(page, 'Noa Levi')).toHaveAccessibleName(/In chair, Due/)
  old?.resolve()
  await given?.promise
  // Time to draw the answer.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await press(page, 'a')
  await expect(block(page, 'Noa Levi')).toHaveAccessibleName(/Done/)
  later?.resolve()
})

test('the keys act on a keyboard for Arabic', async ({ page, portal }) => {
  await open(page, portal)
  await press(page, 'ArrowDown')
  const type = (key: string, code: string) =>
    block(page, 'Omar Haddad').dispatchEvent('keydown', { key, code, bubbles: true, cancelable: true })
  await type('ش', 'KeyA')
  await expect(block(page, 'Omar Haddad')).toHaveAccessibleName(/Arrived/)
  await type('د', 'BracketRight')
  await expect(page).toHaveURL(/date=2026-11-24/)
})
