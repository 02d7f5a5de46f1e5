import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { isStaff, type Role } from '#contract/roles.ts'
import { AppError } from '../app-error.ts'
import type { AuditContext } from '../audit-context.ts'
import { runWrite } from './connect.ts'
import type { Database } from './schema.ts'

/**
 * Runs a transaction with an audit context, see `runWrite`. Keeps the actor's session and role until it ends; throws
 * `unauthenticated` or `forbidden` if one has ended before.
 */
export function transact<T>(
  db: Kysely<Database>,
  act: AuditContext,
  work: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return transactWithoutSessionLock(db, act, async (tx) => {
    if (act.sessionId !== undefined) await lockSession(tx, act)
    return work(tx)
  })
}

/**
 * Like `transact`, for changes of sessions or people: `work` locks them exclusively first. Two transactions that share the
 * lock of a person could not both upgrade it.
 */
export function transactWithoutSessionLock<T>(
  db: Kysely<Database>,
  act: AuditContext,
  work: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return transactAsSystem(db, async (tx) => {
    await setAuditContext(tx, act)
    return work(tx)
  })
}

/**
 * Locks people exclusively until the transaction ends, in the order of their IDs. Blocks until their requests in progress
 * have ended, see `hold_session()`.
 */
export async function lockPeople(tx: Transaction<Database>, people: RawBuilder<boolean>): Promise<void> {
  await sql`
    select hold_session(null, null, id) from (select id from person where ${people} order by id) p
  `.execute(tx)
}

/**
 * Keeps the actor's session and role until the transaction ends, and returns the role. Throws `unauthenticated` or
 * `forbidden` if the session or a role of the staff has ended since the request was authorized.
 */
export async function lockSession(
  tx: Transaction<Database>,
  { personId, sessionId, role }: AuditContext,
): Promise<Role> {
  const { rows } = await sql<{ role: Role | null }>`
    select hold_session(${personId}::uuid, ${sessionId}::uuid) as role`.execute(tx)
  const held = rows[0]?.role
  if (!held) throw new AppError('unauthenticated')
  if (role && isStaff(role) && held !== role) throw new AppError('forbidden')
  return held
}

/** Runs a transaction of the portal itself, see `runWrite`. */
export function transactAsSystem<T>(db: Kysely<Database>, work: (tx: Transaction<Database>) => Promise<T>): Promise<T> {
  return runWrite(db, () => db.transaction().execute(work))
}

/** Sets the audit context for the changes of the transaction from here on. */
export async function setAuditContext(tx: Transaction<Database>, act: AuditContext): Promise<void> {
  await sql`select set_config(${auditContextSetting}, ${serializeAuditContext(act)}, true)`.execute(tx)
}

/** Name of the transaction's setting that the audit triggers read. */
const auditContextSetting = 'portal.act'

/** Serializes an audit context for the setting that the audit triggers read. */
export function serializeAuditContext({ personId, sessionId, role, requestId, ip, portal }: AuditContext): string {
  const actor = portal ? 'portal' : personId === undefined ? 'visitor' : (role ?? 'patient')
  return JSON.stringify({ actor, personId, sessionId, requestId, ip: ip?.replace(/^::ffff:(?=\d+\.)/i, '') })
}

/**
 * Sets the audit context of a statement that records a read, as the query `act`. Its commit does not wait for a standby, without
 * which the staff could read nothing.
 */
function actOfRead(act: AuditContext): RawBuilder<unknown> {
  return sql`act as materialized (
    select set_config(${auditContextSetting}, ${serializeAuditContext(act)}, true) as given
    where set_config('synchronous_commit', 'local', true) is not null)`
}

/** Adds the audit entry of a member of the staff who reads other people's data. `what` is the name of the call. Not within a transaction. */
export async function auditRead(
  db: Kysely<Database>,
  act: AuditContext,
  what: string,
  objectId?: string,
  fields: readonly string[] = [],
): Promise<void> {
  await sql`
    with ${actOfRead(act)}
    select record_audit_entry('read', ${what}, ${objectId ?? null}::uuid, null, ${fields}::text[]) from act where given is not null
  `.execute(db)
}

/**
 * Adds an audit entry for each person whom a search found; for the same person at most one per session within ten minutes,
 * since a search goes on while someone types. Not within a transaction.
 */
export async function auditFound(db: Kysely<Database>, act: AuditContext, people: readonly string[]): Promise<void> {
  if (people.length === 0) return
  await sql`
    with ${actOfRead(act)}
    select record_audit_entry('read', 'find', null, found.id, '{}') from act, unnest(${people}::uuid[]) as found (id)
    where given is not null and not exists (
      select from audit_entry e where e.person_id = found.id and e.at > now() - interval '10 minutes'
        and e.action = 'read' and e.object_kind = 'find' and e.actor_id = ${act.personId}
        and e.session_hash = left(encode(sha256(convert_to(${act.sessionId}, 'UTF8')), 'hex'), 16))`.execute(db)
}

/**
 * Adds the audit entry of a list that its page polls. Adds at most one per session, list (and `day`) within ten minutes,
 * so that an open list does not flood the audit log.
 */
export async function auditPolledRead(
  db: Kysely<Database>,
  act: AuditContext,
  what: string,
  day?: string,
): Promise<void> {
  const fields = day === undefined ? [] : [day]
  const { rows } = await sql`
    select from (
      select at, action, object_kind, session_hash, fields from audit_entry where actor_id = ${act.personId}
      order by id desc limit 100
    ) latest
    where at > now() - interval '10 minutes' and action = 'read' and object_kind = ${what} and fields = ${fields}::text[]
      and session_hash = left(encode(sha256(convert_to(${act.sessionId}, 'UTF8')), 'hex'), 16)
    limit 1`.execute(db)
  if (rows.length === 0) await auditRead(db, act, what, undefined, fields)
}
