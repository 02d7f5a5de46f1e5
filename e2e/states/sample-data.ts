import type { Booking, BookingPayment } from '#contract/schemas/booking.ts'
import type { Report } from '#contract/schemas/report.ts'
import type { PastAppointment } from '#contract/schemas/review.ts'
import type { User } from '#contract/schemas/user.ts'

/** Days and treatments to book. The first appointment has ended an hour after the booking. */
export const planned = [
  ['2026-11-23', 'Toothache Check'],
  ['2026-12-02', 'Teeth Cleaning'],
  ['2026-12-21', 'Cavity Filling'],
  ['2027-01-06', 'Teeth Whitening'],
] as const

/** A UUID that ends in `number`. */
export const idOf = (number: number) => `0198a6f2-6d4e-7cc3-9a55-${String(number).padStart(12, '0')}`

/** Users with short and long names, without spaces, and in right-to-left scripts. */
export const longAndShortUsers: readonly User[] = [
  { name: 'Bo', email: 'bo.li@clinic.test', role: 'patient' },
  {
    name: 'Wilhelmina Featherstonehaugh-Cholmondeley of Ashby St Ledgers',
    email: 'a.person.with.a.rather.long.name.and.no.break@a-rather-long-company-name.clinic.test',
    role: 'admin',
  },
  { name: 'נועה לוי', email: 'noa.levi@clinic.test', role: 'patient' },
  { name: 'عبد الرحمن بن محمد الفاسي', email: 'fasi@clinic.test', role: 'admin' },
  { name: 'W'.repeat(100), email: `${'w'.repeat(64)}@clinic.test`, role: 'patient' },
].map((user, place) => ({ ...user, _id: idOf(place), since: '2026-11-22T17:20:00.000Z' }) as User)

/** Appointments in every payment state, cancelled ones, long and short names, and one of a removed patient. */
export const busyDay: readonly Booking[] = (
  [
    ['Maya Lindqvist', 'Toothache Check', '08.00 AM - 08.20 AM', 39, { state: 'unpaid' }],
    ['Bo', 'Teeth Cleaning', '08.30 AM - 09.00 AM', 49, { state: 'paid' }],
    [
      'Wilhelmina Featherstonehaugh-Cholmondeley',
      'Fluoride Treatment',
      '09.00 AM - 09.30 AM',
      35,
      { state: 'confirming' },
    ],
    ['נועה לוי', 'Cavity Filling', '10.00 AM - 10.45 AM', 79, { state: 'paid_at_clinic' }],
    ['', 'Teeth Cleaning', '10.00 AM - 10.30 AM', 0, { state: 'nothing_to_pay' }],
    ['Tomas Herrera', 'Root Canal Treatment', '11.00 AM - 12.30 PM', 299, { state: 'refund_due', method: 'clinic' }],
    ['Ruth Abrams', 'Teeth Whitening', '01.00 PM - 02.00 PM', 129, { state: 'nothing_to_pay' }],
    ['W'.repeat(60), 'Teeth Whitening', '02.00 PM - 03.00 PM', 129, { state: 'refunded', method: 'card' }],
  ] as const
).map(([patientName, treatment, slot, price, payment], place) => ({
  _id: idOf(place),
  treatmentId: idOf(50),
  treatment,
  date: 'Nov 24, 2026',
  slot,
  startsAt: '2026-11-24T17:00:00.000Z',
  endsAt: '2026-11-24T17:30:00.000Z',
  cancelUntil: '2026-11-23T17:00:00.000Z',
  moveUntil: '2026-11-23T17:00:00.000Z',
  movesLeft: 3,
  price,
  state: place > 4 ? 'cancelled' : 'booked',
  patientEmail: '',
  patientName,
  phone: patientName && '(503) 555-0113',
  paid: false,
  payment: payment as BookingPayment,
  ...(place > 4 && {
    cancelled: { at: '2026-11-22T17:20:00.000Z', by: 'clinic', ...(place === 5 && { reason: 'The dentist is ill' }) },
  }),
}))

/** Past appointments in every state of payment and review. */
export const pastVisits: readonly PastAppointment[] = busyOf([
  ['none', { state: 'unpaid' }],
  ['waiting', { state: 'paid' }],
  ['shown', { state: 'paid_at_clinic' }],
  ['none', { state: 'nothing_to_pay' }],
  [undefined, { state: 'refund_due', method: 'clinic' }],
  [undefined, { state: 'refunded', method: 'card' }],
  ['turned_down', { state: 'confirming' }],
] as const)

/** The first page of a hundred past appointments. */
export const hundredVisits: readonly PastAppointment[] = Array.from({ length: 50 }, (_, place) => {
  const visit = pastVisits[place % pastVisits.length] as PastAppointment
  return { ...visit, booking: { ...visit.booking, _id: idOf(place) } }
})

function busyOf(states: readonly (readonly [PastAppointment['review'], object])[]): PastAppointment[] {
  return states.map(([review, payment], place) => {
    const { cancelled: _, ...booking } = { ...(busyDay[place] as Booking), state: 'booked' as const }
    const cancelled = { at: '2026-11-22T17:20:00.000Z', by: 'clinic', reason: 'The dentist is ill' } as const
    return {
      booking: {
        ...booking,
        payment: payment as BookingPayment,
        ...(review === undefined && { state: 'cancelled' as const, cancelled }),
      },
      ...(review !== undefined && { review }),
    }
  })
}

/** The report of a busy month. */
export const busyMonth: Report = {
  ...{ from: 'Nov 1, 2026', to: 'Nov 30, 2026', booked: 1_240, done: 960, cancelled: 170, missed: 41 },
  days: Array.from({ length: 30 }, (_, i) => ({
    ...{ date: `Nov ${i + 1}, 2026`, booked: 41 + (i % 3), done: 32 - (i % 5), cancelled: 5 + (i % 2), missed: i % 3 },
  })),
  money: { online: 118_420.5, clinic: 26_310, refunded: 3_140, chargedBack: 0 },
  doctors: ['Dr. Amara Okafor', 'Dr. Lukas Brandt', 'Wilhelmina Featherstonehaugh-Cholmondeley'].map((name, i) => ({
    ...{ _id: idOf(60 + i), name, used: 7_210 - i * 900, offered: 9_600 },
  })),
  chairs: ['Chair 1', 'Chair 2', 'Chair 3'].map((name, i) => ({
    ...{ _id: idOf(70 + i), name, used: 6_900 - i * 1_500, offered: 9_600 },
  })),
  hours: [1, 2, 3, 4, 5].flatMap((weekday) =>
    [8, 9, 10, 11, 12, 13, 14, 15].flatMap((hour) =>
      weekday === 5 && hour > 12 ? [] : [{ weekday, hour, used: (hour * 37 + weekday * 53) % 100, offered: 100 }],
    ),
  ),
  lead: [0, 1, 3, 7, 14, 28].map((from, i) => ({ from, count: [110, 180, 320, 300, 210, 120][i] ?? 0 })),
  treatments: [
    ['Teeth Cleaning', 410],
    ['Root Canal Treatment', 220],
    ['A treatment whose name is longer than its card is wide on a telephone', 92],
  ].map(([name, count]) => ({ name: String(name), count: Number(count) })),
  waiting: { visits: 804, average: 7.4, median: 5 },
  length: { visits: 790, planned: 38.2, actual: 41.9 },
  shortNotice: { cancelled: 61, filled: 32 },
}
