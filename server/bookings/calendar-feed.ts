import { sql } from 'kysely'
import type { Language } from '#contract/languages.ts'
import type { CalendarFeedOptions, Profile } from '#contract/schemas/profile.ts'
import { type Translations, translated } from '#contract/translations.ts'
import { AppError } from '../app-error.ts'
import { getPlace } from '../clinic/queries.ts'
import type { Context } from '../context.ts'
import { transactWithoutSessionLock } from '../database/audited-transaction.ts'
import type { Actor } from '../http/api/route.ts'
import { consumeAttempt, type RateLimit } from '../http/limits/rate-limit.ts'
import { endCalendarFeed } from '../identity/email/links.ts'
import { lockActor, requireReauthentication } from '../identity/reauthentication.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { bookedTranslations } from '../treatments/translations.ts'
import { hashToken, newToken } from './appointment-link.ts'
import { calendarOf } from './calendar-entry.ts'

// Each address sends a mail.
const newFeedLimit: RateLimit = { kind: 'calendar feed', most: 10, minutes: 60 }

/**
 * Creates an address at which a calendar reads a person's appointments, ends their earlier one, and sends a mail. Only the
 * digest of its token is stored, so it cannot be returned again. Throws the errors of `requireReauthentication`, and
 * `too_many_requests` beyond 10 per hour.
 */
export async function makeCalendarFeed(
  context: Context,
  caller: Actor,
  { treatments, names, password }: CalendarFeedOptions & { readonly password?: string | undefined },
): Promise<URL> {
  await requireReauthentication(context, caller, password)
  await consumeAttempt(context, newFeedLimit, caller.personId)
  const token = newToken()
  const now = context.clock()
  const feed = { token_hash: hashToken(token), treatments, names, created_at: now }
  await transactWithoutSessionLock(context.db, caller, async (tx) => {
    await lockActor(tx, caller)
    await tx
      .insertInto('calendar_feed')
      .values({ ...feed, person_id: caller.personId })
      .onConflict((conflict) => conflict.column('person_id').doUpdateSet(feed))
      .execute()
    await queueMail(tx, { template: 'calendar_feed_made', personId: caller.personId }, now)
  })
  // Some calendars subscribe only to an address that ends like this.
  return new URL(`/api/calendar-feed/${token}.ics`, context.publicUrl)
}

/** Ends the address of a person's calendar feed. Idempotent. */
export async function removeCalendarFeed(context: Context, caller: Actor): Promise<void> {
  await transactWithoutSessionLock(context.db, caller, async (tx) => {
    await lockActor(tx, caller)
    await endCalendarFeed(tx, caller.personId)
  })
}

/** Returns what a person's calendar feed names, and when it was made. */
export async function findCalendarFeed({ db }: Context, personId: string): Promise<Profile['calendarFeed']> {
  const feed = await db
    .selectFrom('calendar_feed')
    .select(['treatments', 'names', 'created_at'])
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return feed && { treatments: feed.treatments, names: feed.names, since: feed.created_at.toISOString() }
}

interface FeedRow {
  readonly id: string
  readonly sequence: number
  readonly starts_at: Date
  readonly ends_at: Date
  readonly changed_at: Date
  readonly doctor: string | null
  readonly treatment: string | null
  readonly translations: Translations<'name'> | null
  readonly patient_name: string | null
  readonly language: Language
}

/**
 * Returns the appointments of a feed's account as a calendar: those of the last 30 days and all later ones, without
 * cancelled ones. The same appointments give the same text. `given` is the token, alone or followed by `.ics`. Throws
 * `no_such_feed` for a token that has ended or never existed.
 */
export async function readCalendarFeed(context: Context, given: string): Promise<string> {
  const token = given.replace(/\.ics$/, '')
  const { db, clock } = context
  const now = clock()
  const clinic = await getPlace(context)
  const { rows } = await sql<FeedRow | { id: null }>`
    select booking.id, booking.sequence, lower(booking.during) as starts_at, upper(booking.during) as ends_at,
      greatest(booking.created_at, booking.moved_at) as changed_at,
      doctor.name as doctor, case when feed.treatments then booking.treatment_name end as treatment,
      ${bookedTranslations} as translations, case when feed.names then booking.patient_name end as patient_name,
      person.language
    from calendar_feed feed
    join person on person.id = feed.person_id
    left join booking on booking.account_id = person.id and booking.state in ('booked', 'done')
      and upper(booking.during) > ${now}::timestamptz - interval '30 days'
    left join doctor on doctor.id = booking.doctor_id
    where feed.token_hash = ${hashToken(token)}
    order by booking.during, booking.id`.execute(db)
  if (rows.length === 0) throw new AppError('no_such_feed')
  const entries = rows.flatMap((row) => {
    // A feed without appointments has one row without a booking.
    if (row.id === null) return []
    const { treatment: name, translations, language } = row
    const treatment = name === null ? undefined : { name, ...(translations && { translations }) }
    return {
      id: row.id,
      sequence: row.sequence,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
      stamp: row.changed_at,
      doctor: row.doctor ?? undefined,
      named: {
        ...(treatment && { treatment: translated(treatment, 'name', language, clinic.language).text }),
        ...(row.patient_name !== null && { patient: row.patient_name }),
      },
      language,
    }
  })
  return calendarOf(entries, clinic)
}
