import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import {
  chooseInMenu,
  expectNoSidewaysScroll,
  logIn,
  openMenuWith,
  prepareRoutes,
  tabTo,
  toast,
} from '../support/steps.ts'
import { bookThrough, callAs, enter, enterAsAdmin, newAccount, newPerson } from '../support/without-pages.ts'

test.use({
  refusals: /^(401 \/api\/.*|403 \/api\/(me|user|desk\/pending).*|409 \/api\/user.*)$/,
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Search by name or email' })
const rowOf = (page: Page, { email }: { email: string }) => page.getByRole('row').filter({ hasText: email })
const usersFound = ({ email }: { email: string }) => `/dashboard/users?search=${email}`

test('finds people while the admin types; the URL holds the search, and the box keeps focus and text', async ({
  page,
  portal,
  request,
}) => {
  const person = await newAccount(request, portal)
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/users')
  await expect(heading(page)).toHaveText(/^All users \d+$/)
  const word = person.email.slice(5, 13)
  await searchBox(page).pressSequentially(` ${word.slice(0, 6)}`)
  await searchBox(page).pressSequentially(`${word.slice(6)} `)
  await expect(heading(page)).toHaveText('All users 1')
  await expect(page.getByRole('status')).toContainText(`1 user found for “${word}”`)
  await expect(page).toHaveURL(`/dashboard/users?search=${word}`)
  await expect(searchBox(page)).toBeFocused()
  await expect(searchBox(page), 'as typed').toHaveValue(` ${word} `)
  await expect(rowOf(page, person)).toContainText(person.name)

  await page.reload()
  await expect(searchBox(page)).toHaveValue(word)
  await expect(heading(page)).toHaveText('All users 1')
  await searchBox(page).fill('who on earth')
  await searchBox(page).press('Enter')
  await expect(page.getByText('No users match “who on earth”.')).toBeVisible()
  await page.getByRole('link', { name: 'See all users' }).click()
  await expect(page).toHaveURL('/dashboard/users')
  await expect(searchBox(page), 'the address has the last word').toHaveValue('')

  await searchBox(page).fill(word)
  await expect(heading(page)).toHaveText('All users 1')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(searchBox(page)).toBeFocused()
  await expect(page).toHaveURL('/dashboard/users')
  await expect(heading(page)).not.toHaveText('All users 1')
})

test('lists users by name, with their numbers; patients and staff have addresses of their own', async ({
  page,
  portal,
}) => {
  const word = `zq${randomUUID().slice(0, 6)}`
  const [patient, receptionist] = [newPerson(`Bela ${word}`), newPerson(`Anna ${word}`)]
  for (const person of [receptionist, patient]) await enter(page, portal, person)
  await callAs(page, portal, 'PUT', '/me', { name: patient.name, phone: '(503) 555-0177' })
  await enterAsAdmin(page, portal)
  await callAs(page, portal, 'PUT', `/role/${receptionist.email}`, { role: 'receptionist' })
  await page.goto(`/dashboard/users?search=${word}`)
  await expect(page.getByRole('row')).toContainText(['Name', receptionist.name, patient.name])
  await expect(rowOf(page, patient).getByRole('link', { name: '(503) 555-0177' })).toHaveAttribute(
    'href',
    'tel:5035550177',
  )

  await page.getByRole('navigation', { name: 'Which users' }).getByRole('link', { name: 'Staff' }).click()
  await expect(page).toHaveURL(`/dashboard/users?search=${word}&only=staff`)
  await expect(heading(page)).toHaveText('All users 1')
  await expect(rowOf(page, receptionist)).toContainText('Receptionist')
  await page.getByRole('link', { name: 'Patients', exact: true }).click()
  await expect(heading(page)).toHaveText('All users 1')
  await expect(rowOf(page, patient)).toContainText('Patient')
  await page.reload()
  await expect(page.getByRole('link', { name: 'Patients', exact: true })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: 'Role' }).click()
  await expect(page).toHaveURL(`/dashboard/users?search=${word}&only=patients&sort=role`)
  await expect(rowOf(page, patient)).toBeVisible()
})

test('pages go on counting, and the heads sort all of them', async ({ page, portal }) => {
  const domain = `${randomUUID().slice(0, 8)}.test`
  await portal.addPeople(120, domain)
  await enterAsAdmin(page, portal)
  await page.goto(`/dashboard/users?search=${domain}`)
  await expect(heading(page)).toHaveText('All users 120')
  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText(`person.001@${domain}`)
  await expect(first.getByRole('cell').first()).toHaveText('1')

  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByText('Page 2 of 3')).toBeVisible()
  await expect(first.getByRole('cell').first()).toHaveText('51')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(first.getByRole('cell').first()).toHaveText('101')
  await expect(page.getByRole('row')).toHaveCount(21)

  await page.goto(`/dashboard/users?search=${domain}&page=9`)
  await expect(page.getByText('No users on this page.')).toBeVisible()
  await expect(page.getByText('Page 9')).toBeHidden()
  await page.getByRole('link', { name: 'Previous' }).click()
  await expect(page.getByText('Page 3 of 3')).toBeVisible()
  await expect(first.getByRole('cell').first()).toHaveText('101')

  const people = page.getByRole('columnheader', { name: 'Name Email' })
  await expect(people).toHaveAttribute('aria-sort', 'ascending')
  const byName = page.getByRole('button', { name: 'Name' })
  await byName.click()
  await expect(page).toHaveURL(`/dashboard/users?search=${domain}&sort=-name`)
  await expect(people).toHaveAttribute('aria-sort', 'descending')
  await expect(first).toContainText(`person.120@${domain}`)
  await expect(first.getByRole('cell').first()).toHaveText('1')
  await expect(byName).toBeFocused()
  await expect(page.getByRole('status')).toContainText('sorted by name from Z to A')

  await page.getByRole('button', { name: 'Member since' }).click()
  await expect(people).not.toHaveAttribute('aria-sort')
  await expect(page.getByRole('columnheader', { name: 'Member since' })).toHaveAttribute('aria-sort', 'descending')
  await page.goBack()
  await expect(first).toContainText(`person.120@${domain}`)
})

