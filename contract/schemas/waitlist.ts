import * as z from 'zod/mini'
import { treatmentTranslations } from './booking.ts'
import { dateAnswer, dateRequest, dollars, id, instant, slotAnswer, weekdays } from './fields.ts'

/** The times of day that someone waits for: starts before noon, and from noon on. At least one. */
const timesOfDay = z.array(z.enum(['morning', 'afternoon'])).check(z.minLength(1), z.maxLength(2))

/** What someone waits for: the days and times, and the doctor; absent for anyone. `until` is the last day. */
export const wish = z.strictObject({ doctorId: z.optional(id), weekdays, times: timesOfDay, until: dateRequest })
export type Wish = z.output<typeof wish>

/** How an offer ended; `open` if it has not. `withdrawn`: the clinic needed the time. */
const offerStates = ['open', 'accepted', 'declined', 'expired', 'withdrawn'] as const

const doctor = z.optional(z.strictObject({ _id: id, name: z.string() }))
const treatment = { treatmentId: id, treatment: z.string(), translations: z.optional(treatmentTranslations) }

/** A time that is offered to a person on the waitlist. No one else can take it while it is open, until `until`. */
export const waitlistOffer = z.strictObject({
  _id: id,
  state: z.enum(offerStates),
  ...treatment,
  date: dateAnswer,
  slot: slotAnswer,
  startsAt: instant,
  endsAt: instant,
  doctor,
  price: dollars,
  until: instant,
  /** The later appointment that moves to this time when the offer is accepted. */
  replaces: z.optional(z.strictObject({ date: dateAnswer, slot: slotAnswer })),
  /** The last day on which the person waits. */
  waitsUntil: dateAnswer,
  /** The appointment that it became. */
  bookingId: z.optional(id),
})
export type WaitlistOffer = z.infer<typeof waitlistOffer>

/** A person's entry on the waitlist. */
export const waitlistEntry = z.strictObject({
  _id: id,
  ...treatment,
  /** False if the clinic no longer offers the treatment. */
  active: z.boolean(),
  doctor,
  weekdays,
  times: timesOfDay,
  until: dateAnswer,
  joinedAt: instant,
  /** Since when nothing is offered, because three offers in a row ran out. */
  pausedAt: z.optional(instant),
  offer: z.optional(waitlistOffer),
})
export type WaitlistEntry = z.infer<typeof waitlistEntry>
