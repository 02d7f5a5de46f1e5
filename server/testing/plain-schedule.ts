import { addDays, type ClinicDay, clinicTimeAt } from '#contract/dates.ts'

/** A period in milliseconds since the epoch, the end excluded. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** A live booking with its appointment and the time for which it occupies its doctor and chair. */
export interface PlainBooking {
  readonly id: string
  readonly patient_id: string
  readonly treatment_id: string
  readonly doctor_id: string | null
  readonly chair_id: string | null
  readonly during: Span
  readonly occupied: Span
}

interface Interval {
  readonly start_minute: number
  readonly end_minute: number
}
interface Days {
  readonly first_day: ClinicDay
  readonly last_day: ClinicDay
}

/** Rows of the schedule's tables. */
export interface PlainSchedule {
  readonly treatments: readonly {
    readonly id: string
    readonly buffer_minutes: number
    readonly notice_minutes: number
    readonly weekdays: readonly number[]
    readonly retired_at: unknown
  }[]
  readonly slots: readonly (Interval & { readonly treatment_id: string })[]
  readonly doctors: readonly { readonly id: string; readonly takes_appointments: boolean }[]
  readonly hours: readonly (Interval & {
    readonly doctor_id: string
    readonly weekday: number
    readonly valid_from: ClinicDay
    readonly valid_until: ClinicDay | null
  })[]
  readonly absences: readonly (Interval & Days & { readonly doctor_id: string })[]
  readonly performs: readonly { readonly doctor_id: string; readonly treatment_id: string }[]
  readonly chairs: readonly { readonly id: string; readonly active: boolean }[]
  readonly outages: readonly (Days & { readonly chair_id: string })[]
  readonly suitable: readonly { readonly treatment_id: string; readonly chair_id: string }[]
  readonly closed: readonly Days[]
}

/** A clinic at one moment: its schedule and the live bookings around the day in question. */
export interface PlainClinic extends PlainSchedule {
  readonly bookings: readonly PlainBooking[]
}

/** A slot of a day as plain code computes it. */
export interface PlainSlot {
  readonly treatment: string
  readonly start: number
  readonly end: number
  readonly places: number
  /** Free doctors by ID; none if the treatment names nobody. */
  readonly doctors: readonly string[]
  /** Free chairs that suit. */
  readonly chairs: readonly string[]
  /** First reason against the slot on this day, free or not. */
  readonly notBookable: string | null
  /** First reason why no doctor or chair is free. */
  readonly notFree: string | null
}

/** Whether two periods overlap. */
export function overlap(a: Span, b: Span): boolean {
  return a.from < b.to && b.from < a.to
}

/** Returns the instant at which the clinic's clock shows a minute of a day; a skipped time moves forward. */
function instantAt(day: ClinicDay, minute: number, zone: string): Temporal.ZonedDateTime {
  return Temporal.PlainDate.from(day)
    .toPlainDateTime()
    .add({ minutes: minute })
    .toZonedDateTime(zone, { disambiguation: 'later' })
}

const instants = new Map<string, number>()

/** Returns the period between two wall-clock times. */
export function spanOf(first: ClinicDay, start: number, last: ClinicDay, end: number, zone: string): Span {
  const at = (day: ClinicDay, minute: number) => {
    const key = `${zone} ${day} ${minute}`
    const known = instants.get(key) ?? instantAt(day, minute, zone).epochMilliseconds
    instants.set(key, known)
    return known
  }
  return { from: at(first, start), to: at(last, end) }
}

/**
 * Computes every slot of a clinic day, or the slots of one doctor: the rule of `offered` and `why_not` in plain code that
 * knows no SQL range. `now` is in milliseconds.
 */
export function computeSlots(
  clinic: PlainClinic,
  { day, zone, now }: { readonly day: ClinicDay; readonly zone: string; readonly now: number },
  wanted: string | null = null,
): PlainSlot[] {
  const weekday = Temporal.PlainDate.from(day).dayOfWeek
  const isTooFar = day > addDays(clinicTimeAt(new Date(now), zone).day, 365)
  const isClosed = clinic.closed.some(({ first_day, last_day }) => first_day <= day && day <= last_day)
  return clinic.treatments.flatMap((treatment) =>
    clinic.slots
      .filter((slot) => slot.treatment_id === treatment.id)
      .map(({ start_minute: start, end_minute: end }) => {
        const { from } = spanOf(day, start, day, start, zone)
        const during = { from, to: from + (end - start) * 60_000 }
        const occupied = { from, to: during.to + treatment.buffer_minutes * 60_000 }
        const place = { clinic, treatment: treatment.id, day, zone, during, occupied }
        const doctors = computeDoctors(place, wanted)
        const chairs = computeChairs(place)
        const notBookable = firstOf([
          ['retired', treatment.retired_at !== null],
          ['too_far', isTooFar],
          ['closed', isClosed],
          ['weekday', !treatment.weekdays.includes(weekday)],
          ['skipped', !shows(from, day, start, zone)],
          ['past', from <= now],
          ['notice', from <= now + treatment.notice_minutes * 60_000],
        ])
        const places = Math.max(0, Math.min(doctors.places, chairs.places))
        return {
          treatment: treatment.id,
          start,
          end,
          places: notBookable === null ? places : 0,
          doctors: doctors.free,
          chairs: chairs.free,
          notBookable,
          notFree: doctors.reason ?? chairs.reason,
        }
      }),
  )
}

