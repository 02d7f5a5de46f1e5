import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type ClinicDay, formatClinicDay } from '#contract/dates.ts'
import { type Columns, columnsOf, toAnswer } from '#contract/field-list.ts'
import { toDollars } from '#contract/money.ts'
import type { HeldTime } from '#contract/schemas/desk.ts'
import {
  type DeskEntry,
  type FittingEntry,
  type FittingTime,
  type WaitlistEntry,
  type WaitlistOffer,
  wishFields,
} from '#contract/schemas/waitlist.ts'
import { formatSlot } from '#contract/slots.ts'
import type { Translations } from '#contract/translations.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'
import { selected } from '../database/selected.ts'
import { deliverablePersonEmail } from '../identity/queries.ts'
import { translationsAs } from '../treatments/translations.ts'
import { doctorOf, findFitsOn, findTimesFor } from './fitting-times.ts'

type WaitlistContext = Pick<Context, 'db' | 'clock' | 'timeZone'>

/** Returns a person's entries that have not ended, each with its open offer. */
export async function listEntriesOf(context: WaitlistContext, personId: string): Promise<WaitlistEntry[]> {
  return withFreeTimes(context, (await selectEntries(context, sql`e.patient_id = ${personId}`)).map(toEntry))
}

/** Returns an entry that has not ended. */
export async function findEntry(context: WaitlistContext, id: string): Promise<WaitlistEntry | undefined> {
  const found = await withFreeTimes(context, (await selectEntries(context, sql`e.id = ${id}`)).map(toEntry))
  return found[0]
}

/** Adds the free times that suit the entries; to an entry with an open offer only those before the offered time. */
async function withFreeTimes(context: WaitlistContext, entries: readonly WaitlistEntry[]): Promise<WaitlistEntry[]> {
  const times = await findTimesFor(
    context,
    entries.flatMap(({ _id, active }) => (active ? [_id] : [])),
  )
  return entries.map((entry) => {
    const free = times.get(entry._id)
    if (entry.offer) return { ...entry, offer: withEarlier(entry.offer, free) }
    return free ? { ...entry, free } : entry
  })
}

/** Adds the free times before an open offer's. */
function withEarlier(offer: WaitlistOffer, free: readonly FittingTime[] = []): WaitlistOffer {
  const earlier = offer.state === 'open' ? free.filter(({ startsAt }) => startsAt < offer.startsAt) : []
  return earlier.length > 0 ? { ...offer, earlier } : offer
}

const maxListed = 500

/**
 * Returns who is on the waitlist in the order of the line, at most 500. `q` is what `find` is asked; similar names
 * are left out.
 */
export async function listWaitlist(
  context: WaitlistContext,
  { q, treatmentId }: { readonly q?: string | undefined; readonly treatmentId?: string | undefined },
): Promise<DeskEntry[]> {
  // By number or else by words, as `find` is.
  const named =
    q === undefined
      ? sql`true`
      : sql`e.patient_id in (
          with called as materialized (select people_with_phone(${q}) as id)
          select id from called
          union all
          select n.person_id from people_named(${q}) n where not exists (select from called))`
  const waits = treatmentId === undefined ? sql`true` : sql`e.treatment_id = ${treatmentId}`
  return (await selectEntries(context, sql`${named} and ${waits}`)).map(toDeskEntry)
}

/** Returns an entry that has not ended as the desk sees it. */
export async function findDeskEntry(context: WaitlistContext, id: string): Promise<DeskEntry | undefined> {
  const [row] = await selectEntries(context, sql`e.id = ${id}`)
  return row && toDeskEntry(row)
}