test('while another page is loading, the rows before it stand with their numbers', async ({ page, portal }) => {
  const domain = `${randomUUID().slice(0, 8)}.test`
  await portal.addPeople(60, domain)
  await enterAsAdmin(page, portal)
  await prepareRoutes(page)
  await page.goto(`/dashboard/users?search=${domain}`)
  await expect(heading(page)).toHaveText('All users 60')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/users*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('row')).toHaveCount(51)
  await expect(page.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('1')
  answer()
  await expect(page.getByRole('row')).toHaveCount(11)
  await expect(page.getByRole('row').nth(1).getByRole('cell').first()).toHaveText('51')
})

test('shows the admin pages only while the user is an admin', async ({ page, otherPage, portal }) => {
  const person = await enter(otherPage, portal)
  const admin = await enterAsAdmin(page, portal)
  await page.goto(usersFound(person))
  const row = rowOf(page, person)
  await chooseInMenu(row, `Make Admin: ${person.name}`)
  await expect(toast(page, /^Successfully made an Admin$/)).toBeVisible()
  await expect(row).toContainText('Admin')
  await expect(row.getByRole('button', { name: `Actions: ${person.name}` })).toBeFocused()
  await openMenuWith(row, 'Remove Admin')
  await expect(row.getByRole('button', { name: 'Make Admin' })).toHaveCount(0)

  // With the role, the session of the patient has ended.
  await otherPage.goto('/dashboard')
  await expect(otherPage).toHaveURL(/\/login\?from=/)
  await logIn(otherPage, person)
  const sidebar = otherPage.getByRole('navigation', { name: 'Dashboard', exact: true })
  await sidebar.getByRole('link', { name: 'All users' }).click()
  await otherPage.goto(usersFound(admin))
  await expect(rowOf(otherPage, admin)).toBeVisible()
  await otherPage.goto(usersFound(person))
  await expect(rowOf(otherPage, person)).toContainText('(you)')
  await rowOf(otherPage, person).getByRole('button', { name: 'Actions' }).click()
  await expect(rowOf(otherPage, person).getByRole('button'), 'nothing to do to oneself').toHaveCount(1)

  await page.getByRole('button', { name: 'Remove Admin' }).click()
  await expect(toast(page, `${person.name} is no longer an admin`)).toBeVisible()
  await otherPage.goto(usersFound(admin))
  await expect(otherPage).toHaveURL('/login')
})

