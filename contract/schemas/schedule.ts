import * as z from 'zod/mini'
import type { ClinicDay } from '../dates.ts'
import { parseEnd, parseStart } from '../start-times.ts'
import { multiLineText, singleLineText } from '../text.ts'
import { affectedReason, booking } from './booking.ts'
import { dateAnswer, dateRequest, id, slotAnswer, versionNumber } from './fields.ts'

const start = z.string().check(
  z.refine((text) => parseStart(text) !== undefined),
  z.maxLength(5),
)
/** A time of day from 00:01 to 24:00. */
const end = z.string().check(
  z.refine((text) => parseEnd(text) !== undefined),
  z.maxLength(5),
)

const interval = {
  /** Wall-clock times of the clinic, `HH:MM` in 24 hours; an end may be `24:00`. */
  start,
  end,
}
const inOrder = z.refine<{ readonly start: string; readonly end: string }>(
  (entered) => (parseStart(entered.start) ?? 0) < (parseEnd(entered.end) ?? 0),
  { path: ['end'], error: 'before_start' },
)
const daysInOrder = z.refine<{ readonly from: ClinicDay; readonly to: ClinicDay }>(({ from, to }) => from <= to, {
  path: ['to'],
  error: 'before_first',
})

const midnight = 24 * 60
const weekday = z.int().check(z.minimum(1), z.maximum(7))

/** One interval of a doctor's week. ISO weekdays: Monday is 1. Without `validUntil` it stays valid. */
export const workingHours = z.strictObject({
  weekday,
  ...interval,
  validFrom: dateAnswer,
  validUntil: z.optional(dateAnswer),
})

/** Why a doctor is away. Only the staff see it. */
export const absenceKind = z.enum(['vacation', 'sick', 'training', 'other'])

/** Days, both included, on which a doctor is away, or hours of one day. */
export const absence = z.strictObject({
  _id: id,
  from: dateAnswer,
  to: dateAnswer,
  ...interval,
  kind: absenceKind,
  note: z.string(),
})

/** Colors of doctors on the staff's pages. */
export const doctorColor = z.enum(['teal', 'blue', 'violet', 'pink', 'red', 'orange', 'olive', 'slate'])
export type DoctorColor = z.infer<typeof doctorColor>

/** When a doctor works, and what the doctor performs. */
export const doctorSchedule = z.strictObject({
  _id: id,
  name: z.string(),
  /** Treatment that is the doctor's speciality. */
  speciality: id,
  /** Null: assigned by the doctor's order. */
  color: z.nullable(doctorColor),
  takesAppointments: z.boolean(),
  /** Treatments that the doctor performs. */
  performs: z.array(id),
  usualChair: z.nullable(id),
  hours: z.array(workingHours),
  /** Absences that have not ended. */
  absences: z.array(absence),
  version: z.int(),
})
export type DoctorSchedule = z.infer<typeof doctorSchedule>

/** Days, both included, on which a chair cannot be used. */
export const outage = z.strictObject({ _id: id, from: dateAnswer, to: dateAnswer, note: z.string() })

/** A treatment chair, in the trade an operatory. */
export const chair = z.strictObject({
  _id: id,
  name: z.string(),
  inService: z.boolean(),
  /** Outages that have not ended. */
  outages: z.array(outage),
})

/** The doctors' hours and the chairs, each in the clinic's order. */
export const schedule = z.strictObject({
  doctors: z.array(doctorSchedule),
  chairs: z.array(chair),
  /** Changes with the list of chairs. */
  chairsVersion: z.string(),
})
export type Schedule = z.infer<typeof schedule>

/** A live booking that the schedule does not support. */
export const affectedBooking = z.strictObject({ booking, reason: affectedReason })
export type AffectedBooking = z.infer<typeof affectedBooking>

/** A booking that gets another doctor or chair; absent names stay as they are, or there is none. */
export const reassignment = z.strictObject({
  booking,
  fromDoctor: z.optional(z.string()),
  toDoctor: z.optional(z.string()),
  toChair: z.optional(z.string()),
})
export type Reassignment = z.infer<typeof reassignment>

/** Why a slot is not offered: the first reason against it, in this order. */
export const whyReason = z.enum([
  'retired',
  'too_far',
  'closed',
  'weekday',
  'skipped',
  'past',
  'notice',
  'does_not_perform',
  'no_doctor',
  'not_working',
  'away',
  'busy',
  'doctors_reserved',
  'booked',
  'no_chair',
  'chair_out',
  'chairs_busy',
  'chairs_reserved',
])
export type WhyReason = z.infer<typeof whyReason>

const named = z.strictObject({ _id: id, name: z.string() })

