import { type Kysely, sql } from 'kysely'
import { rowsOnPage } from '#contract/page-size.ts'
import type { AuditAction, AuditEntry } from '#contract/schemas/audit-entry.ts'
import type { Context } from '../context.ts'
import type { Database } from '../database/schema.ts'

/** Filter of the audit log: entries before `before`, of one person, with or without reads. */
export interface AuditRequest {
  readonly before?: number | undefined
  readonly person?: string | undefined
  readonly reads?: 'on' | undefined
}

/**
 * Returns entries of the audit log, newest first, and whether there are more. Those of a person include the entries of
 * records that were merged into theirs.
 */
export async function listAudit(
  { db }: Pick<Context, 'db'>,
  { before, person, reads }: AuditRequest,
): Promise<{ entries: AuditEntry[]; more: boolean }> {
  let query = selectEntries(db)
    .orderBy('entry.id', 'desc')
    .limit(rowsOnPage + 1)
  if (before !== undefined) query = query.where('entry.id', '<', String(before))
  if (reads === undefined) query = query.where('action', '<>', 'read')
  if (person !== undefined) {
    const id = db.selectFrom('person').select('id').where('email', '=', person)
    const records = id.union(db.selectFrom('person').select('id').where('merged_into', '=', id))
    query = query.where((where) =>
      where.or([sql<boolean>`entry.person_id = any (array(${records}))`, where('entry.actor_id', '=', id)]),
    )
  }
  const rows = await query.execute()
  return { entries: rows.slice(0, rowsOnPage).map(toEntry), more: rows.length > rowsOnPage }
}

// People have their current names, merged ones that of the record they were merged into. A removed person has only a
// number.
function selectEntries(db: Kysely<Database>) {
  return db
    .selectFrom('audit_entry as entry')
    .leftJoin('person as doer', 'doer.active_id', 'entry.actor_id')
    .leftJoin('person as recorded', 'recorded.id', 'entry.person_id')
    .leftJoin('person as subject', (join) =>
      join.on(sql`subject.active_id`, '=', sql`coalesce(recorded.merged_into, recorded.id)`),
    )
    .select(['entry.id', 'at', 'actor', 'actor_id', 'action', 'object_kind', 'object_id', 'person_id', 'fields'])
    .select(['request_id', sql<string | null>`text(network)`.as('network')])
    .select(['doer.name as doer_name', 'doer.email as doer_email'])
    .select(['subject.name as subject_name', 'subject.email as subject_email'])
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>

function toEntry(row: EntryRow): AuditEntry {
  return {
    _id: Number(row.id),
    at: row.at.toISOString(),
    actor: row.actor,
    ...(row.actor_id && { by: named(row.actor_id, row.doer_name, row.doer_email) }),
    action: row.action as AuditAction,
    object: { kind: row.object_kind, ...(row.object_id && { _id: row.object_id }) },
    ...(row.person_id && { about: named(row.person_id, row.subject_name, row.subject_email) }),
    fields: row.fields,
    ...(row.network && { network: row.network }),
    ...(row.request_id && { requestId: row.request_id }),
  }
}

function named(id: string, name: string | null, email: string | null): NonNullable<AuditEntry['by']> {
  return { _id: id, ...(name !== null && { name }), ...(email !== null && { email }) }
}
