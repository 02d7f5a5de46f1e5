import { type RawBuilder, sql } from 'kysely'
import type { ImportState } from '#contract/schemas/import.ts'
import type { Context } from '../context.ts'
import { setAuditContext, transactAsSystem } from '../database/audited-transaction.ts'
import { requestIdOf, type Tx } from './portable.ts'

type Working = 'checking' | 'running' | 'inviting' | 'undoing'

/** A row that the job has passed. The rows of a file are passed by day and number, and read by number. */
interface Position {
  readonly day: string
  readonly number: number
}

/** An import that the job works on, and how far it is. */
export interface Job extends Position {
  readonly id: string
  readonly state: Working
  readonly adminId: string
  /** Which of the steps of its state. */
  readonly step: number
  /** Whether it failed at its position. */
  readonly hasFailed: boolean
}

/** The state after the last step. */
const ended: Record<Working, ImportState> = {
  checking: 'checked',
  running: 'done',
  inviting: 'done',
  undoing: 'undone',
}

/** The state of a job that is stopped before. An undo begins again where it was: what is removed is not removed twice. */
export const stopped: Record<Working, ImportState> = {
  checking: 'open',
  running: 'stopped',
  inviting: 'done',
  undoing: 'done',
}

const isActive = sql<boolean>`state in ('checking', 'running', 'inviting', 'undoing')`

/**
 * Returns the oldest import that no other process is at work on. Those that failed follow the others, so that they hold up none.
 */
export async function findJob({ db }: Context): Promise<Job | undefined> {
  const { rows } = await sql<Job>`
    select id, state, created_by as "adminId", step, at_day as day, at_number as number, failed_at is not null as "hasFailed"
    from data_import
    where ${isActive}
    order by failed_at nulls first, created_at limit 1 for update skip locked`.execute(db)
  return rows[0]
}

/** Whether an import has work to do. */
export async function hasActiveImport({ db }: Context): Promise<boolean> {
  const found = await db.selectFrom('data_import').select('id').where(isActive).limit(1).execute()
  return found.length > 0
}

/**
 * Runs a transaction as the admin who started the import, who keeps the role until it ends. Without the role, the job stops.
 * Returns whether it ran: not if another process is at work, or the state has changed.
 */
export function inJob(context: Context, job: Job, work: (tx: Tx) => Promise<void>): Promise<boolean> {
  return transactAsSystem(context.db, async (tx) => {
    const { rows } = await sql<{ isAdmin: boolean }>`
      select p.role = 'admin' as "isAdmin" from data_import i join person p on p.id = i.created_by
      where i.id = ${job.id} and i.state = ${job.state} and step = ${job.step} and at_day = ${job.day}::date
        and at_number = ${job.number} and p.id = ${job.adminId} for update of i skip locked for share of p`.execute(tx)
    const [found] = rows
    if (!found) return false
    // PostgreSQL would read a small table as a whole for each row of a batch, and fold all of its names each time.
    await sql`set local enable_seqscan = off`.execute(tx)
    const requestId = requestIdOf(job.id)
    await setAuditContext(
      tx,
      found.isAdmin ? { personId: job.adminId, role: 'admin', requestId } : { portal: true, requestId },
    )
    if (found.isAdmin) await work(tx)
    else await setState(tx, job, stopped[job.state], context.clock())
    return true
  })
}

/** Ends the job after its last step. */
export async function finish(tx: Tx, job: Job, now: Date): Promise<void> {
  await setState(tx, job, ended[job.state], now)
}

async function setState(tx: Tx, { id, state }: Job, next: ImportState, now: Date): Promise<void> {
  const endsNow = next === 'undone' || (state === 'running' && (next === 'done' || next === 'stopped'))
  await tx
    .updateTable('data_import')
    .set({ state: next, failed_at: null, ...(endsNow && { ended_at: now }) })
    .where('id', '=', id)
    .execute()
}

/** Moves an import to its next step. */
export async function nextStep(tx: Tx, { id, step }: Job): Promise<void> {
  await tx
    .updateTable('data_import')
    .set({ step: step + 1, at_day: '-infinity', at_number: 0 })
    .where('id', '=', id)
    .execute()
}

/** Stores that rows up to a position have been passed. */
export async function moveOn(tx: Tx, { id }: Job, { day, number }: Position, count: number): Promise<void> {
  await tx
    .updateTable('data_import')
    .set((build) => ({ at_day: day, at_number: number, passed: build('passed', '+', count), failed_at: null }))
    .where('id', '=', id)
    .execute()
}

/** The condition for rows after the job's position, in the order `inOrder`. Reading sets the day. */
export function isAfter({ day, number }: Job, byNumber: boolean): RawBuilder<boolean> {
  return byNumber ? sql`number > ${number}` : sql`(day, number) > (${day}::date, ${number}::integer)`
}

/** Notes that a job has failed, until it succeeds. */
export async function markFailed({ db, clock }: Context, { id }: Job): Promise<void> {
  await db.updateTable('data_import').set({ failed_at: clock() }).where('id', '=', id).execute()
}