test('asks for the password after an old sign-in, then completes the change', async ({ page, otherPage, portal }) => {
  const person = await enter(otherPage, portal)
  const admin = await enterAsAdmin(page, portal)
  await page.goto(usersFound(person))
  await portal.ageSessions()
  const menu = page.getByRole('button', { name: `Actions: ${person.name}` })
  const make = () => openMenuWith(page, `Make Admin: ${person.name}`)
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await (await make()).press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(menu).toBeFocused()
  await (await make()).press('Enter')
  await dialog.getByLabel('Password', { exact: true }).fill('a wrong guess')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Incorrect password')
  await dialog.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.keyboard.press('Enter')
  await expect(toast(page, /^Successfully made an Admin$/)).toBeVisible()
  await expect(rowOf(page, person)).toContainText('Admin')
})

test('signs a removed user out and cancels the appointment', async ({ page, otherPage, portal }) => {
  const person = await enter(otherPage, portal)
  const id = await bookThrough(otherPage, portal, '2026-12-08', 'Teeth Cleaning')
  await otherPage.goto('/dashboard')
  await expect(otherPage.getByRole('row').filter({ hasText: 'Teeth Cleaning' })).toBeVisible()
  await enterAsAdmin(page, portal)
  await page.goto(usersFound(person))
  const remove = () => chooseInMenu(page, `Remove User: ${person.name}`)
  await remove()
  const dialog = page.getByRole('dialog', { name: `Remove ${person.name}?` })
  await expect(dialog).toContainText('signed out everywhere immediately')
  await expect(dialog).toContainText('everything paid for them refunded')
  await expect(dialog).toContainText('Refund any cash paid in advance')
  await expect(dialog).toContainText('This can’t be undone.')
  await expect(dialog.getByRole('button', { name: 'Keep' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: `Actions: ${person.name}` })).toBeFocused()
  await expect(rowOf(page, person)).toBeVisible()

  await remove()
  await dialog.getByRole('button', { name: 'Remove User' }).click()
  await expect(toast(page, `${person.name} has been removed`)).toBeVisible()
  await expect(page.getByText(`No users match “${person.email}”.`)).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  await otherPage.getByRole('link', { name: 'Appointment', exact: true }).first().click()
  await expect(otherPage.getByText('spaces Available').first()).toBeVisible()
  await otherPage.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(otherPage.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await otherPage.goto('/login')
  await logIn(otherPage, person)
  await expect(otherPage.getByRole('alert')).toContainText('Incorrect email or password')
  const booking = await callAs<{ cancelled?: unknown; patientName: string }>(page, portal, 'GET', `/booking/${id}`)
  expect(booking).toMatchObject({ patientName: '', cancelled: { by: 'clinic' } })
})

test('hides the name of a removed user in the payments', async ({ page, otherPage, portal }) => {
  const person = await enter(otherPage, portal)
  const id = await bookThrough(otherPage, portal, '2026-12-08', 'Teeth Cleaning')
  await enterAsAdmin(page, portal)
  await callAs(page, portal, 'PUT', `/booking/${id}/paid-at-clinic`)
  await callAs(page, portal, 'DELETE', `/user/${person.email}`)
  await page.goto('/dashboard/payments')
  const row = page.getByRole('row').filter({ hasText: 'Removed patient' })
  await expect(row).toContainText('Teeth Cleaning')
  await chooseInMenu(row, 'Mark as refunded: Removed patient, Teeth Cleaning')
  await expect(toast(page, 'to Removed patient')).toBeVisible()
})

test('ignores a double click, and reports a change by another admin', async ({ page, portal, request }) => {
  const person = await newAccount(request, portal)
  await enterAsAdmin(page, portal)
  await page.goto(usersFound(person))
  const asked: string[] = []
  page.on('request', (sent) => {
    if (sent.method() !== 'GET' && sent.url().includes('/api/user/admin/')) asked.push(sent.method())
  })
  await (await openMenuWith(page, 'Make Admin')).dblclick()
  await expect(toast(page, 'Successfully made an Admin')).toBeVisible()
  await expect(rowOf(page, person).getByText('Admin', { exact: true })).toBeVisible()
  expect(asked).toEqual(['PUT'])

  await callAs(page, portal, 'DELETE', `/user/admin/${person.email}`)
  await chooseInMenu(page, 'Remove Admin')
  await expect(toast(page, 'Someone else has changed this.')).toBeVisible()
  await openMenuWith(page, 'Make Admin')
})

test('shows a refusal and reloads the list', async ({ page, portal, request }) => {
  const person = await newAccount(request, portal)
  await enterAsAdmin(page, portal)
  await callAs(page, portal, 'PUT', `/user/admin/${person.email}`)
  await page.goto(usersFound(person))
  for (const [code, text] of [
    ['last_admin', 'This is the only admin. Make someone else an admin first.'],
    ['cannot_change_self', 'You can’t do this to your own account. Ask another admin.'],
  ] as const) {
    await page.route('**/api/user/admin/*', (route) =>
      route.fulfill({ status: 409, contentType: 'application/problem+json', json: { code } }),
    )
    const again = page.waitForRequest('**/api/users*')
    await chooseInMenu(page, 'Remove Admin')
    await expect(toast(page, text)).toBeVisible()
    await again
  }
  await page.unroute('**/api/user/admin/*')
})

test('shows the failure and the sign-in page to an admin who lost the role', async ({
  page,
  otherPage,
  portal,
  request,
}) => {
  const person = await newAccount(request, portal)
  const admin = await enterAsAdmin(page, portal)
  await enterAsAdmin(otherPage, portal)
  await prepareRoutes(page)
  await page.goto(usersFound(person))
  await expect(rowOf(page, person)).toBeVisible()
  // Otherwise a call that the page makes by itself may tell it first.
  const pressed = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    if (route.request().method() === 'GET') await pressed.promise
    await route.fallback()
  })
  await callAs(otherPage, portal, 'DELETE', `/user/admin/${admin.email}`)
  await chooseInMenu(page, 'Make Admin')
  await expect(toast(page, /^Failed to make an admin$/)).toBeVisible()
  pressed.resolve()
  await expect(page).toHaveURL('/login')
})

