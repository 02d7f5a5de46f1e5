import type { Page } from '@playwright/test'
import type { SearchResult } from '#contract/schemas/patient.ts'
import { expect, test } from '../support/fixtures.ts'
import type { Portal } from '../support/portal-process.ts'
import { holdBack, logIn, openAccountMenu, prepareRoutes, toast } from '../support/steps.ts'
import {
  addChildren,
  bookForCaller,
  bookThrough,
  callAs,
  enter,
  enterAsAdmin,
  newPerson,
  setNotice,
} from '../support/without-pages.ts'

test('finds a patient by keyboard, misspelled too, and keeps a note about them', async ({ page, context, portal }) => {
  const patient = newPerson(`Quentin Abernathy ${crypto.randomUUID().slice(0, 4)}`)
  const other = await context.newPage()
  await enter(other, portal, patient)
  await bookThrough(other, portal, '2026-12-08', 'Teeth Cleaning')
  await other.close()
  await context.clearCookies()

  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/appointments')
  await expect(page.getByRole('button', { name: 'Find' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Name, phone' })).toBeFocused()
  await page.keyboard.type(patient.name.replace('Quentin', 'Qentin'))
  const found = hit(page, patient.name)
  // Only what was typed right is marked.
  await expect(found.locator('mark').first()).toHaveText('Abernathy')
  await expect(found).toContainText('Tue, Dec 8')
  await expect(found).toContainText(patient.email)
  // Enter would book for a new patient: someone similar has to be chosen.
  await expect(page.getByRole('group', { name: 'Similar names' }).getByRole('option')).toContainText([patient.name])
  await expect(page.getByRole('option', { name: 'Book for a new patient' })).toHaveAttribute('data-highlighted')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(patient.name)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Teeth Cleaning' })).toContainText('Dec 8, 2026')
  await expect(page.getByLabel('At a glance')).toContainText('Next appointmentDec 8, 2026')

  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByLabel('New note')).toBeFocused()
  await page.keyboard.type('Prefers mornings.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(toast(page, 'Note added')).toBeVisible()
  await expect(page.getByLabel('New note')).toHaveValue('')
  await page.getByRole('button', { name: 'Remove the note' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(toast(page, 'Note removed')).toBeVisible()
  await expect(page.getByText('Prefers mornings.')).toHaveCount(0)
})

test('corrects the name, number and address of a caller, and the child of a patient', async ({
  page,
  otherPage,
  portal,
}) => {
  await enterAsAdmin(page, portal)
  const mark = crypto.randomUUID().slice(0, 8)
  await page.goto(
    `/dashboard/patients/${await bookForCaller(page, portal, '2026-12-08', 'Teeth Cleaning', 'Jhon Caler')}`,
  )
  await page.getByRole('button', { name: 'Correct…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct Jhon Caler' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('John Caller')
  await dialog.getByLabel('Email').fill('no address')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Email').fill(`john-${mark}@clinic.test`)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Saved')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('John Caller')
  await expect(page.getByRole('link', { name: `john-${mark}@clinic.test` })).toBeVisible()

  const { email } = await enter(otherPage, portal)
  await addChildren(otherPage, portal)
  const found = await callAs<SearchResult>(page, portal, 'GET', `/find?q=${email}`)
  await page.goto(`/dashboard/patients/${found.patients[0]?._id}`)
  await page.getByRole('button', { name: 'Correct…' }).click()
  const child = page.getByRole('dialog').getByRole('group', { name: 'Leo Lindqvist' })
  await child.getByLabel('Name').fill(`Leopold ${mark}`)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`Leopold ${mark}`).first()).toBeVisible()
  // The closing dialog gives the focus back, which would take what is typed.
  await expect(page.getByRole('button', { name: 'Correct…' })).toBeFocused()
  // A note is about one of them.
  await page.getByLabel('About').selectOption(`Leopold ${mark}`)
  await page.getByLabel('New note').fill('Nervous before injections.')
  await page.getByRole('button', { name: 'Add note' }).click()
  const note = page.getByRole('listitem').filter({ hasText: 'Nervous' })
  await expect(note.getByLabel('About').locator('option:checked')).toHaveText(`Leopold ${mark}`)
  await note.getByLabel('About').selectOption({ index: 0 })
  await expect(toast(page, 'Note assigned')).toBeVisible()
})

test('finds a day and a page, and says when nothing matches', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/users')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByRole('combobox', { name: 'Name, phone' })).toBeFocused()
  await page.keyboard.type('closed da')
  await page.getByRole('option', { name: 'Closed days' }).click()
  await expect(page).toHaveURL('/dashboard/closed-days')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('2026-12-08')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/appointments?date=2026-12-08')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('zzzzqqqq')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Nothing found for “zzzzqqqq”.')
})

/** Adds a patient with a number and an appointment. */
async function addPatient(other: Page, portal: Portal, name: string) {
  const person = newPerson(`${name} ${crypto.randomUUID().slice(0, 4)}`)
  await other.context().clearCookies()
  await enter(other, portal, person)
  await bookThrough(other, portal, '2026-12-08', 'Teeth Cleaning')
  return person
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Name, phone' })

/** The patient among the hits. */
const hit = (page: Page, name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) })

/** Opens the search with its keys. */
async function openFind(page: Page) {
  await expect(page.getByRole('button', { name: 'Find a patient' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

test('books the next free time for a known patient with 3 keys and the name', async ({ page, otherPage, portal }) => {
  const { name } = await addPatient(otherPage, portal, 'Quentin Abernathy')
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/payments')
  await openFind(page)
  // The answer has not arrived yet.
  await page.keyboard.type(name)
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: `Book for ${name}` })
  await expect(dialog).toContainText('Monday, November 23, 2026')
  await expect(dialog.getByLabel('Treatment')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, `Booked: ${name}, Teeth Cleaning, Nov 23, 2026 at`)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard/payments')
})

test('books for a child of a known patient', async ({ page, otherPage, portal }) => {
  const { name } = await addPatient(otherPage, portal, 'Quentin Abernathy')
  await addChildren(otherPage, portal)
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/payments')
  await openFind(page)
  await page.keyboard.type(name)
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: `Book for ${name}` })
  await dialog.getByLabel('Who is it for?').selectOption('Leo Lindqvist')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Booked: Leo Lindqvist, Teeth Cleaning, Nov 23, 2026 at')).toBeVisible()
})

test('Enter before the answer opens the patient who is found, although nobody was found for the words before', async ({
  page,
  otherPage,
  portal,
}) => {
  const { name } = await addPatient(otherPage, portal, 'Quentin Abernathy')
  await enterAsAdmin(page, portal)
  await prepareRoutes(page)
  await page.goto('/dashboard/payments')
  await openFind(page)
  await page.keyboard.type('Zzqqx')
  await expect(page.getByRole('option', { name: 'Book for a new patient' })).toHaveAttribute('data-highlighted')
  const pressed = Promise.withResolvers<void>()
  await page.route('**/api/find?*', async (route) => {
    await pressed.promise
    await route.continue()
  })
  await page.keyboard.press('Control+a')
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  pressed.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('books for a new patient with the name or number that found nobody', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/today')
  const dialog = page.getByRole('dialog', { name: 'Book for a patient' })
  await openFind(page)
  await page.keyboard.type('(503) 555-7654')
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Number')).toHaveValue('(503) 555-7654')
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')

  await openFind(page)
  await page.keyboard.type('xavi quozzo')
  await expect(page.getByRole('option', { name: 'Xavi' })).toHaveText(/^Book for a new patient: .Xavi Quozzo.$/)
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Name')).toHaveValue('Xavi Quozzo')
  await expect(dialog.getByLabel('Number')).toBeFocused()
  await page.keyboard.type('(503) 555-0188')
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Treatment')).toBeFocused()
  await page.keyboard.type('Teeth Cl')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Booked: Xavi Quozzo, Teeth Cleaning, Nov 23, 2026 at')).toBeVisible()
  await expect(page.getByRole('grid').getByRole('button', { name: /Xavi Quozzo, Teeth Cleaning/ })).toBeVisible()
})

test('the day follows the treatment to its next free time, until someone chooses a day', async ({
  page,
  otherPage,
  portal,
}) => {
  const { name } = await addPatient(otherPage, portal, 'Quentin Abernathy')
  await enterAsAdmin(page, portal)
  await setNotice(page, portal, 'Teeth Cleaning', 600)
  await page.goto('/dashboard/payments')
  await openFind(page)
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('button', { name: 'Book', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Book for ${name}` })
  // With their usual treatment, Teeth Cleaning.
  await expect(dialog).toContainText('Tuesday, November 24, 2026')
  await dialog.getByLabel('Treatment').selectOption({ label: 'Toothache Check, $39 · 7 free' })
  await expect(dialog).toContainText('Monday, November 23, 2026')
  await dialog.getByLabel('Day').fill('2026-11-20')
  await dialog.getByLabel('Treatment').focus()
  await expect(dialog.getByLabel('Day'), 'a past day cannot be chosen').toHaveValue('2026-11-23')
  await dialog.getByLabel('Day').fill('2026-11-27')
  await expect(dialog).toContainText('Friday, November 27, 2026')
  await dialog.getByLabel('Treatment').selectOption({ label: 'Teeth Cleaning, $49 · 9 free' })
  await expect(dialog.getByRole('radio')).toHaveCount(9)
  await expect(dialog).toContainText('Friday, November 27, 2026')
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(toast(page, `Booked: ${name}, Teeth Cleaning, Nov 27, 2026 at 08.30 AM`)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Nov 27, 2026' })).toBeVisible()
})

test('Enter waits for the hits of what was typed', async ({ page, otherPage, portal }) => {
  const [one, other] = [
    await addPatient(otherPage, portal, 'Quentin Abernathy'),
    await addPatient(otherPage, portal, 'Rosalind Achebe'),
  ]
  await enterAsAdmin(page, portal)
  await prepareRoutes(page)
  await page.goto('/dashboard/payments')
  const held = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route('**/api/find?*', async (route) => {
    const typed = new URL(route.request().url()).searchParams.get('q') ?? ''
    asked.push(typed)
    if (typed.startsWith('Rosalind')) await held.promise
    await route.continue()
  })
  await openFind(page)
  await page.keyboard.type(one.name)
  await expect(hit(page, one.name)).toBeVisible()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(other.name)
  await page.keyboard.press('Enter')
  await expect.poll(() => asked).toContain(other.name)
  await expect(page).toHaveURL('/dashboard/payments')
  held.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(other.name)
})

test('lists the patients opened last, until another person signs in', async ({ page, otherPage, portal }) => {
  const names = [
    (await addPatient(otherPage, portal, 'Quentin Abernathy')).name,
    (await addPatient(otherPage, portal, 'Rosalind Achebe')).name,
  ]
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/payments')
  const hits = page.getByRole('dialog').getByRole('option')
  for (const name of names) {
    await openFind(page)
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  }
  await openFind(page)
  await expect(hits).toHaveText(names.toReversed().map((name) => new RegExp(name)))
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toMatch(/patients|Quentin/)
  await page.keyboard.type('zzzzqqqq')
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('Nothing found')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openFind(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[0] ?? '')

  await openAccountMenu(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  const admin = newPerson('Another Admin')
  await portal.makeAdmin(admin)
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await logIn(page, admin)
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await openFind(page)
  await expect(page.getByRole('dialog')).toContainText('Type a name')
  await expect(hits).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('Find and Book are within reach, and book for a patient without a keyboard', async ({
    page,
    otherPage,
    portal,
  }) => {
    const { name } = await addPatient(otherPage, portal, 'Quentin Abernathy')
    await enterAsAdmin(page, portal)
    await page.goto('/dashboard/today')
    await expect(page.getByRole('button', { name: 'Book for a patient' })).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Find', exact: true }).tap()
    await field(page).fill(name)
    await hit(page, name).getByText('Book', { exact: true }).tap()
    const dialog = page.getByRole('dialog', { name: `Book for ${name}` })
    await dialog.getByLabel('Day').fill('2026-11-26')
    await expect(dialog).toContainText('Thursday, November 26, 2026')
    await dialog.getByLabel('Treatment').selectOption({ label: 'Teeth Whitening, $129 · 4 free' })
    await dialog.getByRole('button', { name: 'Book', exact: true }).tap()
    await expect(toast(page, `Booked: ${name}, Teeth Whitening, Nov 26, 2026 at 01.00 PM`)).toBeVisible()
    await page.getByRole('button', { name: 'Find', exact: true }).tap()
    await field(page).fill(name)
    await hit(page, name).tap()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  })
})

test('the first Ctrl+K keeps what is typed while the search loads, and none of it acts on the page', async ({
  page,
  portal,
}) => {
  await enterAsAdmin(page, portal)
  const letGo = await holdBack(page, '**/assets/find-dialog-*.js')
  await page.goto('/dashboard/today')
  await expect(page.getByRole('button', { name: 'Find a patient' })).toBeVisible()
  // `]` and `t` would lead to other days.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('m]axt')
  await page.keyboard.press('Backspace')
  letGo()
  await expect(field(page)).toHaveValue('m]ax')
  await page.keyboard.type(' w')
  await expect(field(page)).toHaveValue('m]ax w')
  await expect(page).toHaveURL('/dashboard/today')
})