/** Returns the entries to which times of a clinic day can be offered, see `findFitsOn`. */
export async function listFittingEntries(context: WaitlistContext, day: ClinicDay): Promise<FittingEntry[]> {
  const fits = await findFitsOn(context, day)
  if (fits.size === 0) return []
  const rows = await context.db
    .selectFrom('waitlist_entry as e')
    .innerJoin('treatment as t', 't.id', 'e.treatment_id')
    .innerJoin('person', 'person.id', 'e.patient_id')
    .leftJoin('family_member as m', 'm.id', 'e.member_id')
    .select(['e.id', 't.name as treatment', 't.translations', 'person.name', 'm.name as member'])
    .select(['e.urgent', 'e.joined_at'])
    .where('e.ended_at', 'is', null)
    .where(sql<boolean>`e.id = any (${[...fits.keys()]}::uuid[])`)
    .execute()
  const entries = new Map(rows.map((row) => [row.id, row]))
  return [...fits].flatMap(([id, times]) => {
    const row = entries.get(id)
    if (!row) return []
    const { treatment, translations, name, member, urgent, joined_at } = row
    return [
      {
        _id: id,
        treatment,
        ...translationsAs(translations, 'treatment'),
        patientName: member ?? name,
        urgent,
        joinedAt: joined_at.toISOString(),
        fits: times,
      },
    ]
  })
}

interface EntryRow extends Columns<typeof wishFields> {
  readonly id: string
  readonly treatment_id: string
  readonly treatment: string
  readonly translations: Translations<'name'>
  readonly active: boolean
  readonly doctor_id: string | null
  readonly doctor: string | null
  readonly former_doctor: string | null
  readonly member_id: string | null
  readonly member: string | null
  readonly urgent: boolean
  readonly joined_at: Date
  readonly paused_at: Date | null
  readonly patient_id: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly offered: number
  readonly without_offers: WaitlistEntry['withoutOffers'] | null
}

interface Entry extends EntryRow {
  readonly offer: WaitlistOffer | undefined
}

async function selectEntries(context: WaitlistContext, which: RawBuilder<unknown>): Promise<Entry[]> {
  const { rows } = await sql<EntryRow>`
    select e.id, e.treatment_id, t.name as treatment, t.translations, t.retired_at is null as active, e.doctor_id,
      d.name as doctor, ${selected('e', wishFields)}, e.urgent, e.joined_at, e.paused_at, e.patient_id,
      person.name, person.phone, e.former_doctor, e.member_id, m.name as member, ${deliverablePersonEmail} as email,
      (select count(*)::integer from waitlist_offer o where o.entry_id = e.id) as offered,
      case when not takes_online_bookings() then 'booking_paused'
        when not exists (select from mail_mode where mode <> 'off') then 'mail_off'
        when ${deliverablePersonEmail} <> '' and not gets_offers(person) then 'email_not_verified' end as without_offers
    from waitlist_entry e
    join treatment t on t.id = e.treatment_id
    join person on person.id = e.patient_id
    left join doctor d on d.id = e.doctor_id
    left join family_member m on m.id = e.member_id
    where e.ended_at is null and ${which}
    order by e.urgent desc, e.joined_at, e.id limit ${maxListed}`.execute(context.db)
  const ids = rows.map(({ id }) => id)
  const open = sql`o.outcome is null and o.held_until > ${context.clock()} and o.entry_id = any (${ids}::uuid[])`
  const offers = new Map((await selectOffers(context, open)).map(({ entryId, offer }) => [entryId, offer]))
  return rows.map((row) => ({ ...row, offer: offers.get(row.id) }))
}

function toEntry(row: Entry): WaitlistEntry {
  return {
    _id: row.id,
    treatmentId: row.treatment_id,
    treatment: row.treatment,
    ...translationsAs(row.translations, 'treatment'),
    active: row.active,
    ...(row.member_id !== null && row.member !== null && { member: { _id: row.member_id, name: row.member } }),
    ...doctorOf(row),
    ...(row.former_doctor !== null && { formerDoctor: row.former_doctor }),
    ...toAnswer(wishFields, row),
    joinedAt: row.joined_at.toISOString(),
    ...(row.paused_at && { pausedAt: row.paused_at.toISOString() }),
    ...(row.without_offers && { withoutOffers: row.without_offers }),
    ...(row.offer && { offer: row.offer }),
  }
}

function toDeskEntry(row: Entry): DeskEntry {
  return {
    ...toEntry(row),
    urgent: row.urgent,
    patientId: row.patient_id,
    patientName: row.member ?? row.name,
    ...(row.member !== null && { accountName: row.name }),
    ...(row.email !== '' && { email: row.email }),
    ...(row.phone !== null && { phone: row.phone }),
    offered: row.offered,
  }
}

