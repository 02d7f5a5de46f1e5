import { sql } from 'kysely'
import { addDays, type ClinicDay, clinicTimeAt, formatClinicDay } from '#contract/dates.ts'
import { toDollars } from '#contract/money.ts'
import { type DayWithSlots, type FirstFree, nextDaysCount } from '#contract/schemas/availability.ts'
import { formatSlot } from '#contract/slots.ts'
import type { Translations } from '#contract/translations.ts'
import type { Context } from '../context.ts'
import { translationsAs } from '../treatments/translations.ts'
import { namesDoctors } from './available-slots.ts'

/** A free slot of a clinic day. */
export interface FreeSlot {
  readonly day: ClinicDay
  /** Minutes of the day. */
  readonly start: number
  readonly end: number
}

/** A treatment of the table. */
export interface TreatmentRow {
  readonly id: string
  readonly name: string
  readonly translations: Translations<'name'>
  readonly price_cents: number
}

/** A treatment with its first free slots, by time. */
interface FoundTreatment extends TreatmentRow {
  readonly slots: FreeSlot[]
}

interface Wanted {
  readonly treatmentId?: string | undefined
  readonly doctorId?: string | undefined
  /** The first and the last clinic day, both included. */
  readonly from: ClinicDay
  readonly to: ClinicDay
  /** Number of slots of each treatment. */
  readonly slots: number
  /** Whether only slots on the first free day of a treatment count. */
  readonly oneDay?: boolean
  /** Whether the first treatment with a free slot is enough. */
  readonly any?: boolean
}

/**
 * Returns every treatment with a free slot within a year, after a clinic day or from today on, the one with the earliest
 * first, each with its first `slots` free slots. A doctor ID limits it to slots at which that doctor is free.
 */
export async function listFirstFree(
  context: Context,
  { doctorId, after, slots }: { doctorId?: string | undefined; after?: ClinicDay | undefined; slots: number },
): Promise<FirstFree[]> {
  return (await findFirst(context, { doctorId, slots, ...yearAfter(context, after) })).map(toFirstFree)
}

/**
 * Returns the earliest free slot after a clinic day, or from today on. A treatment ID limits it to that treatment, a doctor
 * ID to slots at which that doctor is free.
 */
export async function findNextAvailableSlot(
  context: Context,
  wanted: { treatmentId?: string | undefined; doctorId?: string | undefined; after?: ClinicDay | undefined },
) {
  const { treatmentId, doctorId, after } = wanted
  const [found] = await findFirst(context, {
    ...{ treatmentId, doctorId, slots: 1, any: true },
    ...yearAfter(context, after),
  })
  const [slot] = found?.slots ?? []
  if (!found || !slot) return null
  return {
    date: formatClinicDay(slot.day),
    slot: formatSlot(slot),
    treatmentId: found.id,
    treatment: found.name,
    ...translationsAs(found.translations, 'treatment'),
    price: toDollars(found.price_cents),
  }
}

/** Returns a treatment as calls return it. */
export function toFirstFree({ id, name, translations, price_cents, slots }: FoundTreatment): FirstFree {
  return {
    _id: id,
    name,
    ...translationsAs(translations, 'name'),
    price: toDollars(price_cents),
    times: slots.map(({ day, ...slot }) => ({ date: formatClinicDay(day), slot: formatSlot(slot) })),
  }
}

function yearAfter({ clock, timeZone }: Context, after: ClinicDay | undefined) {
  const today = clinicTimeAt(clock(), timeZone).day
  return { from: after === undefined || after < today ? today : addDays(after, 1), to: addDays(today, 365) }
}

/**
 * Returns the treatments with their first free slots in a period, the one with the earliest first; of several at that time
 * the shortest, then the cheapest. Reads each day at most once, and no day after those slots.
 */
