import * as z from 'zod/mini'
import { answerShape, day, inColumn, requestShape } from '../field-list.ts'
import { parseStart } from '../start-times.ts'
import { treatmentTranslations } from './booking.ts'
import { dateAnswer, dateRequest, dollars, id, instant, slotAnswer, versionNumber, weekdays } from './fields.ts'

/** The times of day that someone waits for: starts before noon, and from noon on. At least one. */
const timesOfDay = z.array(z.enum(['morning', 'afternoon'])).check(z.minLength(1), z.maxLength(2))

/** What someone waits for, in addition to a treatment and a doctor: the weekdays and times of day, and the last day. */
export const wishFields = {
  weekdays: inColumn('weekdays', weekdays, {
    answer: weekdays,
    empty: [] as number[],
    toColumn: (days) => [...days],
    toAnswer: (days) => days.toSorted(),
  }),
  times: {
    request: timesOfDay,
    answer: timesOfDay,
    empty: { morning: false as boolean, afternoon: false as boolean },
    toColumns: (times: z.output<typeof timesOfDay>) => ({
      morning: times.includes('morning'),
      afternoon: times.includes('afternoon'),
    }),
    toAnswer: (row: { readonly morning: boolean; readonly afternoon: boolean }) =>
      (['morning', 'afternoon'] as const).filter((time) => row[time]),
  },
  until: day('until', dateRequest),
}

/** What someone waits for; without a doctor, anyone. */
export const wish = z.strictObject({ doctorId: z.optional(id), ...requestShape(wishFields) })
export type Wish = z.output<typeof wish>

/** How an offer ended; `open` if it has not. `withdrawn`: the clinic needed the time. */
const offerStates = ['open', 'accepted', 'declined', 'expired', 'withdrawn'] as const

const doctor = z.optional(z.strictObject({ _id: id, name: z.string() }))
const treatmentName = { treatment: z.string(), translations: z.optional(treatmentTranslations) }
const treatment = { treatmentId: id, ...treatmentName }

/** A time that is free for everyone now and suits an entry of the waitlist. */
export const fittingTime = z.strictObject({ date: dateAnswer, slot: slotAnswer, startsAt: instant, doctor })
export type FittingTime = z.infer<typeof fittingTime>

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
  /** The later appointment that moves to this time when the offer is accepted; without its time for the link of a mail. */
  replaces: z.optional(z.strictObject({ date: z.optional(dateAnswer), slot: z.optional(slotAnswer) })),
  /** The last day on which the person waits. */
  waitsUntil: dateAnswer,
  /** The appointment that it became. */
  bookingId: z.optional(id),
  /** The first times, at most three, that suit too, are earlier and free for everyone now, while the offer is open. */
  earlier: z.optional(z.array(fittingTime)),
  /** Name of the family member of the account for whom it is; the first name for the link of a mail. */
  member: z.optional(z.string()),
  /** True if it can be accepted with a phone number only, because the person has none. */
  needsPhone: z.optional(z.boolean()),
  /** True if nothing more is offered until the person resumes, because they took none of three offers. */
  paused: z.optional(z.boolean()),
})
export type WaitlistOffer = z.infer<typeof waitlistOffer>

/** An offer as the link in its mail shows it to anyone who has the link. */
export const linkedOffer = z.extend(waitlistOffer, { firstName: z.string() })
export type LinkedOffer = z.infer<typeof linkedOffer>

/** A person's entry on the waitlist. */
export const waitlistEntry = z.strictObject({
  _id: id,
  ...treatment,
  /** False if the clinic no longer offers the treatment. */
  active: z.boolean(),
  /** The family member who waits; absent if the account's person does. */
  member: z.optional(z.strictObject({ _id: id, name: z.string() })),
  doctor,
  /** Name of the doctor whom the person asked for and who has since been removed; times of any doctor are offered. */
  formerDoctor: z.optional(z.string()),
  ...answerShape(wishFields),
  joinedAt: instant,
  /** Since when nothing is offered, because the person took none of three offers in a row. */
  pausedAt: z.optional(instant),
  /** Why nothing is offered at all: the portal sends no mail, or the person's address was never verified. */
  withoutOffers: z.optional(z.enum(['booking_paused', 'mail_off', 'email_not_verified'])),
  offer: z.optional(waitlistOffer),
  /** The first times that are free for everyone now and suit, in the person's own list. */
  free: z.optional(z.array(fittingTime)),
})
export type WaitlistEntry = z.infer<typeof waitlistEntry>

/** An entry as the front desk sees it. Urgent entries come first in the line. */
export const deskEntry = z.extend(waitlistEntry, {
  urgent: z.boolean(),
  /** The account. */
  patientId: id,
  /** Who waits: the account's person, or the family member. */
  patientName: z.string(),
  /** The name of the account's person, if a family member waits. */
  accountName: z.optional(z.string()),
  /** Absent if the patient has none: no time is offered to them, so the desk calls. */
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  /** How many times were offered. */
  offered: z.int(),
})
export type DeskEntry = z.infer<typeof deskEntry>

/** A time that can be offered to someone who waits, with the IDs of the doctors who are free for it. */
const fitTime = z.strictObject({ slot: slotAnswer, doctors: z.array(id) })
export type FitTime = z.infer<typeof fitTime>

/** An entry to which times of a clinic day can be offered, by time. */
export const fittingEntry = z.strictObject({
  _id: id,
  ...treatmentName,
  /** Who waits: the account's person, or the family member. */
  patientName: z.string(),
  urgent: z.boolean(),
  joinedAt: instant,
  fits: z.array(fitTime),
})
export type FittingEntry = z.infer<typeof fittingEntry>

const holdMinutes = z.int().check(z.minimum(5), z.maximum(1_440))
const timeOfDay = z.string().check(
  z.refine((text) => parseStart(text) !== undefined),
  z.maxLength(5),
)

/** How long an offer holds its time, and when none is mailed. Times of day are `HH:MM` in 24 hours. */
const waitlistRules = {
  /** Minutes for a time that is at least 7 days ahead, at least 24 hours ahead, and nearer. */
  weekMinutes: holdMinutes,
  dayMinutes: holdMinutes,
  shortMinutes: holdMinutes,
  /** Minutes before its start from which a time is free for everyone. */
  publicMinutes: z.int().check(z.minimum(0), z.maximum(1_440)),
  /** The quiet hours. An offer made in them is mailed and begins when they end. */
  quietFrom: timeOfDay,
  quietUntil: timeOfDay,
  /** A time before this one that becomes free in the quiet hours before it is free for everyone. */
  quietPublicUntil: timeOfDay,
}

export const waitlistRuleInput = z.strictObject({ ...waitlistRules, version: versionNumber(1) })
export type WaitlistRuleInput = z.output<typeof waitlistRuleInput>

/** The clinic's rules of the waitlist. */
export const waitlistRule = z.strictObject({ ...waitlistRules, version: z.int() })
export type WaitlistRule = z.infer<typeof waitlistRule>
