import { beforeAll, describe, expect, inject, test } from 'vitest'
import { addDays, type ClinicDay } from '#contract/dates.ts'
import type { Closing } from '#contract/schemas/desk.ts'
import type { PaymentSums } from '#contract/schemas/payment.ts'
import type { Report } from '#contract/schemas/report.ts'
import { issueToken } from '../identity/token.ts'
import { addPerson, type Person, today } from '../testing/factories.ts'
import {
  addBooking,
  callAs,
  cancel,
  decideDispute,
  deliverAll,
  disputeIntent,
  openIntent,
  payFully,
  sweep,
} from '../testing/payments.ts'
import { cancelWith } from '../testing/policy.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

// Payments, its CSV, the report and the close of day show the same money. Over four days, with a clock an hour before
// midnight in the clinic, which is the next day in UTC.

let portal: TestApp
let admin: Person
let days: ClinicDay[]
let zone: string
beforeAll(async () => {
  const now = '2026-12-07T23:00:00-08:00'
  portal = await startTestApp(inject('templateDatabase'), { cards: {}, rateLimits: false, now })
  admin = await addPerson(portal, { admin: true })
  zone = portal.context.timeZone
  days = [0, 1, 2, 3].map((add) => addDays(today(portal), add))
  await moveMoney()
  return () => portal.close()
})

async function moveMoney() {
  const nextDay = () => portal.advance(24 * 60)
  const stripe = portal.context.cardPayment?.stripe
  if (!stripe) throw new Error('This test takes cards.')
  const add = async (price: number) => addBooking(portal, { price, daysAhead: 14 })
  const atClinic = (id: string, change = '', method: 'PUT' | 'DELETE' = 'PUT', body?: object) =>
    callAs(portal, admin, method, `/booking/${id}/paid-at-clinic${change}`, body)

  const [parts, whole, disputed, appealed] = [await add(100), await add(60), await add(40), await add(30)]
  const intents = { parts: '', whole: '', disputed: '', appealed: '' }
  intents.parts = await payFully(portal, parts.patient, parts.booking)
  intents.whole = await payFully(portal, whole.patient, whole.booking)
  intents.disputed = await payFully(portal, disputed.patient, disputed.booking)
  intents.appealed = await payFully(portal, appealed.patient, appealed.booking)
  const [cash, unrecorded, mistake, opened] = [await add(80), await add(25), await add(15), await add(10)]
  await atClinic(cash.booking._id, '', 'PUT', { takenBy: 'cash', receipt: 'R-80' })
  await atClinic(unrecorded.booking._id)
  await atClinic(mistake.booking._id)
  await openIntent(portal, opened.patient, opened.booking)

  nextDay()
  await atClinic(mistake.booking._id, '?meaning=mistake', 'DELETE')
  // A part in the provider's dashboard, of an appointment that stays.
  await stripe.refunds.create({ payment_intent: intents.parts, amount: 2000 })
  const dispute = await disputeIntent(portal, intents.disputed)
  await deliverAll(portal)

  nextDay()
  await decideDispute(portal, dispute, 'lost')
  await deliverAll(portal)
  await cancelWith(portal, admin, parts.booking, { refund: 50, refundReason: 'Late bus' })
  await cancel(portal, admin, cash.booking._id)

  nextDay()
  await atClinic(cash.booking._id, '?meaning=handed_back', 'DELETE')
  await cancel(portal, admin, whole.booking._id)
  await sweep(portal)
}

const figures = {
  // Received online and at the clinic, refunded, charged back.
  0: { online: 230, clinic: 105, refunded: 0, chargedBack: 0 },
  1: { online: 0, clinic: 0, refunded: 20, chargedBack: 0 },
  2: { online: 0, clinic: 0, refunded: 30, chargedBack: 40 },
  3: { online: 0, clinic: 0, refunded: 140, chargedBack: 0 },
}
type Figures = (typeof figures)[0]

const sumOf = (entries: readonly { amount: number }[]) => entries.reduce((sum, { amount }) => sum + amount, 0)

async function inReport(from: ClinicDay, to: ClinicDay): Promise<Figures> {
  return (await callAs<Report>(portal, admin, 'GET', `/reports?from=${from}&to=${to}`)).body.money
}

