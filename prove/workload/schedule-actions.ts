import { addDays, type ClinicDay, clinicTimeAt, formatClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { ClosedDays } from '#contract/schemas/closed-days.ts'
import type { AffectedBooking, DoctorSchedule, Schedule } from '#contract/schemas/schedule.ts'
import type { AdminTreatment } from '#contract/schemas/treatment.ts'
import type { DeskEntry } from '#contract/schemas/waitlist.ts'
import type { Random } from '../../server/demo/random.ts'
import { zone } from '../environment.ts'
import type { TestUser } from '../test-users.ts'
import type { Client } from './client.ts'
import type { Operation } from './history.ts'
import type { ScheduleSetup } from './set-up-schedule.ts'

/** An admin who works on the schedule, and the patients for whom the admin books by phone. */
export interface SchedulerContext {
  readonly client: Client
  readonly setup: ScheduleSetup
  readonly random: Random
  readonly patients: readonly [TestUser, ...TestUser[]]
}

type Action = (context: SchedulerContext) => Promise<unknown>

// Each action with its share. To add a call of the schedule, add an action here: the checker reads its effect from the
// log of changes.
const actions: readonly (readonly [share: number, Action])[] = [
  [30, moveBooking],
  [12, bookByPhone],
  [6, addAbsence],
  [12, removeAbsence],
  [4, addOutage],
  [8, removeOutage],
  [8, changeHours],
  [4, toggleChair],
  [4, changeTreatment],
  [3, closeDay],
  [8, openDay],
  [8, reassignAffected],
  [4, keepAffected],
  [6, offerByHand],
  [3, withdrawOffer],
  [3, changeUrgency],
  [2, removeFromWaitlist],
]
const total = actions.reduce((sum, [share]) => sum + share, 0)

/** Performs one random action on the schedule. */
export async function performScheduleAction(context: SchedulerContext): Promise<void> {
  let roll = context.random.fraction() * total
  for (const [share, action] of actions) {
    roll -= share
    if (roll < 0) return void (await action(context))
  }
}

/** Returns the booking request of a random slot of the schedule, with a random doctor or none. */
export function randomBooking(setup: ScheduleSetup, random: Random) {
  const { treatments, doctors } = setup
  const { _id: treatmentId, slots, price } = random.pick(treatments)
  return {
    op: 'book' as const,
    treatmentId,
    day: random.pick(allDays(setup)),
    slot: random.pick(slots),
    price,
    key: crypto.randomUUID(),
    ...(random.chance(0.4) && { doctorId: random.pick(doctors) }),
  }
}

/** The days on which patients book, move and wait. */
export function allDays({ days: [first, ...others], nearDays }: ScheduleSetup): readonly [ClinicDay, ...ClinicDay[]] {
  return [first, ...others, ...nearDays]
}

async function bookByPhone({ client, setup, random, patients }: SchedulerContext) {
  const { email, name } = random.pick(patients)
  await client.perform({ ...randomBooking(setup, random), patient: { email, name } })
}

async function moveBooking({ client, setup, random }: SchedulerContext) {
  const { content } = await client.perform({ op: 'list day', day: random.pick(allDays(setup)) })
  const booking = pickAny(
    content.bookings?.filter(({ state }) => state === 'booked' || random.chance(0.01)),
    random,
  )
  const treatment = setup.treatments.find(({ _id }) => _id === booking?.treatmentId)
  if (!booking || !treatment) return
  const isSameSlot = random.chance(0.3)
  const from = { day: dayOf(booking), slot: booking.slot, ...(booking.doctor && { doctorId: booking.doctor._id }) }
  await client.perform({
    op: 'move',
    bookingId: booking._id,
    from,
    day: isSameSlot ? from.day : random.pick(allDays(setup)),
    slot: isSameSlot ? from.slot : random.pick(treatment.slots),
    ...(random.chance(0.4) && { doctorId: random.pick(setup.doctors) }),
    ...(random.chance(0.4) && { chairId: random.pick(setup.chairs) }),
    notify: random.chance(0.5),
  })
}

/** Returns the clinic day of a booking. */
export function dayOf({ startsAt }: Booking) {
  return clinicTimeAt(new Date(startsAt), zone).day
}

async function addAbsence({ client, setup, random }: SchedulerContext) {
  const day = random.pick(setup.days)
  const days = random.pick([
    { from: addDays(day, -2), to: addDays(day, 3) },
    { from: day, to: day },
  ])
  const hours = random.pick([{}, { start: '09:00', end: '12:00' }, { start: '11:30', end: '24:00' }])
  const isOneDay = days.from === days.to
  await call(client, 'POST', '/schedule/absences', {
    doctor: random.pick(setup.doctors),
    from: formatClinicDay(days.from),
    to: formatClinicDay(days.to),
    ...(isOneDay && hours),
    kind: 'sick',
    ...previewed(random),
  })
}

async function removeAbsence({ client, random }: SchedulerContext) {
  const { doctors = [] } = await readSchedule(client)
  const absence = pickAny(
    doctors.flatMap(({ absences }) => absences),
    random,
  )
  if (absence) await call(client, 'DELETE', `/schedule/absences/${absence._id}`)
}

async function addOutage({ client, setup, random }: SchedulerContext) {
  const day = random.pick(setup.days)
  await call(client, 'POST', '/schedule/outages', {
    chair: random.pick(setup.chairs),
    from: formatClinicDay(day),
    to: formatClinicDay(random.pick([day, addDays(day, 1)])),
    ...previewed(random),
  })
}

async function removeOutage({ client, random }: SchedulerContext) {
  const { chairs = [] } = await readSchedule(client)
  const outage = pickAny(
    chairs.flatMap(({ outages }) => outages),
    random,
  )
  if (outage) await call(client, 'DELETE', `/schedule/outages/${outage._id}`)
}

/** Changes the hours of one doctor, or rarely removes the hours of all, after which no treatment names a doctor. */
async function changeHours({ client, setup, random }: SchedulerContext) {
  const { doctors = [] } = await readSchedule(client)
  const clearsAll = random.chance(0.05)
  const one = pickAny(doctors, random)
  const chosen = clearsAll ? doctors : one ? [one] : []
  const changed = chosen.map(({ _id, version, usualChair, performs }: DoctorSchedule) => ({
    _id,
    version,
    usualChair,
    performs: random.chance(0.8) ? performs : setup.treatments.slice(0, 1 + random.below(3)).map((each) => each._id),
    takesAppointments: random.chance(0.95),
    hours: clearsAll ? [] : randomHours(setup, random),
  }))
  if (changed.length > 0) {
    await call(client, 'PUT', '/schedule/doctors', { doctors: changed, ...previewed(random) })
  }
}

// Hours with a break or without, and in some weeks other ones from the second day on.
function randomHours({ days }: ScheduleSetup, random: Random) {
  const [first, second = first] = days
  const week = (valid: object) =>
    [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
      random
        .pick([
          [['09:00', '17:00']],
          [
            ['09:00', '12:00'],
            ['12:00', '16:00'],
          ],
          [
            ['09:30', '11:00'],
            ['12:15', '15:00'],
          ],
        ])
        .map(([start, end]) => ({ weekday, start, end, ...valid })),
    )
  const validFrom = formatClinicDay('2026-01-01')
  return random.chance(0.7)
    ? week({ validFrom })
    : [...week({ validFrom, validUntil: formatClinicDay(first) }), ...week({ validFrom: formatClinicDay(second) })]
}

async function toggleChair({ client, setup, random }: SchedulerContext) {
  const { chairs = [], chairsVersion } = await readSchedule(client)
  const isOut = chairs.filter(({ inService }) => !inService).map(({ _id }) => _id)
  const toggled = (random.chance(0.7) ? pickAny(isOut, random) : undefined) ?? random.pick(setup.chairs)
  const changed = chairs.map(({ _id, name, inService }) => ({
    _id,
    name,
    inService: _id === toggled ? !inService : inService,
  }))
  await call(client, 'PUT', '/schedule/chairs', { chairs: changed, version: chairsVersion, ...previewed(random) })
}

/** Changes the buffer of a treatment, which holds for bookings that are made or moved from then on. */
async function changeTreatment({ client, setup, random }: SchedulerContext) {
  const treatments = (await call(client, 'GET', '/treatments')) as AdminTreatment[] | undefined
  const { _id } = random.pick(setup.treatments)
  const treatment = treatments?.find((each) => each._id === _id)
  if (!treatment) return
  const { coming: _coming, removable: _removable, _id: id, ...input } = treatment
  await call(client, 'PUT', `/treatment/${id}`, { ...input, buffer: random.pick([0, 10, 20]) })
}

/** Closes a day and keeps its bookings. */
async function closeDay({ client, setup, random }: SchedulerContext) {
  const date = formatClinicDay(random.pick(setup.days))
  const day = encodeURIComponent(date)
  const bookings = (await call(client, 'GET', `/closed-days/affected?from=${day}&to=${day}`)) as Booking[] | undefined
  if (!bookings) return
  const keep = bookings.map(({ _id }) => _id)
  await call(client, 'POST', '/closed-days', { from: date, to: date, reason: 'Training', keep, cancel: [] })
}

async function openDay({ client, random }: SchedulerContext) {
  const closed = pickAny((await call(client, 'GET', '/closed-days')) as ClosedDays[] | undefined, random)
  if (closed) await call(client, 'DELETE', `/closed-days/${closed._id}`)
}

async function reassignAffected({ client, random }: SchedulerContext) {
  await call(client, 'POST', '/schedule/affected/reassign', previewed(random))
}

async function keepAffected({ client, random }: SchedulerContext) {
  const affected = pickAny((await call(client, 'GET', '/schedule/affected')) as AffectedBooking[] | undefined, random)
  if (!affected) return
  await call(client, 'PUT', `/booking/${affected.booking._id}/kept`, { reason: affected.reason })
}

async function offerByHand(context: SchedulerContext) {
  const { client, setup, random } = context
  const entry = await pickEntry(context, ({ offer }) => !offer || random.chance(0.1))
  const treatment = setup.treatments.find(({ _id }) => _id === entry?.treatmentId)
  if (!entry || !treatment) return
  await call(client, 'POST', `/desk/waitlist/${entry._id}/offer`, {
    date: formatClinicDay(random.pick(allDays(setup))),
    slot: random.pick(treatment.slots),
    ...(random.chance(0.4) && { doctorId: random.pick(setup.doctors) }),
  })
}

async function withdrawOffer(context: SchedulerContext) {
  const entry = await pickEntry(context, ({ offer }) => offer !== undefined)
  if (entry?.offer) await call(context.client, 'DELETE', `/desk/offers/${entry.offer._id}`)
}

async function changeUrgency(context: SchedulerContext) {
  const entry = await pickEntry(context)
  if (entry) await call(context.client, 'PUT', `/desk/waitlist/${entry._id}`, { urgent: !entry.urgent })
}

async function removeFromWaitlist(context: SchedulerContext) {
  const entry = await pickEntry(context)
  if (entry) await call(context.client, 'DELETE', `/desk/waitlist/${entry._id}`)
}

async function pickEntry({ client, random }: SchedulerContext, suits: (entry: DeskEntry) => boolean = () => true) {
  const entries = (await call(client, 'GET', '/desk/waitlist')) as DeskEntry[] | undefined
  return pickAny(entries?.filter(suits), random)
}

async function readSchedule(client: Client): Promise<Partial<Schedule>> {
  return ((await call(client, 'GET', '/schedule')) as Schedule | undefined) ?? {}
}

/** Makes a call that has no operation of its own. Returns the body of a successful answer. */
export async function call(
  client: Client,
  method: Extract<Operation, { op: 'call' }>['method'],
  path: string,
  body?: unknown,
): Promise<unknown> {
  const { content } = await client.perform({ op: 'call', method, path, body })
  return content.answer
}

function previewed(random: Random): { preview?: true } {
  return random.chance(0.2) ? { preview: true } : {}
}

/** Picks one of the latest items, because older bookings have mostly ended; `undefined` if there is none. */
export function pickRecent<T>(items: readonly T[], random: Random): T | undefined {
  return pickAny(items.slice(-20), random)
}

/** Picks an item; `undefined` if there is none. */
export function pickAny<T>(items: readonly T[] = [], random: Random): T | undefined {
  return items[random.below(items.length)]
}