/** A slot of a treatment. Without `reason` it is offered; the lists hold what the reason is about. */
export const whySlot = z.strictObject({
  slot: slotAnswer,
  reason: z.optional(whyReason),
  doctors: z.array(named),
  absences: z.array(z.strictObject({ doctor: named, from: dateAnswer, to: dateAnswer, ...interval })),
  chairs: z.array(named),
  outages: z.array(z.strictObject({ chair: named, from: dateAnswer, to: dateAnswer })),
  bookings: z.array(booking),
})
export type WhySlot = z.infer<typeof whySlot>

/** Every slot of a treatment on a clinic day, and the closed days to which the day belongs. */
export const whyNot = z.strictObject({
  closed: z.optional(z.strictObject({ from: dateAnswer, to: dateAnswer, reason: z.string() })),
  slots: z.array(whySlot),
})
export type WhyNot = z.infer<typeof whyNot>

/** Free starts of a treatment in the next four weeks before and after a change. */
export const offeredChange = z.strictObject({
  treatment: id,
  name: z.string(),
  before: z.int(),
  after: z.int(),
  /** Starts of a weekday that are no longer free on any day. `all`: the weekday has no free start left. */
  lost: z.array(z.strictObject({ weekday, starts: z.array(start), all: z.boolean() })),
})
export type OfferedChange = z.infer<typeof offeredChange>

/** Result of a change: the bookings that it affects and that were not affected before. */
export const scheduleChanged = z.strictObject({
  affected: z.array(affectedBooking),
  /** With `preview`: the treatments whose number of free starts changes, by name. */
  offered: z.optional(z.array(offeredChange)),
})
export type ScheduleChanged = z.infer<typeof scheduleChanged>

/** With `preview`, nothing is stored, and the answer says what the change would affect. */
const preview = z.optional(z.boolean())

/** Hours of a weekday without an end. */
export const hoursOfDay = z.strictObject({ weekday, ...interval }).check(inOrder)

const hoursInput = z
  .strictObject({ weekday, ...interval, validFrom: dateRequest, validUntil: z.optional(dateRequest) })
  .check(
    inOrder,
    z.refine(({ validFrom, validUntil }) => validUntil === undefined || validFrom <= validUntil, {
      path: ['validUntil'],
      error: 'before_first',
    }),
  )

const performsSomething = z.refine<{
  takesAppointments: boolean
  performs: readonly string[]
  hours: readonly unknown[]
}>(({ takesAppointments, performs, hours }) => !takesAppointments || hours.length === 0 || performs.length > 0, {
  path: ['performs'],
  error: 'required',
})

/** The doctors' hours as an admin enters them; all of a doctor's hours are replaced. */
export const hoursChange = z.strictObject({
  doctors: z
    .array(
      z
        .strictObject({
          _id: id,
          version: versionNumber(1),
          takesAppointments: z.boolean(),
          performs: z.array(id).check(z.maxLength(200)),
          usualChair: z.nullable(id),
          hours: z.array(hoursInput).check(z.maxLength(200)),
          /** Without it, the color stays. */
          color: z.optional(z.nullable(doctorColor)),
        })
        .check(performsSomething),
    )
    .check(z.minLength(1), z.maxLength(200)),
  preview,
})
export type HoursChange = z.output<typeof hoursChange>

export const absenceInput = z
  .strictObject({
    doctor: id,
    from: dateRequest,
    to: dateRequest,
    /** Hours of one day; whole days without them. */
    start: z.optional(start),
    end: z.optional(end),
    kind: absenceKind,
    note: z.optional(multiLineText(500)),
    preview,
  })
  .check(
    daysInOrder,
    z.refine(({ start: from = '00:00', end: to = '24:00' }) => (parseStart(from) ?? 0) < (parseEnd(to) ?? midnight), {
      path: ['end'],
      error: 'before_start',
    }),
    z.refine(({ from, to, start: first, end: last }) => from === to || (first === undefined && last === undefined), {
      path: ['to'],
      error: 'one_day',
    }),
  )
export type AbsenceInput = z.output<typeof absenceInput>

/** The chairs in their order. A chair without `_id` is added, one that is left out is removed. */
export const chairsChange = z.strictObject({
  chairs: z
    .array(z.strictObject({ _id: z.optional(id), name: singleLineText(60), inService: z.boolean() }))
    .check(z.maxLength(100)),
  /** `chairsVersion` of the schedule that the change was made from. */
  version: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  preview,
})
export type ChairsChange = z.output<typeof chairsChange>

/** All doctors in their order. */
export const doctorsOrder = z.strictObject({ doctors: z.array(id).check(z.maxLength(1_000)) })

export const outageInput = z
  .strictObject({ chair: id, from: dateRequest, to: dateRequest, note: z.optional(multiLineText(500)), preview })
  .check(daysInOrder)
export type OutageInput = z.output<typeof outageInput>
