import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { ClinicDay } from '#contract/dates.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { lockPeople, transact, transactWithoutSessionLock } from '../database/audited-transaction.ts'
import type { Locked } from '../database/locked.ts'
import type { Database } from '../database/schema.ts'
import { lockActor, lockActorAnd, type SessionRef } from '../identity/reauthentication.ts'

type Tx = Transaction<Database>
type Clinic = Pick<Context, 'db' | 'clock' | 'timeZone'>
type FindDays = (tx: Tx) => Promise<readonly ClinicDay[]>

/** Locks of a change. Taken in the order of these fields, regardless of their order in the call. */
interface Locks {
  /**
   * People whose requests in progress end first, and for whom none begins: the actor, or an admin and others, by a condition
   * on `person`. Without it, the actor's session is kept.
   */
  readonly people?: 'actor' | RawBuilder<boolean>
  /** Days on which nothing else is booked, moved or cancelled. `all` locks the schedule, and the waitlist with it. */
  readonly days?: FindDays | 'all'
  /** Whether the change is also about entries or offers of the waitlist. */
  readonly waitlist?: true
  /**
   * Days of the times that the change frees for the waitlist, from the first to the last; other times become free for
   * everyone. By default the locked days, but none if all are locked.
   */
  readonly freed?: FindDays
}

type Held<L extends Locks> = Locked<
  | (L extends { people: unknown } ? 'people' : never)
  | (L extends { days: 'all' } ? 'schedule' | 'days' | 'waitlist' : L extends { days: unknown } ? 'days' : never)
  | (L extends { waitlist: true } ? 'waitlist' : never)
>

type ActorOf<L extends Locks> = L extends { people: unknown } ? AuditContext & SessionRef : AuditContext

/** Finds no days. */
export const noDays: FindDays = async () => []

/**
 * Runs a change in a transaction that holds locks, and offers the times that it frees to the waitlist before the commit. Expired
 * offers of these days end first. A change of the schedule also withdraws the offers that it no longer supports. Retries, by a
 * serialization failure, if `days` finds another day after the locks. Throws `unauthenticated` or
 * `forbidden` if the actor's session or role has ended.
 */
export function withLocks<const L extends Locks, T>(
  { db, clock, timeZone }: Clinic,
  actor: ActorOf<L>,
  locks: L,
  work: (tx: Held<L>) => Promise<T>,
): Promise<T> {
  const { people, days = noDays, waitlist, freed } = locks
  const isSchedule = days === 'all'
  const begin = people === undefined ? transact : transactWithoutSessionLock
  return begin(db, actor, async (tx) => {
    if (people !== undefined) await lockExclusively(tx, actor as AuditContext & SessionRef, people)
    const locked = await lockDays(tx, days)
    if (isSchedule || waitlist) await sql`select lock_waitlist()`.execute(tx)
    if (!isSchedule) await requireLocked(tx, locked, await days(tx))
    // Closing days locks the schedule before the rows of people.
    if (people === 'actor') await lockActor(tx, actor as AuditContext & SessionRef)
    const freedDays = freed ? await freed(tx) : locked
    const now = clock()
    if (isSchedule) await endExpired(tx as Locked<'days'>, [null], timeZone, now)
    return offeringFreed(tx as Locked<'days'>, freedDays, { timeZone, now }, async () => {
      const result = await work(tx as Held<L>)
      if (isSchedule) await sql`select withdraw_unsupported(${timeZone}, ${now})`.execute(tx)
      return result
    })
  })
}

/** Runs a change that frees times of locked days, and offers them to the waitlist. Expired offers of these days end first. */
export async function offeringFreed<T>(
  tx: Locked<'days'>,
  days: readonly ClinicDay[],
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
  work: () => Promise<T>,
): Promise<T> {
  await endExpired(tx, days, timeZone, now)
  const offerFreed = await noteFreePlaces(tx, days, timeZone, now)
  const result = await work()
  await offerFreed()
  return result
}

/**
 * Ends the expired offers of locked days, and offers their times to the next in line. Null is every day; lock the schedule
 * for it.
 */
export async function endExpired(
  tx: Locked<'days'>,
  days: readonly (ClinicDay | null)[],
  timeZone: string,
  now: Date,
): Promise<void> {
  if (days.length === 0) return
  await sql`select end_expired_offers(d, ${timeZone}, ${now}) from unnest(${days}::date[]) d`.execute(tx)
}

/** Notes which places are free from the first to the last of some days. Returns a function that offers those freed since. */
async function noteFreePlaces(
  tx: Tx,
  days: readonly ClinicDay[],
  timeZone: string,
  now: Date,
): Promise<() => Promise<void>> {
  const sorted = days.toSorted()
  const [from, to] = [sorted[0], sorted.at(-1)]
  if (from === undefined) return async () => {}
  const { rows } = await sql<{ before: string[] | null }>`
    select free_places(${from}, ${to}, ${timeZone}, ${now}) as before`.execute(tx)
  const before = rows[0]?.before
  return async () => {
    if (before) await sql`select offer_freed(${before}, ${from}, ${to}, ${timeZone}, ${now})`.execute(tx)
  }
}

async function lockExclusively(tx: Tx, actor: AuditContext & SessionRef, people: 'actor' | RawBuilder<boolean>) {
  if (people === 'actor') await lockPeople(tx, sql`id = ${actor.personId}`)
  else await lockActorAnd(tx, actor, people)
}

async function lockDays(tx: Tx, days: FindDays | 'all'): Promise<readonly ClinicDay[]> {
  const found = days === 'all' ? null : await days(tx)
  if (days !== noDays) await sql`select lock_days(${found}::date[])`.execute(tx)
  return found ?? []
}

// A booking may have been moved, or an offer made, before its day was locked.
async function requireLocked(tx: Tx, locked: readonly ClinicDay[], days: readonly ClinicDay[]): Promise<void> {
  if (days.every((day) => locked.includes(day))) return
  await sql`do 'begin raise exception ''the days have changed'' using errcode = ''serialization_failure''; end'`.execute(
    tx,
  )
}