interface Place {
  readonly clinic: PlainClinic
  readonly treatment: string
  readonly day: ClinicDay
  readonly zone: string
  readonly during: Span
  readonly occupied: Span
}

function computeDoctors({ clinic, treatment, day, zone, during, occupied }: Place, wanted: string | null) {
  const performers = (other: string) =>
    clinic.performs.filter((row) => row.treatment_id === other).map((row) => row.doctor_id)
  const own = performers(treatment)
  const named = clinic.hours.length > 0 && own.length > 0
  const doesNotPerform: [string, boolean] = ['does_not_perform', wanted !== null && !(named && own.includes(wanted))]
  if (!named) {
    const taken = clinic.bookings.filter(
      (b) => b.doctor_id === null && b.treatment_id === treatment && overlap(b.during, during),
    )
    return { free: [], places: 1 - taken.length, reason: firstOf([doesNotPerform, ['booked', taken.length > 0]]) }
  }
  const taking = clinic.doctors
    .filter(({ id, takes_appointments }) => takes_appointments && own.includes(id))
    .map(({ id }) => id)
    .toSorted()
  const working = taking.filter((id) => works(clinic, id, day, during, zone))
  const present = working.filter(
    (id) =>
      !clinic.absences.some(
        ({ doctor_id, first_day, start_minute, last_day, end_minute }) =>
          doctor_id === id && overlap(during, spanOf(first_day, start_minute, last_day, end_minute, zone)),
      ),
  )
  const free = present.filter((id) => !clinic.bookings.some((b) => b.doctor_id === id && overlap(b.occupied, occupied)))
  const waiting = clinic.bookings.filter(
    (b) =>
      b.doctor_id === null &&
      overlap(b.occupied, occupied) &&
      performers(b.treatment_id).some((doctor) => own.includes(doctor)),
  ).length
  const lacks = (some: readonly string[]) => (wanted === null ? some.length === 0 : !some.includes(wanted))
  const reason = firstOf([
    doesNotPerform,
    ['no_doctor', lacks(taking)],
    ['not_working', lacks(working)],
    ['away', lacks(present)],
    ['busy', lacks(free)],
    ['doctors_reserved', free.length <= waiting],
  ])
  return { free, places: free.length - waiting, reason }
}

function computeChairs({ clinic, treatment, zone, during, occupied }: Place) {
  if (clinic.chairs.length === 0) return { free: [], places: Number.POSITIVE_INFINITY, reason: null }
  const suits = clinic.suitable.filter((row) => row.treatment_id === treatment).map((row) => row.chair_id)
  const usable = clinic.chairs
    .filter(({ id, active }) => active && (suits.length === 0 || suits.includes(id)))
    .map(({ id }) => id)
  const inPlace = usable.filter(
    (id) =>
      !clinic.outages.some(
        ({ chair_id, first_day, last_day }) =>
          chair_id === id && overlap(during, spanOf(first_day, 0, addDays(last_day, 1), 0, zone)),
      ),
  )
  const free = inPlace.filter((id) => !clinic.bookings.some((b) => b.chair_id === id && overlap(b.occupied, occupied)))
  const waiting = clinic.bookings.filter((b) => b.chair_id === null && overlap(b.occupied, occupied)).length
  const reason = firstOf([
    ['no_chair', usable.length === 0],
    ['chair_out', inPlace.length === 0],
    ['chairs_busy', free.length === 0],
    ['chairs_reserved', free.length <= waiting],
  ])
  return { free, places: free.length - waiting, reason }
}

/**
 * Whether a doctor's hours contain a period of a day. Hours that follow each other without a gap are one, also those of two
 * days: a period reaches into the next day if the clocks skip the end of its own.
 */
function works({ hours }: PlainSchedule, doctor: string, day: ClinicDay, during: Span, zone: string): boolean {
  const spans = [addDays(day, -1), day, addDays(day, 1)]
    .flatMap((on) =>
      hours
        .filter((row) => row.doctor_id === doctor && row.weekday === Temporal.PlainDate.from(on).dayOfWeek)
        .filter((row) => row.valid_from <= on && on <= (row.valid_until ?? on))
        .map((row) => spanOf(on, row.start_minute, on, row.end_minute, zone)),
    )
    .toSorted((a, b) => a.from - b.from)
  let reached = during.from
  for (const { from, to } of spans) if (from <= reached) reached = Math.max(reached, to)
  return spans.some(({ from, to }) => from <= during.from && during.from < to) && reached >= during.to
}

function shows(instant: number, day: ClinicDay, minute: number, zone: string): boolean {
  const wallClock = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone).toPlainDateTime()
  return wallClock.equals(Temporal.PlainDate.from(day).toPlainDateTime().add({ minutes: minute }))
}

function firstOf(reasons: readonly (readonly [reason: string, applies: boolean])[]): string | null {
  return reasons.find(([, applies]) => applies)?.[0] ?? null
}
