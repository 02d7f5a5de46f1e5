import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import { callFrom, signIn } from '../testing/accounts.ts'
import { addPerson, type Person, today } from '../testing/factories.ts'
import { takeMails, tokenOf } from '../testing/mails.ts'
import { addRoomyTreatment } from '../testing/payments.ts'
import { type RogueGoogle, startRogueGoogle } from '../testing/rogue-google.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { purgeExpired } from './purge-expired.ts'

let rogue: RogueGoogle
let portal: TestApp
let admin: Person
beforeAll(async () => {
  rogue = await startRogueGoogle()
})
afterAll(() => rogue.close())
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' }, google: rogue.client })
  await portal.context.google?.connect()
  admin = await addPerson(portal, { admin: true })
  return () => portal.close()
})

const ruth = { patientName: 'Ruth Abrams', phone: '(503) 555-0102', email: 'ruth@gmail.test' }
const origin = 'http://localhost:3000'

async function bookFor(caller: object): Promise<Booking> {
  const { _id: treatmentId, price, slots } = await addRoomyTreatment(portal)
  const asked = { treatmentId, price, slot: slots[0], date: addDays(today(portal), 7), ...caller }
  return (await callFrom(portal, admin, 'POST', '/bookings', asked)).json().booking
}

const account = () =>
  portal.db
    .selectFrom('person')
    .select(['id', 'name', 'email_verified'])
    .where('email', '=', ruth.email)
    .executeTakeFirstOrThrow()

test('opens the account with its booking for a caller who chooses a password with the mailed link', async () => {
  const booking = await bookFor(ruth)
  expect((await account()).email_verified).toBe(false)
  await takeMails(portal)
  await callFrom(portal, undefined, 'POST', '/password-reset-request', { email: ruth.email })
  const token = tokenOf((await takeMails(portal)).find(({ kind }) => kind === 'reset_password'))
  const password = 'six teeth'
  expect((await callFrom(portal, undefined, 'POST', '/password-reset', { token, password })).statusCode).toBe(200)
  const browser = await signIn(portal, { email: ruth.email, password })
  const own = await callFrom(portal, browser, 'GET', `/dashboard?patientEmail=${ruth.email}`)
  expect(own.json()).toEqual([booking])
  expect((await account()).email_verified).toBe(true)
})

test('refuses a sign-up with a caller’s address', async () => {
  await bookFor(ruth)
  const payload = { name: 'Eve', email: ruth.email, password: 'six teeth' }
  const signUp = await portal.app.inject({ method: 'POST', url: '/api/auth/sign-up/email', payload })
  expect([signUp.statusCode, signUp.json().code]).toEqual([422, 'email_taken'])
  const signedIn = await portal.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email: ruth.email, password: 'six teeth' },
  })
  expect(signedIn.statusCode).toBe(401)
  expect((await account()).name).toBe('Ruth Abrams')
})

test('opens the account with its booking for a caller whose address Google confirms', async () => {
  const booking = await bookFor(ruth)
  const { id } = await account()
  const begun = await portal.app.inject({
    method: 'POST',
    url: '/api/auth/google',
    headers: { origin },
    payload: { page: 'login' },
  })
  const cookie = begun.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const proof = { name: 'Ruth Abrams', email: ruth.email }
  const back = await portal.app.inject({ url: rogue.prove(begun.json().url, proof), headers: { cookie } })
  const session = back.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const renewed = await portal.app.inject({
    method: 'PUT',
    url: `/api/user/${ruth.email}`,
    headers: { cookie: session, origin },
    payload: { email: ruth.email },
  })
  const own = await callFrom(portal, renewed.json(), 'GET', `/dashboard?patientEmail=${ruth.email}`)
  expect(own.json()).toEqual([booking])
  expect(await account()).toEqual({ id, name: 'Ruth Abrams', email_verified: true })
  expect((await takeMails(portal)).map(({ kind }) => kind)).not.toContain('password_detached')
})

test('sends no reset mail to the placeholder address of a caller', async () => {
  await bookFor({ ...ruth, email: undefined })
  const { email } = await portal.db
    .selectFrom('person')
    .select('email')
    .where('email', 'like', '%@caller.invalid')
    .executeTakeFirstOrThrow()
  await callFrom(portal, undefined, 'POST', '/password-reset-request', { email })
  expect(await takeMails(portal)).toEqual([])
})

test('keeps a caller with a booking when unverified people are purged', async () => {
  await bookFor(ruth)
  await purgeExpired(portal.db)
  expect((await account()).name).toBe('Ruth Abrams')
})
