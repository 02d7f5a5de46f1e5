import { type Kysely, sql } from 'kysely'

/**
 * Changes are written to a table in their own transaction, instead of being sent by it: a transaction that notifies keeps
 * all others that do from committing until its own commit is on the disk. A process of 0.3.0 neither reads the table nor
 * tells others what it has changed, so what it writes is still sent by the transaction.
 *
 * Drops the triggers on the channel `access`, to which nothing listens since 0.2.0.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Not logged: after a crash of the database every process reconnects, and treats everything as changed.
  await sql`
    create unlogged table change (
      xact xid8 not null default pg_current_xact_id(),
      channel text not null,
      payload text not null,
      written_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index changes_in_order on change (xact)`.execute(db)
  for (const name of ['tell_access', 'tell_changed_people', 'tell_everybody']) {
    await sql`drop function if exists ${sql.id(name)}() cascade`.execute(db)
  }
}