export async function findFirst(
  context: Context,
  { from, to, slots, oneDay = false, any = false, ...of }: Wanted,
): Promise<FoundTreatment[]> {
  const missing = new Map(
    (await listOfferable(context, of)).map((row) => [row.id, { ...row, slots: [] as FreeSlot[] }]),
  )
  const found: FoundTreatment[] = []
  for (const { first, last } of periodsOf(from, to)) {
    const { rows } = await sql<FreeSlot & { id: string }>`
      select id, day, start_minute as start, end_minute as end
      from (
        select o.treatment_id as id, o.day, o.start_minute, o.end_minute, o.during,
          row_number() over (partition by o.treatment_id order by o.during) as place,
          min(o.day) over (partition by o.treatment_id) as first_day
        from offered(${first}, ${last}, ${context.timeZone}, ${context.clock()},
          ${[...missing.keys()]}) o
        where ${of.doctorId ?? null}::uuid is null or ${of.doctorId ?? null} = any (o.doctors)
      ) o
      join treatment t using (id)
      where place <= ${slots} and (not ${oneDay} or day = first_day)
      order by during, t.price_cents, t.name`.execute(context.db)
    for (const { id, ...slot } of rows) {
      const treatment = missing.get(id)
      if (!treatment) continue
      if (treatment.slots.length === 0) found.push(treatment)
      treatment.slots.push(slot)
      if (treatment.slots.length === slots) missing.delete(id)
    }
    if (missing.size === 0 || (any && found.length > 0)) break
  }
  return found
}

/**
 * Returns the next five clinic days within a year on which a treatment has a free slot, after a clinic day or from today on,
 * with its free slots. A doctor ID limits them to slots at which that doctor is free.
 */
export async function listNextDays(
  context: Context,
  of: { treatmentId: string; doctorId?: string | undefined; after?: ClinicDay | undefined },
): Promise<DayWithSlots[]> {
  const { from, to } = yearAfter(context, of.after)
  if ((await listOfferable(context, of)).length === 0) return []
  const found: DayWithSlots[] = []
  for (const { first, last } of periodsOf(from, to)) {
    const { rows } = await sql<{ day: ClinicDay; slots: [start: number, end: number][] }>`
      select day, json_agg(json_build_array(start_minute, end_minute) order by start_minute) as slots
      from offered(${first}, ${last}, ${context.timeZone}, ${context.clock()}, ${[of.treatmentId]})
      where ${of.doctorId ?? null}::uuid is null or ${of.doctorId ?? null} = any (doctors)
      group by day order by day limit ${nextDaysCount - found.length}`.execute(context.db)
    for (const { day, slots } of rows)
      found.push({ date: formatClinicDay(day), slots: slots.map(([start, end]) => formatSlot({ start, end })) })
    if (found.length === nextDaysCount) break
  }
  return found
}

/**
 * Splits a period into a week and what follows in four weeks each. There is almost always a free slot within a week: only a
 * treatment that is fully booked pays for scanning the year.
 */
function* periodsOf(from: ClinicDay, to: ClinicDay) {
  for (let [first, days] = [from, 7]; first <= to; [first, days] = [addDays(first, days), 28]) {
    const last = addDays(first, days - 1)
    yield { first, last: last < to ? last : to }
  }
}

/**
 * Returns the treatments, all or one, that can be free at all, by a doctor or any: it is not retired, and if it names
 * doctors, one of them takes appointments and has working hours. Spares scanning a year in vain.
 */
async function listOfferable(
  { db, clock, timeZone }: Context,
  of: Pick<Wanted, 'treatmentId' | 'doctorId'>,
): Promise<TreatmentRow[]> {
  const [treatmentId, doctorId] = [of.treatmentId ?? null, of.doctorId ?? null]
  const today = clinicTimeAt(clock(), timeZone).day
  const { rows } = await sql<TreatmentRow>`
    select t.id, t.name, t.translations, t.price_cents from treatment t
    where t.retired_at is null and (${treatmentId}::uuid is null or t.id = ${treatmentId})
      and (${doctorId}::uuid is null and not ${namesDoctors} or exists (
        select from suitable p
        join doctor d on d.id = p.resource_id and d.takes_appointments
        join working_hours h on h.doctor_id = d.id and (h.valid_until is null or h.valid_until >= ${today})
        where p.treatment_id = t.id and p.position = 1 and (${doctorId}::uuid is null or d.id = ${doctorId})))`.execute(
    db,
  )
  return rows
}
