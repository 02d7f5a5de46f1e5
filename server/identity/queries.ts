import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Caller } from '../http/serve.ts'

/**
 * Whose session this is, with the role as it stands now; undefined when it is over. A session ends by sign-out, 24 h
 * without use or 7 days after sign-in; an admin's after 30 minutes without use or 12 hours.
 */
export async function findLiveSession(context: Context, sessionId: string): Promise<Caller | undefined> {
  // Sessions are written by the identity library, which knows only the machine's clock: the database's is the same.
  const found = await context.db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .select(['person.id as personId', 'session.id as sessionId', 'person.email', 'person.name', 'person.role'])
    .where('session.id', '=', sessionId)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .where(
      sql<boolean>`case person.role
        when 'admin' then session.created_at > now() - interval '12 hours' and session.updated_at > now() - interval '30 minutes'
        else session.created_at > now() - interval '7 days' end`,
    )
    .executeTakeFirst()
  if (!found) return undefined
  const { role, ...person } = found
  return { ...person, admin: role === 'admin' }
}
