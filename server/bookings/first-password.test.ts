import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import type { OpenedMail } from '#contract/schemas/mail.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { callFrom, signIn } from '../testing/accounts.ts'
import { addPerson, type Person, today } from '../testing/factories.ts'
import { mailsOf, tokenOf } from '../testing/mails.ts'
import { addRoomyTreatment, callAs, cancel } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let desk: Person
let treatment: Treatment
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' } })
  desk = await addPerson(portal, { role: 'receptionist' })
  treatment = await addRoomyTreatment(portal)
})
afterEach(() => portal.close())

const ruth = { patientName: 'Ruth Abrams', phone: '(503) 555-0102', email: 'ruth+dental@clinic.test' }

/** Books the slot with this index for Ruth at the desk. Returns the ID of the booking. */
async function book(place: number): Promise<string> {
  const { _id: treatmentId, price, slots } = treatment
  const body = { ...ruth, treatmentId, price, date: addDays(today(portal), 7), slot: slots[place] }
  const booked = await callAs<{ booking: { _id: string } }>(portal, desk, 'POST', '/bookings', body)
  return booked.body.booking._id
}

/** Returns the mails to Ruth since the last call, oldest first. */
async function news(): Promise<OpenedMail[]> {
  portal.advance(1)
  const now = portal.context.clock().toISOString()
  return (await mailsOf(portal)).filter(({ sentAt, to }) => sentAt === now && to.includes(ruth.email)).reverse()
}

const chooseLink = 'http://localhost:3000/forgot-password?first=#email=ruth%2Bdental%40clinic.test'
const check = (token: string) => callFrom(portal, undefined, 'POST', '/password-reset-check', { token })

test('mails about a booking of the desk offer a patient without a password to choose one', async () => {
  const booking = await book(0)
  const mails = await news()
  await cancel(portal, desk, booking)
  mails.push(...(await news()))
  expect(mails).toHaveLength(2)
  for (const mail of mails) {
    expect(mail.text).toContain(`online:\n${chooseLink}`)
    expect(mail.text).not.toMatch(/\/(dashboard|appointment)\b/)
  }
  await callFrom(portal, undefined, 'POST', '/password-reset-request', { email: ruth.email })
  const [asked] = await news()
  expect(asked?.subject).toBe('Choose a password')
  const token = tokenOf(asked)
  expect((await check(token)).json()).toEqual({ first: true })
  const password = 'seven teeth'
  const chosen = await callFrom(portal, undefined, 'POST', '/password-reset', { token, password })
  expect(chosen.json()).toEqual({ email: ruth.email })
  expect((await check(token)).json()).toMatchObject({ code: 'link_expired' })

  const browser = await signIn(portal, { email: ruth.email, password })
  const seen = await callFrom(portal, browser, 'GET', `/dashboard?patientEmail=${encodeURIComponent(ruth.email)}`)
  expect(seen.json().map(({ _id }: { _id: string }) => _id)).toEqual([booking])
  await book(2)
  const confirmed = (await news()).find(({ subject }) => subject === 'Your appointment on Nov 30, 2026 is confirmed')
  expect(confirmed?.text).toContain('My Appointments:\nhttp://localhost:3000/dashboard\n')
  await callFrom(portal, undefined, 'POST', '/password-reset-request', { email: ruth.email })
  const [again] = await news()
  expect(again?.subject).toBe('Choose a new password')
  expect((await check(tokenOf(again))).json()).toEqual({ first: false })
})
