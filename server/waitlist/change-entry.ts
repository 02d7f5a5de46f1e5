import { type Kysely, sql } from 'kysely'
import { clinicTimeAt } from '#contract/dates.ts'
import type { WaitlistEntry, Wish } from '#contract/schemas/waitlist.ts'
import type { AuditContext } from '../audit-context.ts'
import type { Context } from '../context.ts'
import { violatesConstraint } from '../database/connect.ts'
import type { Locked } from '../database/locked.ts'
import type { Database } from '../database/schema.ts'
import { mailModeOf } from '../mail/mail-mode.ts'
import { endOpenOffer, findOpenDay } from './end-offers.ts'
import { wishColumns } from './fitting-times.ts'
import { findEntry } from './queries.ts'
import { withLocks } from './with-locks.ts'

type Tx = Locked<'waitlist'>
type Actor = AuditContext & { readonly personId: string }

/** An entry to add: what a person waits for. `phone` becomes their number if they have none. */
export interface NewEntry extends Wish {
  readonly personId: string
  readonly treatmentId: string
  /** The family member of the person who waits; the person if it is missing. */
  readonly memberId?: string | undefined
  readonly phone?: string | undefined
  readonly urgent?: boolean | undefined
  /** Digest of the network that the person joins from; missing if the staff add them. */
  readonly network?: string | null
}

/** Maximum number of entries of an account with its family: each costs when they are listed, and can hold a time. */
const mostEntries = 20

type Refusal =
  | 'no_such_treatment'
  | 'no_such_doctor'
  | 'no_such_patient'
  | 'email_not_verified'
  | 'no_such_member'
  | 'day_is_past'
  | 'already_waiting'
  | 'too_many_waiting'
  | 'no_such_entry'

export type EntryOutcome = { readonly outcome: 'saved'; readonly entry: WaitlistEntry } | { readonly outcome: Refusal }

/**
 * Puts a person on the waitlist for a treatment, at the end of the line. Not idempotent: a second entry is refused. Where
 * mail is really sent, patients who add themselves need a verified address. An account has at most 20 entries.
 */
export async function joinWaitlist(context: Context, actor: AuditContext, wanted: NewEntry): Promise<EntryOutcome> {
  const { personId, memberId, treatmentId, phone, urgent = false, network = null } = wanted
  const addsSelf = actor.personId === personId
  const now = context.clock()
  try {
    const added = await withLocks(context, actor, { waitlist: true }, async (tx) => {
      const refusal = await refuse(context, tx, treatmentId, wanted)
      if (refusal) return refusal
      if (memberId !== undefined && !(await isMemberOf(tx, memberId, personId))) return 'no_such_member'
      if (addsSelf && (await hasUnverifiedAddress(context, tx, personId))) return 'email_not_verified'
      if ((await countEntries(tx, personId)) >= mostEntries) return 'too_many_waiting'
      const entry = await tx
        .insertInto('waitlist_entry')
        .values({
          patient_id: personId,
          member_id: memberId ?? null,
          treatment_id: treatmentId,
          ...wishColumns(wanted),
          urgent,
          joined_at: now,
          network,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (phone !== undefined) {
        await tx.updateTable('person').set({ phone }).where('id', '=', personId).where('phone', 'is', null).execute()
      }
      return entry
    })
    return typeof added === 'string' ? { outcome: added } : await saved(context, added.id)
  } catch (error) {
    if (violatesConstraint(error, 'one_entry_per_treatment')) return { outcome: 'already_waiting' }
    if (violatesConstraint(error, 'entry_of_active_patient')) return { outcome: 'no_such_patient' }
    throw error
  }
}

/**
 * Changes what a person waits for. The place in the line and an open offer stay. That a doctor whom they asked for left is no
 * longer shown. Idempotent.
 */
export async function changeEntry(context: Context, actor: Actor, id: string, wanted: Wish): Promise<EntryOutcome> {
  const refusal = await withLocks(context, actor, { waitlist: true }, async (tx) => {
    const entry = await findOwn(tx, actor.personId, id)
    if (!entry) return 'no_such_entry'
    const refused = await refuse(context, tx, entry.treatment_id, wanted)
    if (refused && refused !== 'no_such_treatment') return refused
    await tx
      .updateTable('waitlist_entry')
      .set({ ...wishColumns(wanted), former_doctor: null })
      .where('id', '=', id)
      .execute()
    return undefined
  })
  return refusal ? { outcome: refusal } : saved(context, id)
}

/** Continues a paused entry of a person, in its place in the line. Idempotent. */
export async function resumeEntry(context: Context, actor: Actor, id: string): Promise<EntryOutcome> {
  const found = await withLocks(context, actor, { waitlist: true }, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('waitlist_entry')
      .set({ paused_at: null, run_outs: 0 })
      .where('id', '=', id)
      .where('patient_id', '=', actor.personId)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })
  return found ? saved(context, id) : { outcome: 'no_such_entry' }
}

/**
 * Ends an entry: of this person, or any for the staff. An open offer goes to the next in line. Returns how many ended, 0
 * or 1. Idempotent.
 */
export function endEntry(
  context: Context,
  actor: AuditContext,
  id: string,
  { of, as }: { readonly of?: string; readonly as: 'left' | 'removed' },
): Promise<number> {
  const now = context.clock()
  return withLocks(context, actor, { days: (tx) => findOpenDay(tx, { entry: id }), waitlist: true }, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('waitlist_entry')
      .set({ ended: as, ended_at: now })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .$if(of !== undefined, (query) => query.where('patient_id', '=', of ?? ''))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return 0
    await endOpenOffer(tx, id, now)
    return 1
  })
}

/** Whether an account books for a family member with this ID. */
export async function isMemberOf(db: Kysely<Database>, memberId: string, accountId: string): Promise<boolean> {
  const found = await db
    .selectFrom('family_member')
    .select('id')
    .where('id', '=', memberId)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

// The lock of the waitlist serializes additions.
async function countEntries(tx: Tx, accountId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('waitlist_entry')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('patient_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

async function hasUnverifiedAddress(context: Context, tx: Tx, personId: string): Promise<boolean> {
  if (mailModeOf(context) !== 'live') return false
  const found = await tx.selectFrom('person').select('email_verified').where('id', '=', personId).executeTakeFirst()
  return found?.email_verified === false
}

function findOwn(tx: Tx, personId: string, id: string) {
  return tx
    .selectFrom('waitlist_entry')
    .select('treatment_id')
    .where('id', '=', id)
    .where('patient_id', '=', personId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

async function refuse(
  { clock, timeZone }: Context,
  tx: Tx,
  treatmentId: string,
  { doctorId, until }: Wish,
): Promise<Refusal | undefined> {
  if (until < clinicTimeAt(clock(), timeZone).day) return 'day_is_past'
  const { rows } = await sql<{ offered: boolean; performed: boolean }>`
    select retired_at is null as offered, ${doctorId ?? null}::uuid is null or exists (select from suitable p
      where p.treatment_id = treatment.id and p.position = 1 and p.resource_id = ${doctorId ?? null}) as performed
    from treatment where id = ${treatmentId}`.execute(tx)
  const [found] = rows
  if (!found?.offered) return 'no_such_treatment'
  return found.performed ? undefined : 'no_such_doctor'
}

async function saved(context: Context, id: string): Promise<EntryOutcome> {
  const entry = await findEntry(context, id)
  return entry ? { outcome: 'saved', entry } : { outcome: 'no_such_entry' }
}