test('finding, sorting and removing work by keyboard alone', async ({ page, portal, request }) => {
  const person = await newAccount(request, portal)
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard/users')
  await expect(heading(page)).toHaveText(/\d$/)
  await tabTo(page, searchBox(page))
  await page.keyboard.type(person.email)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('All users 1')
  await tabTo(page, page.getByRole('button', { name: 'Role' }))
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/&sort=role$/)
  const menu = page.getByRole('button', { name: `Actions: ${person.name}` })
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Make Admin' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, person).getByText('Admin', { exact: true })).toBeVisible()
  await expect(menu).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await expect(page.getByRole('button', { name: 'Remove User' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^No users match/)).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'See all users' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/users')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('people are cards, and the heads above them sort', async ({ page, portal, request }) => {
    const person = await newAccount(request, portal)
    await enterAsAdmin(page, portal)
    await page.goto(usersFound(person))
    await expect(rowOf(page, person)).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Member since' }).tap()
    await expect(page).toHaveURL(/&sort=-since$/)
    const remove = await openMenuWith(page, 'Remove User')
    await expect(remove).toBeInViewport({ ratio: 1 })
    await remove.tap()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Remove User' })).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Remove User' }).tap()
    await expect(toast(page, `${person.name} has been removed`)).toBeVisible()
  })
})
