import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { CachedSession } from './session-cache.ts'

/** What of a session `s` lives while its person is an admin, beside what every session needs. */
export const adminSessionIsLive = `(s.created_at > now() - interval '12 hours' and s.updated_at > now() - interval '30 minutes')`

// Sessions are written by the identity library, which knows only the machine's clock, so the database's decides.
const liveSession = {
  name: 'live-session',
  text: `
    select p.id as "personId", s.id as "sessionId", p.email, p.name, p.role = 'admin' as admin,
      s.confirmed_at > now() - interval '15 minutes' as "recentlyAuthenticated",
      (extract(epoch from least(
        s.expires_at,
        case p.role when 'admin' then least(s.created_at + interval '12 hours', s.updated_at + interval '30 minutes')
          else s.created_at + interval '7 days' end,
        case when s.confirmed_at > now() - interval '15 minutes' then s.confirmed_at + interval '15 minutes' end
      ) - now()) * 1000)::float8 as "sureMs"
    from session s join person p on p.id = s.person_id
    where s.id = $1 and s.expires_at > now() and case p.role
      when 'admin' then ${adminSessionIsLive}
      else s.created_at > now() - interval '7 days' end`,
}

/**
 * Whose session this is, with the role as it stands now; undefined when it is over. A session ends by sign-out, 24 h
 * without use or 7 days after sign-in; an admin's after 30 minutes without use or 12 hours. `sureMs`: for so many
 * milliseconds from now it gives the same, if nobody changes anything.
 */
export async function findLiveSession(
  context: Context,
  sessionId: string,
): Promise<{ caller: CachedSession; sureMs: number } | undefined> {
  const [found] = await context.runPrepared<CachedSession & { sureMs: number }>(liveSession, [sessionId])
  if (!found) return undefined
  const { sureMs, ...caller } = found
  return { caller, sureMs }
}

/** An address at which a joined `person` is reached, if that is theirs; empty for who has left or, calling, gave none. */
export const deliverableEmail = (email: string) =>
  `case when person.removed_at is null and ${email} not like '%.invalid' then ${email} else '' end`

/** The address at which a joined `person` is reached. */
export const deliverablePersonEmail = sql.raw<string>(deliverableEmail('person.email'))

/** Whether a selected `person` can sign in though nobody has proved the address: then anybody may have taken it. */
export const isUnverified = sql<boolean>`
  (not person.email_verified and exists (select from account a where a.person_id = person.id))`
