import { type Kysely, sql } from 'kysely'
import { databaseErrorCode, UnusableDatabaseError } from './connect.ts'
import type { Database } from './schema.ts'

/**
 * Lets a database role run the portal: it may read and write all rows, also of tables that later migrations of this user
 * create, but not change the schema or disable a trigger. Idempotent. Throws `UnusableDatabaseError` if there is no such role, or
 * if it could change the schema anyway, as a superuser, the current user or a member of it.
 */
export async function grantUse(db: Kysely<Database>, role: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ schema: string; owns: boolean }>`
      select current_schema() as schema, pg_has_role(${role}, current_user, 'member') as owns`
      .execute(tx)
      .catch((error: unknown) => {
        const undefinedObject = '42704'
        throw databaseErrorCode(error) === undefinedObject
          ? new UnusableDatabaseError(`There is no database role ${role}. Create it: CREATE ROLE … LOGIN PASSWORD …`)
          : error
      })
    const [{ schema, owns } = { schema: 'public', owns: true }] = rows
    if (owns)
      throw new UnusableDatabaseError(`The role ${role} can change the schema already, with or without a grant.`)
    const [inSchema, to] = [sql`in schema ${sql.id(schema)}`, sql`to ${sql.id(role)}`]
    const [onRows, onSequences] = [sql`select, insert, update, delete`, sql`select, usage`]
    await sql`grant usage on schema ${sql.id(schema)} ${to}`.execute(tx)
    await sql`grant ${onRows} on all tables ${inSchema} ${to}`.execute(tx)
    await sql`grant ${onSequences} on all sequences ${inSchema} ${to}`.execute(tx)
    await sql`alter default privileges ${inSchema} grant ${onRows} on tables ${to}`.execute(tx)
    await sql`alter default privileges ${inSchema} grant ${onSequences} on sequences ${to}`.execute(tx)
  })
}
