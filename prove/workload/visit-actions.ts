import { addDays, formatClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { FamilyMember } from '#contract/schemas/family.ts'
import type { WaitlistEntry } from '#contract/schemas/waitlist.ts'
import type { Random } from '../../server/demo/random.ts'
import { type Client, performUntilAnswered } from './client.ts'
import { allDays, call, dayOf, pickAny, pickRecent, randomBooking } from './schedule-actions.ts'
import type { ScheduleSetup } from './set-up-schedule.ts'

/** A patient who runs their own visits, with the bookings as they last saw them. */
export interface Visitor {
  readonly client: Client
  readonly setup: ScheduleSetup
  readonly random: Random
  readonly own: Booking[]
  /** Adds a new booking to the patient's and to everyone's. */
  readonly remember: (booking: Booking) => void
}

type Action = (visitor: Visitor) => Promise<unknown>

// Each action with its share.
const actions: readonly (readonly [share: number, Action])[] = [
  [16, viewDay],
  [32, bookVisit],
  [12, cancelVisit],
  [14, moveVisit],
  [18, useWaitlist],
  [4, changeFamily],
  [8, useLatePayment],
]
const total = actions.reduce((sum, [share]) => sum + share, 0)

/** Performs one random action of a patient on treatments of the schedule. */
export async function performVisitAction(visitor: Visitor): Promise<void> {
  let roll = visitor.random.fraction() * total
  for (const [share, action] of actions) {
    roll -= share
    if (roll < 0) return void (await action(visitor))
  }
}

async function viewDay({ client, setup, random }: Visitor) {
  const doctor = random.chance(0.4) ? { doctorId: random.pick(setup.doctors) } : {}
  await client.perform({ op: 'available', day: random.pick(allDays(setup)), ...doctor })
}

async function bookVisit({ client, setup, random, remember }: Visitor) {
  const member = random.chance(0.3) ? pickAny(await listFamily(client), random) : undefined
  const asked = { ...randomBooking(setup, random), ...(member && { memberId: member._id }) }
  const { outcome, content } = await performUntilAnswered(client, asked)
  if (outcome === 'ok' && content.booking) remember(content.booking)
}

async function cancelVisit({ client, own, random }: Visitor) {
  const booking = pickRecent(own, random)
  if (booking) await client.perform({ op: 'cancel', bookingId: booking._id })
}

async function moveVisit({ client, setup, random, own }: Visitor) {
  const visits = own.filter(({ treatmentId }) => setup.treatments.some(({ _id }) => _id === treatmentId))
  const booking = pickRecent(visits, random)
  const treatment = setup.treatments.find(({ _id }) => _id === booking?.treatmentId)
  if (!booking || !treatment) return
  const { outcome, content } = await performUntilAnswered(client, {
    op: 'move',
    bookingId: booking._id,
    from: { day: dayOf(booking), slot: booking.slot, ...(booking.doctor && { doctorId: booking.doctor._id }) },
    day: random.pick(allDays(setup)),
    slot: random.pick(treatment.slots),
    ...(random.chance(0.3) && { doctorId: random.pick(setup.doctors) }),
    key: crypto.randomUUID(),
  })
  if (outcome === 'ok' && content.booking) own[own.indexOf(booking)] = content.booking
}

/** Answers an open offer, or else joins or leaves the waitlist. */
async function useWaitlist(visitor: Visitor) {
  const { client, random } = visitor
  const entries = (await call(client, 'GET', '/waitlist')) as WaitlistEntry[] | undefined
  if (!entries) return
  const offer = pickAny(
    entries.flatMap(({ offer: open }) => (open?.state === 'open' ? [open] : [])),
    random,
  )
  if (offer && random.chance(0.8)) return answerOffer(visitor, offer._id)
  const paused = entries.find(({ pausedAt }) => pausedAt !== undefined)
  if (paused) return call(client, 'POST', `/waitlist/${paused._id}/resume`)
  const entry = pickAny(entries, random)
  if (entry && random.chance(0.1)) return call(client, 'DELETE', `/waitlist/${entry._id}`)
  return entries.length < 3 ? joinWaitlist(visitor) : undefined
}

async function answerOffer({ client, random, remember }: Visitor, offerId: string) {
  if (random.chance(0.4)) {
    return client.perform({ op: 'decline offer', offerId, day: random.chance(0.2) })
  }
  const accepting = { op: 'accept offer', offerId } as const
  if (random.chance(0.2)) await Promise.all([client.perform(accepting), client.perform(accepting)])
  const { content } = await performUntilAnswered(client, accepting)
  if (content.offer?.bookingId === undefined) return content
  const { content: seen } = await client.perform({ op: 'dashboard' })
  const booking = seen.bookings?.find(({ _id }) => _id === content.offer?.bookingId)
  if (booking) remember(booking)
  return content
}

async function joinWaitlist({ client, setup, random }: Visitor) {
  await call(client, 'POST', '/waitlist', {
    treatmentId: random.pick(setup.treatments)._id,
    weekdays: random.pick([
      [1, 2, 3, 4, 5, 6, 7],
      [1, 2, 3, 4, 5],
      [3, 4, 5, 6, 7],
    ]),
    times: random.pick([['morning', 'afternoon'], ['morning'], ['afternoon']]),
    until: formatClinicDay(addDays(setup.days[1] ?? setup.days[0], 40)),
    ...(random.chance(0.3) && { doctorId: random.pick(setup.doctors) }),
  })
}

async function changeFamily({ client, random }: Visitor) {
  const family = await listFamily(client)
  const member = pickAny(family, random)
  if (!member || family.length < 3) {
    await call(client, 'POST', '/family', { name: `Child ${random.below(1_000)}`, birthDate: 'May 4, 2019' })
  } else if (random.chance(0.4)) {
    const appointments = random.pick(['keep', 'cancel', undefined] as const)
    await client.perform({
      op: 'remove family member',
      memberId: member._id,
      ...(appointments && { appointments }),
    })
  }
}

async function listFamily(client: Client): Promise<readonly FamilyMember[]> {
  return ((await call(client, 'GET', '/family')) as FamilyMember[] | undefined) ?? []
}

/** Uses a payment that arrived after the clinic had cancelled: books again with it, or has it refunded. */
async function useLatePayment({ client, setup, random }: Visitor) {
  const { content } = await client.perform({ op: 'dashboard' })
  const held = content.bookings?.filter(({ payment }) => payment.state === 'refund_due' && payment.heldUntil) ?? []
  const booking = pickAny(held, random)
  // Treatments without a schedule have one place per slot, and the checker knows only their first bookings.
  const treatment = setup.treatments.find(({ _id }) => _id === booking?.treatmentId)
  if (!booking || !treatment) return
  const bookingId = booking._id
  if (random.chance(0.2)) return client.perform({ op: 'refund late payment', bookingId })
  const sameTime = { day: dayOf(booking), slot: booking.slot }
  const otherTime = { day: random.pick(allDays(setup)), slot: random.pick(treatment.slots) }
  const time = random.chance(0.5) ? sameTime : otherTime
  return performUntilAnswered(client, { op: 'rebook with late payment', bookingId, ...time })
}
