import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { redactCardNumbers } from '#contract/redact-card-numbers.ts'
import { phoneNumber } from '#contract/text.ts'
import { addPerson, authHeaders, bookingOf, type Person } from '../testing/factories.ts'
import { addRoomyTreatment } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'

// C25 of docs/security.md: a card number that is typed into the wrong field is not stored.
const lines: string[] = []
let portal: TestApp
let patient: Person
beforeAll(async () => {
  const log = { write: (line: string) => void lines.push(line) }
  portal = await startTestApp(inject('templateDatabase'), { cards: {}, log })
  patient = await addPerson(portal)
})
afterAll(() => portal.close())

const number = '4242 4242 4242 4242'
const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
  portal.app.inject({ method, url: `/api${url}`, headers: authHeaders(patient), payload })

test('C25: rejects a card number in a field of its own', async () => {
  const treatment = await addRoomyTreatment(portal)
  const asked = bookingOf(patient, treatment, '2026-12-01')
  const before = await countWrites(portal.db)
  for (const more of [{ card: number }, { number }, { cvc: '123' }, { payment_method: number }]) {
    expect((await send('POST', '/booking', { ...asked, ...more })).statusCode).toBe(400)
    expect((await send('POST', '/create-payment-intent', { price: 49, ...more })).statusCode).toBe(400)
  }
  expect(await countWrites(portal.db)).toBe(before)
})

test('C25: keeps only the last four digits of a card number in a text, in tables and logs', async () => {
  const message = `My card is ${number}, or 4242-4242-4242-4242, cvc 123.`
  const payload = { email: patient.email, subject: `Card ${number.replaceAll(' ', '')}`, message }
  expect((await send('POST', '/contact', payload)).statusCode).toBe(200)
  expect((await send('PUT', '/me', { name: `Ann ${number}`, phone: number })).statusCode).toBe(200)
  const kept = await portal.db.selectFrom('contact_message').select(['subject', 'body']).execute()
  expect(kept).toEqual([{ subject: 'Card •••• 4242', body: 'My card is •••• 4242, or •••• 4242, cvc 123.' }])
  const profile = await portal.db
    .selectFrom('person')
    .select(['name', 'phone'])
    .where('id', '=', patient.id)
    .executeTakeFirstOrThrow()
  expect(profile).toEqual({ name: 'Ann •••• 4242', phone: '•••• 4242' })
  expect(lines.length).toBeGreaterThan(0)
  // IDs and times contain digits of their own.
  expect(lines.map((line) => ({ ...JSON.parse(line), reqId: '', time: 0 }))).not.toContainEqual(
    expect.toSatisfy((line: unknown) => JSON.stringify(line).includes('4242')),
  )
})

describe('C25: keeps numbers that are not card numbers', () => {
  test.each([
    ['(503) 555-0142'],
    ['+49 30 1234 5678 9012'],
    ['4242 4242 4242 4241'],
    ['Policy 9000 0000 0000 0000'],
    ['42424242424242424242'],
    ['DE89 3704 0044 0532 0130 00'],
    ['49 176 12345679'],
    ['512-555-0105 512-555-0143'],
  ])('%s', (text) => {
    expect(redactCardNumbers(text)).toBe(text)
  })
})

test('C25: keeps a phone number with country code and no plus in a field for one, and no card number', () => {
  for (const text of ['49 176 12345679', '4917612345679', '43-664-12345606', '512-555-0105 512-555-0143'])
    expect(phoneNumber.parse(text)).toBe(text)
  for (const text of ['4242 4242 4242 4242', '4242424242424242', '3782 822463 10005'])
    expect(phoneNumber.parse(text)).toBe(`•••• ${text.slice(-4)}`)
})

test.each(['378282246310005', '6011 1111 1111 1117', '5555-5555-5555-4444', '2223003122003222', '4222222222222'])(
  'C25: finds %s',
  (text) => {
    expect(redactCardNumbers(`a ${text} b`)).toBe(`a •••• ${text.slice(-4)} b`)
  },
)
