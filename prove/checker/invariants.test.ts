import { expect, test } from 'vitest'
import type { ClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import { spanOf } from '../../server/testing/plain-schedule.ts'
import { zone } from '../environment.ts'
import type { Content, Entry, Operation } from '../workload/history.ts'
import type { LoggedChange, LoggedRow } from './change-log.ts'
import { buildTimeline, type Timeline } from './clinic-timeline.ts'
import type { FinalState, OfferRow, Row } from './history-index.ts'
import { check, type Invariant, invariants } from './invariants.ts'

// One patient books the only slot, pays by card and looks at it; another one is refused. Each case changes that history
// in one place.
const day = '2026-12-09'
const slot = '09.00 AM - 09.30 AM'
const ann = 'ann@clinic.test'
const ben = 'ben@clinic.test'

const booked: Booking = {
  _id: 'b1',
  treatmentId: 't1',
  treatment: 'Cleaning',
  date: 'Dec 9, 2026',
  slot,
  startsAt: '2026-12-09T17:00:00.000Z',
  endsAt: '2026-12-09T17:30:00.000Z',
  price: 49,
  state: 'booked',
  patientEmail: ann,
  patientName: 'Ann',
  phone: '(503) 555-0199',
  paid: false,
  cancelUntil: '2026-11-22T17:00:00.000Z',
  moveUntil: '2026-11-22T17:00:00.000Z',
  movesLeft: 3,
  payment: { state: 'unpaid' },
}
const cancelled: Booking = {
  ...booked,
  state: 'cancelled',
  cancelled: { at: '2026-12-01T00:00:00.000Z', by: 'clinic' },
}

const paid: Booking = { ...booked, paid: true, payment: { state: 'paid', transactionId: 'pi_1' } as Booking['payment'] }
const succeeded = { action: 'payment_succeeded', objectId: 'y1', actorId: null, about: ann }

let clock = 0
function entry(client: string, operation: Operation, outcome: Entry['outcome'], content: Content = {}): Entry {
  clock += 10
  const status = { ok: 200, fail: 409, info: 503 }[outcome]
  const answer = { outcome, status, content, portal: 0, ...(outcome === 'fail' && { code: 'slot_taken' }) }
  return { client, operation, invoked: clock, returned: clock + 5, ...answer }
}
const book = (key: string): Operation => ({ op: 'book', treatmentId: 't1', day, slot, price: 49, key })
const offers = (slots: string[]): Content => ({ offered: new Map([['t1', slots]]) })

const row: Row = {
  id: 'b1',
  client: ann,
  accountId: 'p1',
  patientId: 'p1',
  bookedBy: 'p1',
  doctorId: null,
  treatmentId: 't1',
  day,
  slot,
  priceCents: 4_900,
  live: true,
  transactionId: 'pi_1',
  key: 'k1',
  from: Date.parse(booked.startsAt),
  to: Date.parse(booked.endsAt),
}
const payment = { bookingId: 'b1', client: ann, method: 'card', transactionId: 'pi_1', state: 'succeeded' } as const
const intent = { intentId: 'pi_1', status: 'succeeded', amountCents: 4_900, currency: 'usd', receivedCents: 4_900 }

const history: Entry[] = [
  entry(ann, { op: 'available', day }, 'ok', offers([slot])),
  entry(ann, book('k1'), 'ok', { booking: booked }),
  entry(ben, { op: 'available', day }, 'ok', offers([])),
  entry(ben, book('k2'), 'fail'),
  entry(ann, { op: 'dashboard' }, 'ok', { bookings: [booked] }),
]

const bookingRow = {
  id: 'b1',
  patient_id: 'p1',
  treatment_id: 't1',
  doctor_id: null,
  chair_id: null,
  state: 'booked',
}
const placed = { ...bookingRow, day, start_minute: 540, end_minute: 570 }

type Change = Pick<LoggedChange, 'table'> & Partial<LoggedChange>

/** A clinic with one treatment, in which these bookings were made while the first one was requested. */
function timelineOf(...bookings: readonly LoggedRow[]): Timeline {
  return replayOf(...bookings.flatMap((after) => booking(after)))
}

let transactions = 0

/** The changes that make a booking, or turn an earlier row into it, in one transaction. */
function booking(after: LoggedRow, before: LoggedRow | null = null): Change[] {
  const transaction = `booking ${transactions++}`
  return [
    { table: 'booking', before, after, transaction },
    { ...takings(after), transaction },
  ]
}

/** What a booking or an offer takes. The treatment needs its line or a doctor, and a chair. */
function takings(
  { id, state, treatment_id, doctor_id, chair_id, ...row }: LoggedRow,
  heldUntil: number | null = null,
): Change {
  const { from, to: ends } = spanOf(
    row.day as ClinicDay,
    Number(row.start_minute),
    row.day as ClinicDay,
    Number(row.end_minute),
    zone,
  )
  const rows = [doctor_id === null ? treatment_id : undefined, doctor_id, chair_id].flatMap((resource, position) =>
    resource === undefined || state === 'cancelled' ? [] : { position, resource, from, ends, to: ends, heldUntil },
  )
  return { table: 'occupancy', after: { taker: id, rows } }
}

/** A clinic with one treatment, and these changes, each in a transaction of its own unless they name one. */
function replayOf(...changes: readonly Change[]): Timeline {
  const treatment = {
    id: 't1',
    buffer_minutes: 0,
    notice_minutes: 0,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    retired_at: null,
  }
  const all = [
    { table: 'treatment', at: 0, after: treatment },
    { table: 'treatment_slot', at: 0, after: { treatment_id: 't1', start_minute: 540, end_minute: 570 } },
    ...['t1', 't2'].flatMap((treatment_id) =>
      ['line', 'person', 'chair'].map((kind, position) => ({
        ...{ table: 'need', at: 0 },
        after: { treatment_id, position, kind, from_minute: 0, to_minute: null, buffer_minutes: null },
      })),
    ),
    ...changes.map((change) => ({ at: performance.timeOrigin + 21, ...change })),
  ]
  const logged = all.map((change, i) => ({ transaction: String(i), before: null, after: null, ...change }))
  return buildTimeline(logged, zone, Date.parse('2026-12-01'))
}

/** Two people wait, `first` before `second`, and the only time becomes free. What follows is in the same transaction. */
function freed(...following: readonly Change[]): Timeline {
  const entry = { treatment_id: 't1', doctor_id: null, weekdays: [3], morning: true, afternoon: false, until: day }
  const waits = { ...entry, urgent: false, paused_at: null, ended_at: null }
  return replayOf(
    ...booking(placed),
    ...['first', 'second'].map((id, i) => ({
      table: 'waitlist_entry',
      at: 0,
      after: { ...waits, id, patient_id: `patient of ${id}`, joined_at: `2026-12-01T0${i}:00:00Z` },
    })),
    ...booking({ ...placed, state: 'cancelled' }, placed).map((change) => ({ ...change, transaction: 'freeing' })),
    ...following.map((change) => ({ ...change, transaction: 'freeing' })),
  )
}

const held_until = '2099-01-01T00:00:00Z'

function offerTo(entry: string, doctor_id: string | null = null): Change[] {
  const { day, start_minute, end_minute } = placed
  const row = { id: 'o1', entry_id: entry, patient_id: `patient of ${entry}`, day, start_minute, end_minute, doctor_id }
  return [
    { table: 'waitlist_offer', after: { ...row, held_until, outcome: null } },
    takings({ ...placed, id: 'o1', doctor_id }, Date.parse(held_until)),
  ]
}

const offer: OfferRow = {
  id: 'o1',
  client: ann,
  treatmentId: 't1',
  day,
  slot,
  outcome: 'run_out',
  bookingId: null,
  heldUntil: 1_000,
  endedAt: 1_000,
}

const finalState: FinalState = {
  timeline: timelineOf(placed),
  rows: [row],
  payments: [{ ...payment, amountCents: 4_900 }],
  offers: [],
  readAt: 0,
  ledger: [{ ...intent, refundedCents: 0, metadata: { bookingId: 'b1' } }],
  mails: [{ id: 'm1', bookingId: 'b1', to: ann, kind: 'booked' }],
  mailsWaiting: 0,
  mailsInFlight: 0,
  admins: 1,
  staff: new Set(['boss@clinic.test']),
  auditedChanges: [{ action: 'booked', objectId: 'b1', actorId: 'p1', about: ann }],
  faults: [],
  dashboards: new Map([[ann, [booked]]]),
  treatments: new Map([['t1', [slot]]]),
  prices: new Map([['t1', 4_900]]),
  scheduleDays: new Set(),
  clockShifted: false,
  constraintErrors: [],
}

const wrong = (history: readonly Entry[], finalState: FinalState) =>
  Object.entries(check(history, finalState)).flatMap(([name, found]) => (found.length > 0 ? [name] : []))

test('finds nothing in a correct history', () => {
  expect(wrong(history, finalState)).toEqual([])
})

test('finds nothing if a time is offered to the first in line', () => {
  const found = wrong(history, { ...finalState, timeline: freed(...offerTo('first')) })
  expect(found).not.toContain('22 the first in line')
  expect(found).not.toContain('24 takes what it needs')
})

const later = { ...placed, id: 'b2', day: '2026-12-10' }
/** An open offer to a person who waits for `t1`. */
const held = (doctor_id: string | null = null): Change[] => {
  const entry = { id: 'e1', treatment_id: 't1', patient_id: 'p2' }
  return [
    { table: 'waitlist_entry', at: 0, after: entry },
    ...offerTo('e1', doctor_id).map((c) => ({ ...c, transaction: 'held' })),
  ]
}
const reminder = { bookingId: 'b1', to: ann, kind: 'reminder', reminderOf: booked.startsAt } as const
const refunded = { ...payment, state: 'refunded', amountCents: 4_900, refundCents: 2_450 }
const second: Row = { ...row, id: 'b2', client: ben, key: 'k2', transactionId: null }
const violations: [Invariant, string, readonly Entry[], FinalState][] = [
  [
    '1 no double slot',
    'both have the slot',
    [...history.slice(0, 3), entry(ben, book('k2'), 'ok', { booking: { ...booked, _id: 'b2' } })],
    {
      ...finalState,
      rows: [row, second],
      dashboards: new Map([...finalState.dashboards, [ben, [{ ...booked, _id: 'b2' }]]]),
    },
  ],
  [
    '2 durable acknowledgement',
    'the booking shows as cancelled without a cancellation',
    history,
    { ...finalState, rows: [{ ...row, live: false, transactionId: null }], payments: [], ledger: [] },
  ],
  [
    '3 fail means absent',
    'the refused one has a row',
    history,
    { ...finalState, rows: [row, { ...second, from: 0, to: 1 }] },
  ],
  ['4 no phantom', 'the row has another price', history, { ...finalState, prices: new Map([['t1', 4_800]]) }],
  [
    '5 availability',
    'the taken slot is offered',
    [...history, entry(ben, { op: 'available', day }, 'ok', offers([slot]))],
    finalState,
  ],
  [
    '5 availability',
    'the free slot is not offered',
    [entry(ben, { op: 'available', day }, 'ok', offers([]))],
    { ...finalState, rows: [], payments: [], ledger: [], dashboards: new Map() },
  ],
  [
    '6 own bookings stay seen',
    'the dashboard forgets it for a moment',
    [...history, entry(ann, { op: 'dashboard' }, 'ok', { bookings: [] })],
    finalState,
  ],
  [
    '6 own bookings stay seen',
    'the dashboard shows it cancelled for a moment',
    [...history, entry(ann, { op: 'dashboard' }, 'ok', { bookings: [cancelled] })],
    finalState,
  ],
  [
    '7 paid by exactly one payment',
    'the provider says it belongs to another',
    history,
    { ...finalState, ledger: [{ ...intent, refundedCents: 0, metadata: { bookingId: 'b9' } }] },
  ],
  [
    '7 paid by exactly one payment',
    'it has two payments',
    history,
    { ...finalState, payments: [...finalState.payments, { ...payment, transactionId: 'pi_2', amountCents: 4_900 }] },
  ],
  [
    '8 money is conserved',
    'an intent of no booking took money',
    history,
    { ...finalState, ledger: [...finalState.ledger, { ...intent, intentId: 'pi_2', refundedCents: 0, metadata: {} }] },
  ],
  [
    '9 paid stays paid',
    'the dashboard shows it as unpaid later',
    [
      ...history,
      entry(ann, { op: 'dashboard' }, 'ok', { bookings: [paid] }),
      entry(ann, { op: 'dashboard' }, 'ok', { bookings: [booked] }),
    ],
    finalState,
  ],
  [
    '10 events count once',
    'a forged one is accepted',
    [...history, entry(ben, { op: 'event', intentId: 'pi_1', id: 'evt_1', signed: false }, 'ok')],
    finalState,
  ],
  [
    '10 events count once',
    'a payment succeeds twice',
    history,
    { ...finalState, auditedChanges: [...finalState.auditedChanges, succeeded, succeeded] },
  ],
  ['11 roles and sessions end', 'no admin is left', history, { ...finalState, admins: 0 }],
  [
    '11 roles and sessions end',
    'a session still works after the sign-out',
    [...history, entry(ben, { op: 'use ended session' }, 'ok', { bookings: [] })],
    finalState,
  ],
  [
    '11 roles and sessions end',
    'a former admin sees all payments',
    [
      ...history,
      entry(ann, { op: 'make admin', email: ben }, 'ok', { changed: true }),
      entry(ann, { op: 'remove admin', email: ben }, 'ok', { changed: true }),
      entry(ben, { op: 'list payments' }, 'ok'),
    ],
    finalState,
  ],
  [
    '12 isolation',
    'an answer contains data of another patient',
    [...history, entry(ben, { op: 'dashboard' }, 'ok', { bookings: [], otherPeople: [ann] })],
    finalState,
  ],
  ['13 audit', 'a booking has no audit entry', history, { ...finalState, auditedChanges: [] }],
  [
    '13 audit',
    'its entry names another person',
    history,
    { ...finalState, auditedChanges: [{ action: 'booked', objectId: 'b1', actorId: 'p2', about: ann }] },
  ],
  [
    '14 mail to the owner alone',
    'a mail is sent twice',
    history,
    { ...finalState, mails: [...finalState.mails, ...finalState.mails] },
  ],
  [
    '15 it keeps serving',
    'a request gets no response',
    [...history, entry(ben, { op: 'available', day }, 'info')],
    finalState,
  ],
  [
    '15 it keeps serving',
    'a booking fails while only the card provider is away',
    [...history, entry(ben, book('k3'), 'info')],
    { ...finalState, faults: [{ id: 'I12', began: 0, healed: 1e6, recovered: 1e6, unaffected: 'all but payments' }] },
  ],
  [
    '16 one place at a time',
    'a doctor has two patients',
    history,
    {
      ...finalState,
      timeline: timelineOf({ ...placed, doctor_id: 'd1' }, { ...placed, id: 'b2', patient_id: 'p2', doctor_id: 'd1' }),
    },
  ],
  [
    '17 within the schedule',
    'it has a chair although the clinic has none',
    history,
    { ...finalState, timeline: timelineOf({ ...placed, chair_id: 'c1' }) },
  ],
  [
    '18 offered is computed',
    'the free slot of another day is not offered',
    [...history, entry(ben, { op: 'available', day: '2026-12-10' }, 'ok', offers([]))],
    finalState,
  ],
  [
    '19 refusals have reasons',
    'a free slot is refused',
    [...history, entry(ben, { ...book('k3'), day: '2026-12-10' } as Operation, 'fail')],
    finalState,
  ],
  [
    '4 no phantom',
    'it has another doctor than the patient asked for',
    [...history, entry(ann, { ...book('k1'), doctorId: 'd1' } as Operation, 'ok', { booking: booked })],
    finalState,
  ],
  ['20 constraints are silent', 'one fires', history, { ...finalState, constraintErrors: ['chair_in_one_place'] }],
  ['14 mail to the owner alone', 'no mail is sent', history, { ...finalState, mails: [] }],
  ['14 mail to the owner alone', 'a mail is stuck', history, { ...finalState, mailsWaiting: 1 }],
  [
    '14 mail to the owner alone',
    'another patient receives a mail too',
    history,
    { ...finalState, mails: [...finalState.mails, { id: 'm2', bookingId: 'b1', to: ben, kind: 'booked' }] },
  ],
  [
    '14 mail to the owner alone',
    'a patient whose request was refused receives a mail',
    history,
    { ...finalState, mails: [...finalState.mails, { id: 'm2', bookingId: 'b2', to: ben, kind: 'booked' }] },
  ],
  [
    '14 mail to the owner alone',
    'a mail cancels a live booking',
    history,
    { ...finalState, mails: [...finalState.mails, { id: 'm2', bookingId: 'b1', to: ann, kind: 'cancelled' }] },
  ],
  [
    '1 no double slot',
    'a family member is in two places, of two accounts',
    history,
    { ...finalState, rows: [row, { ...second, treatmentId: 't2' }] },
  ],
  [
    '8 money is conserved',
    'half of a payment was to be refunded, and it was refunded twice',
    history,
    {
      ...finalState,
      rows: [{ ...row, live: false, transactionId: null }],
      payments: [refunded],
      ledger: [{ ...intent, refundedCents: 4_900, metadata: { bookingId: 'b1' } }],
    },
  ],
  [
    '16 one place at a time',
    'a held time is booked by another person',
    history,
    {
      ...finalState,
      timeline: replayOf(...held('d1'), ...booking({ ...placed, doctor_id: 'd1' })),
    },
  ],
  [
    '16 one place at a time',
    'a patient accepts an offer at the time of an appointment',
    history,
    {
      ...finalState,
      timeline: replayOf(...booking(placed), ...held(), ...booking({ ...placed, id: 'o1', treatment_id: 't2' })),
    },
  ],
  [
    '16 one place at a time',
    'a family member is moved to the time of another appointment',
    history,
    {
      ...finalState,
      timeline: replayOf(
        ...booking({ ...placed, patient_id: 'm1' }),
        ...booking({ ...later, patient_id: 'm1' }),
        ...booking({ ...placed, id: 'b2', patient_id: 'm1' }, { ...later, patient_id: 'm1' }),
      ),
    },
  ],
  ['21 offers hold', 'it ran out too early', history, { ...finalState, offers: [{ ...offer, endedAt: 999 }] }],
  [
    '21 offers hold',
    'it expired and still holds its time',
    history,
    { ...finalState, offers: [{ ...offer, outcome: null, endedAt: null }], readAt: 100_000 },
  ],
  ['21 offers hold', 'no one accepted it', history, { ...finalState, offers: [{ ...offer, outcome: 'accepted' }] }],
  ['21 offers hold', 'no one declined it', history, { ...finalState, offers: [{ ...offer, outcome: 'declined' }] }],
  ['21 offers hold', 'no one withdrew it', history, { ...finalState, offers: [{ ...offer, outcome: 'withdrawn' }] }],
  [
    '21 offers hold',
    'its patient accepted it, and it ran out',
    [...history, entry(ann, { op: 'accept offer', offerId: 'o1' }, 'ok')],
    { ...finalState, offers: [offer] },
  ],
  ['22 the first in line', 'a free time is offered to no one', history, { ...finalState, timeline: freed() }],
  [
    '22 the first in line',
    'a free time is offered to the second in line',
    history,
    { ...finalState, timeline: freed(...offerTo('second')) },
  ],
  [
    '23 one reminder',
    'two mails remind of it',
    history,
    { ...finalState, mails: [...finalState.mails, { ...reminder, id: 'm2' }, { ...reminder, id: 'm3' }] },
  ],
  ...(
    [
      ['a booking takes nothing', [{ table: 'booking', after: placed }]],
      ['it does not take the chair of its row', replaced(booking({ ...placed, chair_id: 'c1' }), { chair_id: null })],
      ['it takes another doctor than its row has', replaced(booking(placed), { doctor_id: 'd1' })],
      ['it takes half of its time', replaced(booking(placed), { end_minute: 555 })],
      [
        'it takes its place after it was cancelled',
        [...booking(placed), { table: 'booking', before: placed, after: { ...placed, state: 'cancelled' } }],
      ],
      ['an open offer takes nothing', held().slice(0, 2)],
      [
        'an offer takes another doctor than it names',
        [...held().slice(0, 2), takings({ ...placed, id: 'o1', doctor_id: 'd1' }, Date.parse(held_until))],
      ],
      [
        'an offer keeps its time after it ended',
        [...held(), { table: 'waitlist_offer', after: { ...held()[1]?.after, outcome: 'run_out' } }],
      ],
    ] as const
  ).map(([mistake, changes]): (typeof violations)[number] => [
    '24 takes what it needs',
    mistake,
    history,
    { ...finalState, timeline: replayOf(...changes) },
  ]),
]

/** A booking that takes what a booking with other columns would take. */
function replaced([row, taken]: Change[], columns: LoggedRow): Change[] {
  return row && taken ? [row, { ...taken, ...takings({ ...row.after, ...columns }) }] : []
}

test.each(violations)('finds a violation of %s because %s', (invariant, _mistake, recorded, finalState) => {
  expect(wrong(recorded, finalState)).toContain(invariant)
})

test('a case violates each invariant', () => {
  expect(new Set(violations.map(([name]) => name))).toEqual(new Set(Object.keys(invariants)))
})
