import { sql } from 'kysely'
import type { Context } from '../context.ts'

/** What of a session `s` lives while its person is an admin, beside what every session needs. */
export const adminSessionIsLive = `(s.created_at > now() - interval '12 hours' and s.updated_at > now() - interval '30 minutes')`

/** The person who a session belongs to. */
export interface LiveSession {
  readonly personId: string
  readonly sessionId: string
  readonly email: string
  readonly name: string
  readonly admin: boolean
  readonly recentlyAuthenticated: boolean
}

/**
 * Returns who a session belongs to, with the current role; `undefined` if it has ended. A session ends by signing out, 24 h
 * without use or 7 days after signing in; an admin's after 30 minutes without use or 12 hours.
 */
export async function findLiveSession({ db }: Context, sessionId: string): Promise<LiveSession | undefined> {
  // By the clock of the database: the identity library writes sessions by the clock of whichever machine it runs on.
  const { rows } = await sql<LiveSession>`
    select p.id as "personId", s.id as "sessionId", p.email, p.name, p.role = 'admin' as admin,
      s.confirmed_at > now() - interval '15 minutes' as "recentlyAuthenticated"
    from session s join person p on p.id = s.person_id
    where s.id = ${sessionId} and s.expires_at > now() and case p.role
      when 'admin' then ${sql.raw(adminSessionIsLive)}
      else s.created_at > now() - interval '7 days' end`.execute(db)
  return rows[0]
}

/** An address at which a joined `person` is reached, if that is theirs; empty for who has left or, calling, gave none. */
const deliverableEmail = (email: string) =>
  `case when person.removed_at is null and ${email} not like '%.invalid' then ${email} else '' end`

/** The address at which a joined `person` is reached. */
export const deliverablePersonEmail = sql.raw<string>(deliverableEmail('person.email'))

/** Whether a selected `person` can sign in though nobody has proved the address: then anybody may have taken it. */
export const isUnverified = sql<boolean>`is_unverified(person)`
