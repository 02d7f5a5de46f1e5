import { sql } from 'kysely'
import { type ClinicDay, formatClinicDay } from '#contract/dates.ts'
import { type Columns, columnsOf, toAnswer } from '#contract/field-list.ts'
import { toDollars } from '#contract/money.ts'
import { maxFound } from '#contract/page-size.ts'
import { allows } from '#contract/roles.ts'
import type { FoundPatient, Patient, SearchResult, StaffNote } from '#contract/schemas/patient.ts'
import { personFields } from '#contract/schemas/profile.ts'
import { formatSlot } from '#contract/slots.ts'
import type { Translations } from '#contract/translations.ts'
import { findBookings, findNextBooking, isUnpaid } from '../bookings/queries.ts'
import { mayShow, mayShowPatient, mayShowTreated, shownTo, type Viewer } from '../bookings/visible-bookings.ts'
import type { Context } from '../context.ts'
import { auditFound } from '../database/audited-transaction.ts'
import { selected } from '../database/selected.ts'
import { isSameChild, listFamily } from '../family/queries.ts'
import type { Actor } from '../http/api/route.ts'
import { consumeAttempts, type RateLimit } from '../http/limits/rate-limit.ts'
import { isMergeable, isUnverified } from '../identity/queries.ts'
import { bookedTranslations, translationsAs } from '../treatments/translations.ts'

interface FoundRow extends Columns<typeof personFields> {
  readonly id: string
  readonly email: string
  readonly unverified: boolean
  readonly is_similar: boolean
  readonly names: FoundPatient['names'] | null
  readonly usual: string | null
  readonly treatment_name: string | null
  readonly translations: Translations<'name'> | null
  readonly day: ClinicDay
  readonly start_minute: number
  readonly end_minute: number
  readonly past: boolean
}

/** Searches of one member of the staff. While someone types, a name takes about three. */
const findLimits: readonly RateLimit[] = [
  { kind: 'find in a minute', most: 60, minutes: 1 },
  { kind: 'find in an hour', most: 600, minutes: 60 },
]

/**
 * Returns the people and the booking that `typed` means, each person with the next appointment or else the last one. The
 * audit log names everyone who is found. Throws `too_many_requests` beyond 60 searches per minute or 600 per hour.
 */
export async function find(context: Context, caller: Actor, typed: string): Promise<SearchResult> {
  await consumeAttempts(
    context,
    findLimits.map((limit) => ({ limit, who: caller.personId })),
  )
  const [patients, bookings] = await Promise.all([findPatients(context, typed), findByTransaction(context, typed)])
  const owners = bookings.flatMap(({ patientId }) => patientId ?? [])
  await auditFound(context.db, caller, [...new Set([...patients.map(({ _id }) => _id), ...owners])])
  return { patients, bookings }
}

async function findPatients({ db, clock }: Context, typed: string): Promise<FoundPatient[]> {
  const now = clock()
  const columns = selected('person', personFields)
  const { rows } = await sql<FoundRow>`
    select person.id, person.email, ${isUnverified} as unverified, ${columns}, found.is_similar, found.names,
      ${usualTreatment} as usual, b.treatment_name, b.translations, b.day, b.start_minute, b.end_minute, b.past
    from find_people(${typed}, ${maxFound}) with ordinality found (id, is_similar, names, place)
    join person using (id)
    left join lateral (
      select *, ${bookedTranslations} as translations, upper(during) <= ${now} as past
      from booking where account_id = person.id and is_live(booking)
      order by upper(during) <= ${now}, abs(extract(epoch from lower(during) - ${now}::timestamptz)) limit 1
    ) b on true
    order by found.place`.execute(db)
  return rows.map((row) => ({
    _id: row.id,
    email: row.email,
    unverified: row.unverified,
    ...toAnswer(personFields, row),
    ...(row.is_similar && { similar: true as const }),
    ...(row.names && { names: row.names }),
    ...(row.usual !== null && { usualTreatmentId: row.usual }),
    ...(row.treatment_name !== null && {
      appointment: {
        treatment: row.treatment_name,
        ...translationsAs(row.translations, 'treatment'),
        date: formatClinicDay(row.day),
        slot: formatSlot({ start: row.start_minute, end: row.end_minute }),
        past: row.past,
      },
    }),
  }))
}

/** The treatment that a selected `person` had most often, if it is offered; null if they had none. */
const usualTreatment = sql<string | null>`(
  select visit.treatment_id from booking visit join treatment t on t.id = visit.treatment_id and t.retired_at is null
  where visit.account_id = person.id and visit.member_id is null and is_live(visit)
  group by visit.treatment_id order by count(*) desc, max(lower(visit.during)) desc limit 1)`

async function findByTransaction(context: Context, typed: string) {
  const { rows } = await sql<{ booking_id: string }>`
    select booking_id from payment where transaction_id = ${typed}`.execute(context.db)
  if (rows.length === 0) return []
  return [...(await findBookings(context, [...new Set(rows.map((row) => row.booking_id))])).values()]
}

/**
 * Returns a person for the staff, with the numbers of the bookings that the viewer may see; for a merged record, the
 * person it was merged into. `undefined` if there is none, they were removed, or a doctor has no appointment with them.
 */
