import type { Page } from '@playwright/test'
import type { SearchResult } from '#contract/schemas/patient.ts'
import { expect, test } from '../support/fixtures.ts'
import { tabTo, toast } from '../support/steps.ts'
import { bookForCaller, bookThrough, callAs, enter, enterAsAdmin, newPerson } from '../support/without-pages.ts'

test.use({ refusals: /^(409|403) \/api\/(patients\/.*\/merge|bookings)$/ })

const action = (page: Page) => page.getByRole('button', { name: 'Merge into another record…' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Merge into another record' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Opens the dialog on the page of a caller, and chooses the record with this address. */
async function choose(page: Page, callerId: string, email: string) {
  await page.goto(`/dashboard/patients/${callerId}`)
  await action(page).click()
  await dialog(page).getByRole('combobox', { name: 'Other record' }).fill(email)
  await dialog(page).getByRole('option', { name: email }).click()
}

test('an admin merges a caller into the account of the same patient by keyboard, and old links lead there', async ({
  page,
  otherPage,
  portal,
}) => {
  const { email, name } = await enter(otherPage, portal)
  await enterAsAdmin(page, portal)
  const caller = await bookForCaller(page, portal, '2026-12-08', 'Teeth Cleaning', 'M. Lindqvist')
  await callAs(page, portal, 'POST', `/patients/${caller}/notes`, { text: 'Prefers mornings.' })

  await page.goto(`/dashboard/patients/${caller}`)
  await expect(heading(page)).toHaveText('M. Lindqvist')
  await tabTo(page, action(page))
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('combobox', { name: 'Other record' })).toBeFocused()
  await page.keyboard.type('M. Lindq')
  await expect(dialog(page).getByRole('status'), 'not the record itself').toContainText('Nothing found')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(email)
  await expect(dialog(page).getByRole('option', { name: email })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  for (const each of ['M. Lindqvist', name])
    await expect(dialog(page).getByRole('region', { name: each })).toBeVisible()
  await expect(dialog(page)).toContainText('Moves to the other record: 1 appointment, 1 note.')
  await tabTo(page, dialog(page).getByRole('button', { name: `Merge into ${name}` }))
  await page.keyboard.press('Enter')

  await expect(toast(page, `Merged into ${name}`)).toBeVisible()
  await expect(heading(page)).toHaveText(name)
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Dec 8, 2026' })).toBeVisible()
  await expect(page.getByText('Prefers mornings.')).toBeVisible()
  await expect(action(page), 'an account cannot be merged').toHaveCount(0)
  const target = page.url()
  await page.goto(`/dashboard/patients/${caller}`)
  await expect(page).toHaveURL(target)
  await otherPage.goto('/dashboard')
  await expect(otherPage.getByRole('cell', { name: 'Teeth Cleaning', exact: true })).toBeVisible()
})

test('an admin merges one child of two accounts, and the first account no longer has the appointments', async ({
  page,
  otherPage,
  portal,
}) => {
  const child = { name: `Leo ${crypto.randomUUID().slice(0, 8)}`, birthDate: '2018-03-09' }
  const addChild = async () => (await callAs<{ _id: string }>(otherPage, portal, 'POST', '/family', child))._id
  const father = await enter(otherPage, portal, newPerson('Jonas Lindqvist'))
  await addChild()
  const mother = await enter(otherPage, portal, newPerson('Maya Lindqvist'))
  const memberId = await addChild()
  await bookThrough(otherPage, portal, '2026-12-09', 'Teeth Cleaning', memberId)
  await enterAsAdmin(page, portal)
  const { patients } = await callAs<SearchResult>(page, portal, 'GET', `/find?q=${encodeURIComponent(mother.email)}`)
  await page.goto(`/dashboard/patients/${patients[0]?._id}`)
  const merge = page.getByRole('button', { name: `Merge ${child.name} into the record of Jonas Lindqvist…` })
  await tabTo(page, merge)
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: `Merge two records of ${child.name}` })
  await expect(asked).toContainText(/Moves to the account of .Jonas Lindqvist.: 1 appointment\./)
  await expect(asked).toContainText(/Maya Lindqvist. no longer does\. Tell both before you merge\./)
  await expect(asked.getByRole('region', { name: 'Account of Jonas Lindqvist' })).toContainText(father.email)
  await tabTo(page, asked.getByRole('button', { name: 'Merge into the record of Jonas Lindqvist' }))
  await page.keyboard.press('Enter')
  await expect(toast(page, `Merged: ${child.name}`)).toBeVisible()
  await expect(asked).toHaveCount(0)
  await expect(merge).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: 'Dec 9, 2026' })).toHaveCount(0)
  await otherPage.goto('/dashboard')
  await expect(otherPage.getByText('Teeth Cleaning')).toHaveCount(0)
})