async function inClosing(day: ClinicDay): Promise<Figures> {
  const { body } = await callAs<Closing>(portal, admin, 'GET', `/desk/closing?date=${day}`)
  return {
    online: sumOf(body.taken.filter(({ way }) => way === 'card')),
    clinic: sumOf(body.taken.filter(({ way }) => way !== 'card')),
    refunded: sumOf(body.refunds),
    chargedBack: sumOf(body.chargedBack),
  }
}

async function inPayments(query: string): Promise<Figures> {
  const sums = async (where: string) =>
    (await callAs<PaymentSums>(portal, admin, 'GET', `/payments/sums?${query}&where=${where}`)).body
  const [online, clinic] = [await sums('online'), await sums('clinic')]
  return {
    online: online.received,
    clinic: clinic.received,
    refunded: online.refunded + clinic.refunded,
    chargedBack: online.chargedBack + clinic.chargedBack,
  }
}

async function readCsv(query: string): Promise<Record<string, string>[]> {
  const token = await issueToken(portal.context, { personId: admin.id, sessionId: admin.sessionId })
  const answer = await portal.app.inject({
    url: `/api/payments/export?${query}`,
    headers: { authorization: `Bearer ${token}` },
  })
  const [head = [], ...rows] = answer.body
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.match(/("[^"]*"|[^,]*)(?:,|$)/g)?.map((field) => field.replace(/,$/, '')) ?? [])
  return rows.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i] ?? ''])))
}

async function inCsv(query: string): Promise<Figures> {
  const rows = await readCsv(query)
  const sum = (name: string, of = rows) => of.reduce((total, row) => total + Number(row[name]), 0)
  return {
    online: sum(
      'amount',
      rows.filter(({ method }) => method === 'card'),
    ),
    clinic: sum(
      'amount',
      rows.filter(({ method }) => method !== 'card'),
    ),
    refunded: sum('refunded'),
    chargedBack: sum('charged back'),
  }
}

describe('what was received, refunded and charged back is the same everywhere', () => {
  test.each([0, 1, 2, 3] as const)('on day %i', async (i) => {
    const day = days[i] ?? ''
    const query = `from=${day}&to=${day}`
    expect(await inReport(day, day)).toEqual(figures[i])
    expect(await inClosing(day)).toEqual(figures[i])
    expect(await inPayments(query)).toEqual(figures[i])
    expect(await inCsv(query)).toEqual(figures[i])
  })

  test('of all days, which are the sums of the days', async () => {
    const [from = '', to = ''] = [days[0], days[3]]
    const all = { online: 230, clinic: 105, refunded: 190, chargedBack: 40 }
    expect(await inReport(from, to)).toEqual(all)
    for (const query of [`from=${from}&to=${to}`, '']) {
      expect(await inPayments(query)).toEqual(all)
      expect(await inCsv(query)).toEqual(all)
    }
  })
})

test('the CSV has times of the clinic, and no amount and date where nothing was paid', async () => {
  const [day = ''] = days
  const rows = await readCsv(`from=${day}&to=${day}`)
  const paid = rows.filter(({ amount }) => amount !== '')
  expect(paid).toHaveLength(6)
  for (const row of paid) expect(row['paid at']).toBe(`${day} 23:00`)
  const unpaid = rows.filter(({ amount }) => amount === '')
  expect(unpaid.map(({ state, 'paid at': paidAt }) => [state, paidAt]).toSorted()).toEqual([
    ['cancelled', ''],
    ['cancelled', ''],
  ])
  const [refunded] = (await readCsv(`from=${days[2]}&to=${days[2]}`)).filter((row) => row.refunded !== '')
  expect(refunded).toMatchObject({ 'paid at': `${day} 23:00`, amount: '', refunded: '30.00' })
  expect(refunded?.['refunded at']).toBe(`${days[2]} 23:00`)
  expect(zone).toBe('America/Los_Angeles')
})

test('a charge-back that is undone by an appeal has a row of its own', async () => {
  await portal.db
    .updateTable('payment')
    .set({ state: 'disputed', dispute: 'open', asked_at: portal.context.clock() })
    .where('state', '=', 'charged_back')
    .execute()
  expect((await inReport(days[3] ?? '', days[3] ?? '')).chargedBack).toBe(-40)
  expect((await inClosing(days[2] ?? '')).chargedBack).toBe(40)
})