/** Returns an offer of a person, or how it ended. */
export async function findOffer(
  context: WaitlistContext,
  personId: string,
  id: string,
): Promise<WaitlistOffer | undefined> {
  const [found] = await selectOffers(context, sql`o.id = ${id} and o.patient_id = ${personId}`)
  if (found?.offer.state !== 'open') return found?.offer
  return withEarlier(found.offer, (await findTimesFor(context, [found.entryId])).get(found.entryId))
}

interface OfferRow extends Pick<EntryRow, 'treatment_id' | 'treatment' | 'translations' | 'doctor_id' | 'doctor'> {
  readonly id: string
  readonly entry_id: string
  readonly outcome: Database['waitlist_offer']['outcome']
  readonly day: ClinicDay
  readonly start_minute: number
  readonly end_minute: number
  readonly starts_at: Date
  readonly ends_at: Date
  readonly cents: number
  readonly held_until: Date
  readonly until: ClinicDay
  readonly booking_id: string | null
  readonly paused: boolean
  readonly member: string | null
  readonly needs_phone: boolean
  readonly replaced_day: ClinicDay | null
  readonly replaced_start: number | null
  readonly replaced_end: number | null
}

async function selectOffers(
  { db, clock, timeZone }: WaitlistContext,
  which: RawBuilder<unknown>,
): Promise<{ entryId: string; offer: WaitlistOffer }[]> {
  const now = clock()
  const { rows } = await sql<OfferRow>`
    select o.id, o.entry_id, o.outcome, o.day, o.start_minute, o.end_minute, lower(offered.time) as starts_at,
      upper(offered.time) as ends_at, coalesce(b.price_cents, o.price_cents, t.price_cents) as cents, o.held_until, e.until, o.booking_id,
      e.ended_at is null and e.paused_at is not null as paused, m.name as member,
      o.outcome is null and r.id is null and (select made.phone from booking_of_offer(o.id, ${timeZone}) made) is null as needs_phone,
      t.id as treatment_id, t.name as treatment, t.translations, o.doctor_id, d.name as doctor, r.day as replaced_day,
      r.start_minute as replaced_start, r.end_minute as replaced_end
    from waitlist_offer o
    join waitlist_entry e on e.id = o.entry_id
    join treatment t on t.id = e.treatment_id
    join person on person.id = e.patient_id
    left join family_member m on m.id = e.member_id
    left join doctor d on d.id = o.doctor_id
    cross join lateral slot_range(o.day, o.start_minute, o.end_minute, ${timeZone}) offered (time)
    left join booking b on b.id = o.booking_id
    left join booking r on o.outcome is null and r.id = replaced_by(e, lower(offered.time))
    where ${which}`.execute(db)
  return rows.map((row) => ({ entryId: row.entry_id, offer: toOffer(row, now) }))
}

function toOffer(row: OfferRow, now: Date): WaitlistOffer {
  const { replaced_day, replaced_start, replaced_end } = row
  return {
    _id: row.id,
    state: stateOf(row, now),
    treatmentId: row.treatment_id,
    treatment: row.treatment,
    ...translationsAs(row.translations, 'treatment'),
    date: formatClinicDay(row.day),
    slot: formatSlot({ start: row.start_minute, end: row.end_minute }),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    ...doctorOf(row),
    price: toDollars(row.cents),
    until: row.held_until.toISOString(),
    ...(replaced_day !== null &&
      replaced_start !== null &&
      replaced_end !== null && {
        replaces: {
          date: formatClinicDay(replaced_day),
          slot: formatSlot({ start: replaced_start, end: replaced_end }),
        },
      }),
    waitsUntil: formatClinicDay(row.until),
    ...(row.booking_id !== null && { bookingId: row.booking_id }),
    ...(row.member !== null && { member: row.member }),
    ...(row.needs_phone && { needsPhone: true }),
    ...(row.paused && { paused: true }),
  }
}

function stateOf({ outcome, held_until }: OfferRow, now: Date): WaitlistOffer['state'] {
  if (outcome === 'run_out' || (outcome === null && held_until <= now)) return 'expired'
  if (outcome === 'day_declined') return 'declined'
  return outcome ?? 'open'
}

