import { expect, type Page } from '@playwright/test'
import { type AuditEntry, auditActions } from '#contract/schemas/audit-entry.ts'
import type { SearchResult } from '#contract/schemas/patient.ts'
import type { User } from '#contract/schemas/user.ts'
import type { Portal } from '../support/portal-process.ts'
import { chooseInMenu } from '../support/steps.ts'
import { bookForCaller, bookThrough, callAs, enter, newPerson } from '../support/without-pages.ts'
import { asAdmin, changeClinic, hold, loadingAndFailed, type PageStates } from './arrange.ts'
import { idOf, longAndShortUsers } from './sample-data.ts'

export const peopleStates = {
  '/dashboard/users': {
    arrived: asAdmin(async ({ page }, { email }) => {
      await page.goto(`/dashboard/users?search=${email}`)
      await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible()
    }),
    'one of several pages': asAdmin(async ({ page }) => {
      await page.route('**/api/users*', (route) =>
        route.fulfill({ json: hundredTwentyUsers.slice(50, 100), headers: { 'x-total-count': '120' } }),
      )
      await page.goto('/dashboard/users?sort=-since&page=2')
      await expect(page.getByText('Page 2 of 3')).toBeVisible()
      await expect(page.getByRole('cell', { name: '100', exact: true })).toBeVisible()
    }),
    'beyond the last page': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/users?page=9')
      await expect(page.getByText('No users on this page.')).toBeVisible()
    }),
    'no user found': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/users')
      await page.getByRole('searchbox').fill(`nobody ${'x'.repeat(60)}`)
      await expect(page.getByText(/^No users match/)).toBeVisible()
    }),
    'confirming a removal': asAdmin(async ({ page }) => {
      await showUsers(page, longAndShortUsers)
      await chooseInMenu(page, `Remove User: ${longAndShortUsers[1]?.name}`)
      await expect(page.getByRole('dialog')).toContainText('can’t be undone')
    }),
    'finding patients': asAdmin(async ({ page, otherPage, portal }) => {
      await enter(otherPage, portal)
      await bookThrough(otherPage, portal, '2026-12-08', 'Teeth Cleaning')
      await page.goto('/dashboard/users')
      await page.getByRole('button', { name: 'Find a patient' }).click()
      await page.getByRole('combobox', { name: 'Name, phone' }).fill('ma')
      await expect(page.getByRole('dialog').getByRole('option', { name: 'Maya' }).first()).toBeVisible()
    }),
    'finding nobody': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/users')
      await page.getByRole('button', { name: 'Find a patient' }).click()
      await page.getByRole('combobox', { name: 'Name, phone' }).fill('zzzzqqqq')
      await expect(page.getByRole('dialog').getByRole('option')).toHaveAccessibleName(/^Book for a new patient/)
    }),
    'a search that fails': asAdmin(async ({ page }) => {
      await hold(page, 'find', 'unavailable')
      await page.goto('/dashboard/users')
      await page.getByRole('button', { name: 'Find a patient' }).click()
      await page.getByRole('combobox', { name: 'Name, phone' }).fill('zzzzqqqq')
      await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/^Couldn’t search/)
    }),
    'long names and other scripts': asAdmin(({ page }) => showUsers(page, longAndShortUsers)),
    ...loadingAndFailed(asAdmin, '/dashboard/users', 'users', 'Loading users'),
  },
  '/dashboard/patients/:id': {
    arrived: asAdmin(async ({ page, otherPage, portal }) => {
      const { email } = await enter(otherPage, portal)
      await bookThrough(otherPage, portal, '2026-12-08', 'Teeth Cleaning')
      const id = await bookThrough(otherPage, portal, '2026-12-09', 'Teeth Cleaning')
      await callAs(page, portal, 'DELETE', `/booking/${id}`)
      const person = await idOfPatient(page, portal, email)
      const text = 'Nervous before injections.\nAllow five minutes more.'
      await callAs(page, portal, 'POST', `/patients/${person}/notes`, { text })
      await page.goto(`/dashboard/patients/${person}`)
      await expect(page.getByRole('listitem').filter({ hasText: 'Nervous' })).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: 'Dec 8' })).toBeVisible()
    }),
    'without such a patient': asAdmin(async ({ page }) => {
      await page.goto(`/dashboard/patients/${idOf(1)}`)
      await expect(page.getByRole('link', { name: 'See all users' })).toBeVisible()
    }),
    'opened last': asAdmin(async ({ page, otherPage, portal }) => {
      const { email } = await enter(otherPage, portal)
      await page.goto(`/dashboard/patients/${await idOfPatient(page, portal, email)}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Maya' })).toBeVisible()
      await page.getByRole('button', { name: 'Find a patient' }).click()
      await expect(page.getByRole('option', { name: 'Maya' })).toBeVisible()
    }),
    'booking for a patient': asAdmin(async ({ page, otherPage, portal }) => {
      const { email } = await enter(otherPage, portal)
      await page.goto(`/dashboard/patients/${await idOfPatient(page, portal, email)}`)
      await page.getByRole('main').getByRole('button', { name: 'Book', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Book for Maya' }).getByLabel('Treatment')).toBeFocused()
    }),
    'merging two records of a child': asAdmin(async ({ page, otherPage, portal }) => {
      const child = { name: 'Leo Lindqvist', birthDate: '2018-03-09' }
      const { email } = await enter(otherPage, portal)
      await callAs(otherPage, portal, 'POST', '/family', child)
      const id = await idOfPatient(page, portal, email)
      await enter(otherPage, portal, newPerson('Jonas Lindqvist'))
      await callAs(otherPage, portal, 'POST', '/family', child)
      await page.goto(`/dashboard/patients/${id}`)
      await page.getByRole('button', { name: /^Merge Leo Lindqvist into the record of Jonas/ }).click()
      await expect(page.getByText('There is nothing to move.')).toBeVisible()
    }),
    'merging into no record': asAdmin(async ({ page, portal }) => {
      await openMerge(page, await bookForCaller(page, portal, '2026-12-08', 'Teeth Cleaning', 'Maya L.'))
      await page.getByRole('combobox', { name: 'Other record' }).fill('zzzzqqqq')
      await expect(page.getByText('Nothing found for')).toBeVisible()
    }),
    'merging two records': asAdmin(async ({ page, otherPage, portal }) => {
      const { email } = await enter(otherPage, portal)
      await openMerge(page, await bookForCaller(page, portal, '2026-12-08', 'Teeth Cleaning', 'Maya L.'), email)
      await expect(page.getByText('Moves to the other record: 1 appointment.')).toBeVisible()
    }),
    'merging with a conflict': asAdmin(async ({ page, otherPage, portal }) => {
      const { email } = await enter(otherPage, portal)
      await bookThrough(otherPage, portal, '2026-12-08', 'Teeth Cleaning')
      await openMerge(page, await bookForCaller(page, portal, '2026-12-08', 'Teeth Cleaning', 'Maya L.'), email)
      await expect(page.getByText('One patient can’t have both')).toBeVisible()
    }),
  },
  '/dashboard/audit': {
    arrived: asAdmin(async ({ page, otherPage, portal }) => {
      const { email } = await enter(otherPage, portal)
      const id = await bookThrough(otherPage, portal, '2026-12-08', 'Teeth Cleaning')
      await callAs(page, portal, 'DELETE', `/booking/${id}`)
      await callAs(page, portal, 'PUT', `/user/admin/${email}`)
      await page.goto('/dashboard/audit')
      await expect(page.getByText('Made Maya Lindqvist an admin').first()).toBeVisible()
    }),
    'every kind of entry': asAdmin(async ({ page }) => {
      await page.route('**/api/audit*', (route) => route.fulfill({ json: { entries: everyKindOfEntry, more: true } }))
      await page.goto('/dashboard/audit?reads=on&before=400')
      await expect(page.getByText('Viewed All users')).toBeVisible()
      for (const number of [1, 2]) await page.getByText('Details').nth(number).click()
    }),
    'nothing about one person': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/audit?person=nobody@clinic.test')
      await expect(page.getByText(/^No activity for/)).toBeVisible()
    }),
    'beyond the end': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/audit?before=1')
      await expect(page.getByText('No older entries.')).toBeVisible()
    }),
    empty: asAdmin(async ({ page }) => {
      await page.route('**/api/audit*', (route) => route.fulfill({ json: { entries: [], more: false } }))
      await page.goto('/dashboard/audit')
      await expect(page.getByText('No activity yet.')).toBeVisible()
    }),
    ...loadingAndFailed(asAdmin, '/dashboard/audit', 'audit', 'Loading the activity log'),
  },
  '/dashboard/messages': {
    arrived: asAdmin(async ({ page, portal }) => {
      for (const { email, subject, message } of written)
        await page.request.post(`${portal.url}/api/contact`, { data: { email, subject, message } })
      await page.goto('/dashboard/messages')
      const row = page.getByRole('row').filter({ hasText: 'Thank you' }).first()
      await row.getByRole('button', { name: 'Mark as answered' }).click()
      await expect(page.getByText('Marked as answered')).toBeVisible()
      await page.reload()
      await expect(page.getByText('Answered', { exact: true }).first()).toBeVisible()
    }),
    'one of several pages': asAdmin(async ({ page }) => {
      const messages = written.map(({ email, subject, message }, place) => ({
        _id: `0198a6f2-6d4e-7cc3-9a55-3d4f9f2b1a0${place}`,
        email,
        subject,
        text: message,
        sentAt: '2026-11-22T17:20:00.000Z',
      }))
      await page.route('**/api/messages*', (route) =>
        route.fulfill({ json: messages, headers: { 'x-total-count': '120' } }),
      )
      await page.goto('/dashboard/messages?page=2')
      await expect(page.getByText('Page 2 of 3')).toBeVisible()
    }),
    'beyond the last page': asAdmin(async ({ page }) => {
      await page.route('**/api/messages*', (route) => route.fulfill({ json: [], headers: { 'x-total-count': '3' } }))
      await page.goto('/dashboard/messages?page=2')
      await expect(page.getByText('No messages on this page.')).toBeVisible()
    }),
    empty: asAdmin(async ({ page }) => {
      await page.route('**/api/messages*', (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }))
      await page.goto('/dashboard/messages')
      await expect(page.getByText('No messages yet.')).toBeVisible()
    }),
    ...loadingAndFailed(asAdmin, '/dashboard/messages', 'messages', 'Loading messages'),
  },
  '/dashboard/mail': {
    'captured in test mode': asAdmin(async ({ page, portal }) => {
      await sendSomeMail(page, portal)
      await page.goto('/dashboard/mail')
      await expect(page.getByRole('row').filter({ hasText: 'has been cancelled' })).toBeVisible()
    }),
    'one of it open': asAdmin(async ({ page, portal }) => {
      await sendSomeMail(page, portal)
      await page.goto('/dashboard/mail')
      await page.getByRole('link', { name: 'is confirmed' }).click()
      await expect(page.getByRole('dialog')).toContainText('We look forward to seeing you.')
    }),
    'one open that is not there': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/mail?mail=0198a6f2-6d4e-7cc3-9a55-3d4f9f2b1a00')
      await expect(page.getByRole('alert')).toContainText('no longer exists')
    }),
    'none sent yet': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/mail')
      await expect(page.getByText('No emails yet.')).toBeVisible()
    }),
    'not delivered': asAdmin(async ({ page }) => {
      await mailMode(page, 'live')
      await page.route('**/api/mail?*', (route) =>
        route.fulfill({ json: undelivered, headers: { 'x-total-count': '104' } }),
      )
      await page.goto('/dashboard/mail')
      await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
    }),
    'all delivered': asAdmin(async ({ page }) => {
      await page.goto('/dashboard/mail?only=outgoing')
      await expect(page.getByText('All emails have been delivered.')).toBeVisible()
    }),
    off: asAdmin(async ({ page }) => {
      await mailMode(page, 'off')
      await page.goto('/dashboard/mail')
      await expect(page.getByText('Email is turned off.')).toBeVisible()
    }),
    ...loadingAndFailed(asAdmin, '/dashboard/mail', 'test-mail', 'Loading emails'),
  },
} satisfies PageStates

/** Short and long messages, of several lines, without a line break opportunity, and from right to left. */
const written = [
  { email: 'tomas.herrera@clinic.test', subject: 'Thank you', message: 'The filling holds. See you in May.' },
  {
    email: 'grace.huang@clinic.test',
    subject: 'Whitening before a wedding: how many days ahead, and does coffee undo it?',
    message:
      'My sister marries on January 16.\n\nHow many days before should the whitening be, and how long should I stay away from coffee afterwards? I drink a lot of it.\n\nThank you,\nGrace',
  },
  {
    email: 'a.person.with.a.rather.long.name@a-rather-long-company-name.clinic.test',
    subject: 'W'.repeat(60),
    message: `https://clinic.test/${'x'.repeat(120)}`,
  },
  { email: 'noa.levi@clinic.test', subject: 'תור לילדים', message: 'שלום,\nהאם אתם מקבלים ילדים בני ארבע?' },
] as const

/** Failed and waiting mail, to long addresses and without a recipient. */
const undelivered = [
  { kind: 'booked', state: 'failed', to: 'tomas.herrera@clinic.test', trouble: 'recipient_refused' },
  {
    kind: 'payment_refunded',
    state: 'failed',
    to: 'a.person.with.a.rather.long.name@a-rather-long-company-name.clinic.test',
    trouble: 'message_refused',
  },
  { kind: 'booking_cancelled', state: 'waiting', trouble: 'login_refused', dueAt: '2026-11-23T17:40:00.000Z' },
  { kind: 'booking_paid', state: 'waiting', to: 'noa.levi@clinic.test', dueAt: '2026-11-23T17:00:00.000Z' },
].map((mail, place) => ({
  _id: `0198a6f2-6d4e-7cc3-9a55-3d4f9f2b1a0${place}`,
  createdAt: '2026-11-22T17:20:00.000Z',
  ...mail,
}))

/** Books and cancels as the user who is signed in, and delivers the mail. */
async function sendSomeMail(page: Page, portal: Portal) {
  const id = await bookThrough(page, portal, '2026-12-02', 'Teeth Cleaning')
  await portal.mails()
  await portal.advance(5)
  await callAs(page, portal, 'DELETE', `/booking/${id}`)
  await portal.mails()
}

/** Answers as a portal without mail, or with live mail. */
async function mailMode(page: Page, mode: 'off' | 'live') {
  await changeClinic(page, (clinic) => ({ ...clinic, mail: mode }))
}

const hundredTwentyUsers: readonly User[] = Array.from({ length: 120 }, (_, place) => ({
  _id: idOf(place),
  name: `Patient Number${place}`,
  email: `patient.${place}@clinic.test`,
  role: place % 40 === 0 ? 'admin' : 'patient',
  unverified: false,
  since: new Date(Date.UTC(2026, 10, 20) - place * 86_400_000).toISOString(),
}))

const everyKindOfEntry: readonly AuditEntry[] = auditActions.map((action, place) => {
  const [patient, admin, noa] = longAndShortUsers.map(({ _id, name, email }) => ({ _id, name, email }))
  const by = [admin, patient, undefined, { _id: idOf(99) }, noa][place % 5]
  const about = [patient, patient, noa, admin, { _id: idOf(98) }, undefined][place % 6]
  return {
    _id: 399 - place,
    at: new Date(Date.UTC(2026, 10, 22, 17) - place * 3_000_000).toISOString(),
    actor: by ? (['patient', 'admin'] as const)[place % 2] : (['visitor', 'portal'] as const)[place % 2],
    ...(by && { by, network: '2001:db8:85a3::/48', requestId: idOf(place) }),
    action,
    object: { kind: action === 'read' ? 'listUsers' : 'person' },
    ...(about && { about }),
    fields: place % 3 === 0 ? [] : ['cancel_reason', 'cancelled_at', 'cancelled_by', 'state'],
  } as AuditEntry
})

async function showUsers(page: Page, users: readonly User[]) {
  await page.route('**/api/users*', (route) =>
    route.fulfill({ json: users, headers: { 'x-total-count': String(users.length) } }),
  )
  await page.goto('/dashboard/users')
  await expect(page.getByText('bo.li@clinic.test')).toBeVisible()
}

/** Opens the dialog that merges a patient, and chooses the record with an address. */
async function openMerge(page: Page, id: string, into?: string) {
  await page.goto(`/dashboard/patients/${id}`)
  await page.getByRole('button', { name: 'Merge into another record…' }).click()
  await expect(page.getByRole('combobox', { name: 'Other record' })).toBeFocused()
  if (into === undefined) return
  await page.keyboard.type(into)
  await page.getByRole('option', { name: into }).click()
}

/** Returns the ID of the patient with an address, found as an admin. */
async function idOfPatient(page: Page, portal: Portal, email: string): Promise<string> {
  const { patients } = await callAs<SearchResult>(page, portal, 'GET', `/find?q=${encodeURIComponent(email)}`)
  return patients[0]?._id ?? ''
}
