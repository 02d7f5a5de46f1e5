import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { AuditEntry } from '#contract/schemas/audit-entry.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectNoSidewaysScroll, tabTo } from '../support/steps.ts'
import { bookThrough, callAs, enter, enterAsAdmin, newPerson } from '../support/without-pages.ts'

test.use({ refusals: /^400 \/api\/audit$/ })

const entry = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const trailOf = ({ email }: { email: string }) => `/dashboard/audit?person=${encodeURIComponent(email)}`
const kind = (page: Page, name: 'Changes only' | 'Changes and views') => page.getByRole('link', { name, exact: true })

test('lists changes newest first, and links every name to the entries of that person', async ({
  page,
  otherPage,
  portal,
}) => {
  const patient = await enter(otherPage, portal, newPerson(`Maya ${randomUUID().slice(0, 8)}`))
  const admin = await enterAsAdmin(page, portal)
  const id = await bookThrough(otherPage, portal, '2026-12-08', 'Teeth Cleaning')
  await callAs(page, portal, 'DELETE', `/booking/${id}`, { reason: 'The dentist is ill' })
  await callAs(page, portal, 'PUT', `/user/admin/${patient.email}`)

  await page.goto(`/dashboard/users?search=${patient.email}`)
  await page.getByRole('button', { name: `Actions: ${patient.name}` }).click()
  await page.getByRole('link', { name: `Activity: ${patient.name}` }).click()
  await expect(page).toHaveURL(trailOf(patient))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Activity log')
  await expect(page.getByRole('searchbox', { name: 'Filter by email' })).toHaveValue(patient.email)
  // With the role, the sessions of a patient end.
  await expect(page.getByRole('row').nth(1)).toContainText(`Signed ${patient.name} out`)
  await expect(page.getByRole('row').nth(2)).toContainText(`Made ${patient.name} an admin`)
  const cancelled = page.getByRole('row').nth(3)
  await expect(cancelled).toContainText('Cancelled an appointment')
  await expect(cancelled.getByRole('cell').nth(1)).toContainText(admin.email)
  await expect(cancelled.getByRole('cell').nth(3)).toContainText(patient.email)
  await expect(page.getByRole('row').nth(4).getByRole('cell')).toContainText([
    '',
    patient.name,
    'Booked an appointment',
    'Self',
    'Details',
  ])
  await cancelled.getByText('Details').click()
  await expect(cancelled).toContainText('cancellation reason')
  await expect(cancelled).toContainText('127.0.0.0/24')
  await expect(cancelled, 'never what was in it').not.toContainText('ill')

  await cancelled.getByRole('link').first().click()
  await expect(page).toHaveURL(trailOf(admin))
  await expect(entry(page, 'Booked an appointment')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show everyone' }).click()
  await expect(page).toHaveURL('/dashboard/audit')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect(entry(page, 'Booked an appointment').first()).toContainText(patient.email)
})

test('reads are listed on request', async ({ page, portal }) => {
  const admin = await enterAsAdmin(page, portal)
  await page.goto('/dashboard/users')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\d$/)
  await page.goto(trailOf(admin))
  await expect(entry(page, 'Signed in')).toBeVisible()
  await expect(entry(page, 'Viewed')).toHaveCount(0)
  await kind(page, 'Changes and views').click()
  await expect(page).toHaveURL(`${trailOf(admin)}&reads=on`)
  await expect(entry(page, 'Viewed All users').first()).toBeVisible()
  await expect(entry(page, 'Viewed the Activity log').first()).toBeVisible()
  await page.reload()
  await kind(page, 'Changes only').click()
  await expect(page).toHaveURL(trailOf(admin))
  await expect(entry(page, 'Viewed')).toHaveCount(0)
})

test('older entries are a page further, and the newest a press away', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  const domain = `${randomUUID().slice(0, 8)}.test`
  await portal.addPeople(70, domain)
  await page.goto('/dashboard/audit')
  await expect(page.getByRole('row')).toHaveCount(51)
  const whos = page.getByRole('row').getByRole('cell').nth(1)
  const latest = await whos.textContent()
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(page).toHaveURL(/\?before=\d+$/)
  await expect(entry(page, 'Created an account').first()).toBeVisible()
  await expect(whos).not.toHaveText(latest ?? '')
  await page.getByRole('link', { name: 'Newest' }).click()
  await expect(page).toHaveURL('/dashboard/audit')
  await expect(whos).toHaveText(latest ?? '')
  await expect(page.getByRole('link', { name: 'Newest' })).toHaveCount(0)
})