export async function getPatient(context: Context, viewer: Viewer, id: string): Promise<Patient | undefined> {
  const found = await findPatient(context, viewer, id)
  if (found) return found
  const mergedInto = await findMergedInto(context, id)
  return mergedInto === undefined ? undefined : findPatient(context, viewer, mergedInto)
}

/** Returns the ID of the person whom a record was merged into; `undefined` if it was not merged. */
export async function findMergedInto({ db }: Context, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('person').select('merged_into').where('id', '=', id).executeTakeFirst()
  return row?.merged_into ?? undefined
}

async function findPatient(context: Context, viewer: Viewer, id: string): Promise<Patient | undefined> {
  const { db, clock } = context
  const now = clock()
  const [row, numbers, next, family, sameChildren, notes] = await Promise.all([
    db
      .selectFrom('person')
      .select(columnsOf(personFields))
      .select([
        'id',
        'email',
        'email_verified',
        'role',
        'created_at',
        usualTreatment.as('usual'),
        isUnverified.as('unverified'),
      ])
      .select([isMergeable.as('mergeable'), mayShowTreated(viewer, id, id).as('treated')])
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .where(mayShowPatient(viewer, id))
      .executeTakeFirst(),
    db
      .selectFrom('booking')
      .select([
        sql<number>`count(*) filter (where is_live(booking) and upper(during) > ${now})::integer`.as('upcoming'),
        sql<number>`count(*) filter (where is_live(booking) and upper(during) <= ${now})::integer`.as('past'),
        sql<number>`count(*) filter (where state = 'missed')::integer`.as('missed'),
        sql<number>`count(*) filter (where not is_live(booking))::integer`.as('cancelled'),
        sql<number>`count(*) filter (where ${isUnpaid})::integer`.as('unpaid'),
        sql<number>`coalesce(sum(price_cents) filter (where ${isUnpaid}), 0)::integer`.as('due'),
        sql<string[]>`array(select distinct unnest(array_agg(patient_name)) order by 1)`.as('names'),
      ])
      .where('account_id', '=', id)
      .where(mayShow(viewer))
      .executeTakeFirstOrThrow(),
    findNextBooking(context, id, mayShow(viewer)),
    listRelatives(context, viewer, id),
    listSameChildren(context, viewer, id),
    listNotes(context, viewer, id),
  ])
  if (!row) return undefined
  const { names, ...counts } = numbers
  const shared = {
    _id: row.id,
    since: row.created_at.toISOString(),
    ...counts,
    due: toDollars(counts.due),
    ...(next && { next: shownTo(viewer, next) }),
    family,
    sameChildren,
    notes,
  }
  if (!row.treated) {
    // Of the account's person, a doctor of the family sees nothing. Removed members have the name of their bookings.
    const treated = family.length > 0 ? family.map(({ name }) => name) : names
    const empty = { email: '', role: 'patient', unverified: false, emailVerified: false, mergeable: false } as const
    return { ...shared, onlyFamily: true, name: treated.join(', '), ...empty }
  }
  return {
    ...shared,
    email: row.email,
    ...toAnswer(personFields, row),
    role: row.role,
    unverified: row.unverified,
    emailVerified: row.email_verified,
    mergeable: row.mergeable,
    ...(row.usual !== null && { usualTreatmentId: row.usual }),
  }
}

// How many appointments each has is not part of the page.
async function listRelatives(context: Context, viewer: Viewer, accountId: string): Promise<Patient['family']> {
  const shown = mayShowTreated(viewer, accountId, sql`m.id`)
  return (await listFamily(context, accountId, shown)).map(({ coming: _, ...relative }) => relative)
}

/**
 * Returns the family members with the same name and birth date as one of this account's, at most ten: of other accounts, and
 * the first of those who are in this account twice.
 */
async function listSameChildren({ db }: Context, viewer: Viewer, accountId: string): Promise<Patient['sameChildren']> {
  if (!allows('desk', viewer.role)) return []
  const { rows } = await sql<Patient['sameChildren'][number]>`
    select person.id as _id, person.name, own.name as child, own.id as "memberId", other.id as "otherMemberId"
    from family_member own
    join family_member other on ${isSameChild('own', 'other')} and other.removed_at is null
      and (other.account_id <> own.account_id or other.twin < own.twin)
    join person on person.id = other.account_id and person.removed_at is null
    where own.account_id = ${accountId} and own.removed_at is null
    order by child, person.name, own.id, other.id limit 10`.execute(db)
  return rows
}

async function listNotes({ db }: Context, viewer: Viewer, personId: string): Promise<StaffNote[]> {
  const rows = await db
    .selectFrom('staff_note')
    .leftJoin('person as author', 'author.active_id', 'staff_note.author_id')
    .select(['staff_note.id', 'text', 'alert', 'staff_note.created_at as at', 'author.name as author', 'member_id'])
    .where('person_id', '=', personId)
    .where(mayShowTreated(viewer, personId, sql`coalesce(staff_note.member_id, staff_note.person_id)`))
    .orderBy('alert', 'desc')
    .orderBy('staff_note.created_at', 'desc')
    .orderBy('staff_note.id')
    .limit(500)
    .execute()
  return rows.map(({ id, text, alert, at, author, member_id }) => ({
    _id: id,
    text,
    ...(alert && { alert: true as const }),
    at: at.toISOString(),
    ...(author !== null && { by: author }),
    ...(member_id !== null && { memberId: member_id }),
  }))
}