test('conflicting appointments are named, also one that was booked since the preview', async ({
  page,
  otherPage,
  portal,
}) => {
  const { email, name } = await enter(otherPage, portal)
  await enterAsAdmin(page, portal)
  const caller = await bookForCaller(page, portal, '2026-12-08', 'Teeth Cleaning', 'M. Lindqvist')
  await choose(page, caller, email)
  await expect(dialog(page)).toContainText('Moves to the other record: 1 appointment.')
  const booking = await bookThrough(otherPage, portal, '2026-12-08', 'Teeth Cleaning')
  const confirm = dialog(page).getByRole('button', { name: `Merge into ${name}` })
  await confirm.click()
  await expect(dialog(page).getByRole('link', { name: /^Dec 8, 2026/ })).toHaveCount(2)
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await dialog(page)
    .getByRole('link', { name: /^Dec 8, 2026/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/dashboard\/appointments\?date=/)
  await expect(page.getByRole('row').filter({ hasText: 'M. Lindqvist' })).toBeVisible()

  await callAs(otherPage, portal, 'DELETE', `/booking/${booking}`)
  await choose(page, caller, email)
  await confirm.click()
  await expect(toast(page, `Merged into ${name}`)).toBeVisible()
})

test('asks for the password of an admin who signed in long ago, then merges', async ({ page, otherPage, portal }) => {
  const { email, name } = await enter(otherPage, portal)
  const { password } = await enterAsAdmin(page, portal)
  await choose(page, await bookForCaller(page, portal, '2026-12-08', 'Teeth Cleaning', 'M. Lindqvist'), email)
  const problem = { code: 'reauthentication_required', status: 403, title: '', type: 'about:blank' }
  await page.route('**/merge', (route) => route.fulfill({ status: 403, json: problem }), { times: 1 })
  await dialog(page)
    .getByRole('button', { name: `Merge into ${name}` })
    .click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(toast(page, `Merged into ${name}`)).toBeVisible()
  await expect(heading(page)).toHaveText(name)
})

test('a booking for a patient who was merged meanwhile is refused with a reason', async ({
  page,
  otherPage,
  portal,
}) => {
  const account = await enter(otherPage, portal)
  await enterAsAdmin(page, portal)
  const caller = await bookForCaller(page, portal, '2026-12-08', 'Teeth Cleaning', 'M. Lindqvist')
  await page.goto(`/dashboard/patients/${caller}`)
  await page.getByRole('main').getByRole('button', { name: 'Book', exact: true }).click()
  const booking = page.getByRole('dialog', { name: 'Book for M. Lindqvist' })
  await expect(booking.getByRole('radio').first()).toBeAttached()
  const found = await callAs<SearchResult>(page, portal, 'GET', `/find?q=${account.email}`)
  await callAs(page, portal, 'POST', `/patients/${caller}/merge`, { into: found.patients[0]?._id })
  await booking.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(booking.getByRole('alert')).toContainText('has been merged into another')
})