test('finds the entries of one person by email address', async ({ page, portal }) => {
  const admin = await enterAsAdmin(page, portal)
  await page.goto('/dashboard/audit')
  const search = page.getByRole('searchbox', { name: 'Filter by email' })
  await search.fill(admin.email.toUpperCase())
  await search.press('Enter')
  await expect(page.getByRole('status')).toContainText(/^\d entries for/)
  await expect(entry(page, 'Signed in')).toHaveCount(1)
  await search.fill('not an address')
  await search.press('Enter')
  await expect(page.getByText('No activity for “not an address”.')).toBeVisible()
  await page.getByRole('link', { name: 'Show everyone' }).click()
  await expect(entry(page, 'Signed in').first()).toBeVisible()
})

test.describe('of an entry', () => {
  test.use({ timezoneId: 'Asia/Kathmandu' })

  const left: AuditEntry = {
    _id: 7,
    at: '2026-11-23T07:30:00.000Z',
    actor: 'visitor',
    action: 'message_sent',
    object: { kind: 'contact_message' },
    fields: [],
    network: '203.0.113.0/24',
    requestId: '0198a6f2-6d4e-7cc3-9a55-3d4f9f2b1a00',
  }
  const removed: AuditEntry = { ...left, _id: 6, actor: 'admin', by: { _id: left.requestId ?? '' }, action: 'booked' }
  const swept: AuditEntry = { ...left, _id: 5, actor: 'portal', action: 'payment_refunded' }

  test.beforeEach(async ({ page, portal }) => {
    await enterAsAdmin(page, portal)
    await page.route('**/api/audit*', (route) =>
      route.fulfill({ json: { entries: [left, removed, swept], more: false } }),
    )
    await page.goto('/dashboard/audit')
  })

  test('shows clinic time, and distinguishes actors without a name', async ({ page }) => {
    await expect(entry(page, 'Sent a message to the clinic')).toContainText('Nov 22, 2026 11.30 PM')
    await expect(entry(page, 'Sent a message to the clinic')).toContainText('Visitor')
    await expect(entry(page, 'Booked an appointment')).toContainText('Deleted user')
    await expect(entry(page, 'Payment refunded')).toContainText('System')
  })

  test('prints the details of all entries without controls', async ({ page }) => {
    const request = entry(page, 'Sent a message to the clinic').getByText(left.requestId ?? '')
    await expect(request).toBeHidden()
    await page.emulateMedia({ media: 'print' })
    await expect(request).toBeVisible()
    await expect(page.getByRole('searchbox')).toBeHidden()
    await expect(kind(page, 'Changes and views')).toBeHidden()
  })
})

test('the trail works by keyboard alone', async ({ page, portal }) => {
  await enterAsAdmin(page, portal)
  await page.goto('/dashboard')
  const sidebar = page.getByRole('navigation', { name: 'Dashboard', exact: true })
  await tabTo(page, sidebar.getByRole('link', { name: 'Activity log' }))
  await page.keyboard.press('Enter')
  await expect(entry(page, 'Signed in').first()).toBeVisible()
  await tabTo(page, kind(page, 'Changes and views'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/audit?reads=on')
  await expect(entry(page, 'Viewed the Activity log').first()).toBeVisible()
  await expect(kind(page, 'Changes and views')).toBeFocused()
  const details = page.getByRole('row').nth(1).getByText('Details')
  await tabTo(page, details)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').nth(1)).toContainText('Request')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('entries are cards', async ({ page, portal }) => {
    await enterAsAdmin(page, portal)
    await page.goto('/dashboard/audit?reads=on')
    await expect(entry(page, 'Signed in').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('row').nth(1).getByText('Details').tap()
    await expect(page.getByRole('row').nth(1).getByText('Request')).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})