interface HeldRow {
  readonly id: string
  readonly start: number
  readonly end: number
  readonly treatment_name: string
  readonly translations: Translations<'name'>
  readonly doctor_id: string | null
  readonly chair_id: string | null
  readonly account_id: string
  readonly patient_name: string
  readonly starts_at: Date
  readonly ends_at: Date
  readonly until: Date
}

/** Returns the times of a clinic day that are offered to someone, by time. */
export async function listHeldOn({ db, clock, timeZone }: WaitlistContext, day: ClinicDay): Promise<HeldTime[]> {
  const { rows } = await sql<HeldRow>`
    select o.id, o.start_minute as start, o.end_minute as end, t.name as treatment_name, t.translations, o.doctor_id,
      taken.chair_id, o.patient_id as account_id, coalesce(m.name, p.name) as patient_name, lower(during.time) as starts_at,
      upper(during.time) as ends_at, o.held_until as until
    from waitlist_offer o
    join waitlist_entry e on e.id = o.entry_id
    join treatment t on t.id = e.treatment_id
    join person p on p.id = o.patient_id
    left join family_member m on m.id = e.member_id
    cross join lateral slot_range(o.day, o.start_minute, o.end_minute, ${timeZone}) during (time)
    left join lateral (
      select r.id as chair_id from occupancy c join resource r on r.id = c.resource_id
      where c.offer_id = o.id and r.kind = 'chair' order by c.position limit 1
    ) taken on true
    where o.day = ${day} and o.outcome is null and o.held_until > ${clock()}
    order by during.time, o.id`.execute(db)
  return rows.map(({ id, start, end, ...row }) => ({
    _id: id,
    slot: formatSlot({ start, end }),
    startsAt: row.starts_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
    until: row.until.toISOString(),
    treatment: row.treatment_name,
    ...translationsAs(row.translations, 'treatment'),
    ...(row.doctor_id !== null && { doctorId: row.doctor_id }),
    ...(row.chair_id !== null && { chairId: row.chair_id }),
    patient: { _id: row.account_id, name: row.patient_name },
  }))
}

/** Returns all entries of a person and what they were offered, for their own use. Instants are UTC. */
export async function exportWaitlist({ db }: Pick<Context, 'db'>, personId: string) {
  const [entries, offers] = await Promise.all([
    db
      .selectFrom('waitlist_entry as e')
      .innerJoin('treatment', 'treatment.id', 'e.treatment_id')
      .leftJoin('doctor', 'doctor.id', 'e.doctor_id')
      .leftJoin('family_member as member', 'member.id', 'e.member_id')
      .select(['e.id', 'treatment.name as treatment', 'member.name as for', 'doctor.name as doctor'])
      .select(['e.former_doctor as formerDoctor', 'paused_at as pausedAt', 'joined_at as joinedAt'])
      .select(['ended_at as endedAt', 'ended', ...columnsOf(wishFields).map((column) => `e.${column}` as const)])
      .where('patient_id', '=', personId)
      .orderBy('joined_at')
      .execute(),
    db
      .selectFrom('waitlist_offer as o')
      .leftJoin('doctor', 'doctor.id', 'o.doctor_id')
      .select(['entry_id', 'day', 'start_minute', 'end_minute', 'doctor.name as doctor', 'offered_at as offeredAt'])
      .select(['held_until as until', 'outcome', 'ended_at as endedAt', 'booking_id as booking'])
      .where('patient_id', '=', personId)
      .orderBy('offered_at')
      .execute(),
  ])
  return entries.map(({ id, ...entry }) => {
    const { times: _, ...wish } = toAnswer(wishFields, entry)
    const own = offers.filter(({ entry_id }) => entry_id === id)
    return {
      ...entry,
      ...wish,
      offers: own.map(({ entry_id: _, day, start_minute: start, end_minute: end, ...offer }) => ({
        date: formatClinicDay(day),
        slot: formatSlot({ start, end }),
        ...offer,
      })),
    }
  })
}

/** Returns how an offer of a person ended; `undefined` if there is none. */
export function findOfferState(db: Kysely<Database>, personId: string, id: string) {
  return db
    .selectFrom('waitlist_offer')
    .select('outcome')
    .where('id', '=', id)
    .where('patient_id', '=', personId)
    .executeTakeFirst()
}
