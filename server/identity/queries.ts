import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Role } from '#contract/roles.ts'
import type { Gate } from '#contract/schemas/sign-in.ts'
import type { Context } from '../context.ts'
import { prepared } from '../database/prepared.ts'
import type { Database } from '../database/schema.ts'
import { rpIdOf } from './passkeys/relying-party.ts'

/** Additional condition of a live session `s` of the staff. */
export const staffSessionIsLive = `(s.created_at > now() - interval '12 hours'
  and s.updated_at > now() - (select make_interval(mins => idle_minutes) from session_rule))`

/** The person who a session belongs to. */
export interface LiveSession {
  readonly personId: string
  readonly sessionId: string
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly recentlyAuthenticated: boolean
  readonly factorPassed: boolean
  /** What it is refused for; `null` if nothing. */
  readonly gate: Gate | null
}

/** When the roles of `session_rule` must have a second factor: seven days after the requirement began. */
export const factorDueFrom = `(factor_since + interval '7 days')`

/**
 * Returns the person of a session with the current role; `undefined` if it has ended. A session ends after sign-out, 24
 * hours without use, or 7 days in all. A session of the staff ends after 12 hours in all, or the minutes without use that
 * the clinic has set.
 */
export async function findLiveSession(context: Context, sessionId: string): Promise<LiveSession | undefined> {
  const [found] = await selectLiveSession(context.db, rpIdOf(context), sessionId)
  return found
}

/** Returns those of these sessions that have not ended, by the rule of `findLiveSession`. */
export async function findLiveSessions(
  context: Pick<Context, 'db' | 'publicUrl'>,
  sessionIds: readonly string[],
): Promise<LiveSession[]> {
  const which = sql`s.id = any (${sessionIds}::uuid[])`
  const { rows } = await liveSessions(rpIdOf(context), which).execute(context.db)
  return rows
}

const selectLiveSession = prepared((db, rpId: string, id: string) =>
  liveSessions(rpId, sql`s.id = ${id}::uuid`).compile(db),
)

/** Whether a person `p` has a second factor. A passkey for this host is one too. */
const hasFactor = (rpId: string) => sql<boolean>`(
  exists (select from second_factor f where f.person_id = p.id and f.turned_on_at is not null)
  or exists (select from passkey k where k.person_id = p.id and k.rp_id = ${rpId}))`

/** The gate of a session `s` of a person `p`. */
export const gateOfSession = (rpId: string) => sql<Gate | null>`
  case when s.locked_at is not null then 'locked'
    when p.role = 'patient' or s.factor_at is not null then null
    when ${hasFactor(rpId)} then 'factor'
    when (select p.role = any (factor_roles) and ${sql.raw(factorDueFrom)} < now() from session_rule) then 'enrol'
  end`

/** Makes the sessions of a person count as opened without a second factor, if the person has none any more. Idempotent. */
export async function forgetLostFactor(context: Context, tx: Kysely<Database>, personId: string): Promise<void> {
  await sql`
    update session s set factor_at = null from person p
    where p.id = s.person_id and p.id = ${personId} and not ${hasFactor(rpIdOf(context))}`.execute(tx)
}

/** Whether a session `s` of a person `p` has not ended. Uses the database's clock, since several servers write sessions. */
export const sessionIsLive = sql.raw<boolean>(`
  (s.expires_at > now() and case p.role
    when 'patient' then s.created_at > now() - interval '7 days'
    else ${staffSessionIsLive} end)`)

const liveSessions = (rpId: string, which: RawBuilder<unknown>) => sql<LiveSession>`
  select p.id as "personId", s.id as "sessionId", p.email, p.name, p.role,
    s.confirmed_at > now() - interval '15 minutes' as "recentlyAuthenticated",
    s.factor_at is not null as "factorPassed", ${gateOfSession(rpId)} as gate
  from session s join person p on p.id = s.person_id
  where ${which} and ${sessionIsLive}`

/** Address of a joined `person` for mails; empty for people who were removed or have no address. */
const deliverableEmail = (email: string) =>
  `case when person.removed_at is null and ${email} not like '%.invalid' then ${email} else '' end`

/** Email address of a joined `person`, empty if there is none. */
export const deliverablePersonEmail = sql.raw<string>(deliverableEmail('person.email'))

/** Whether a selected `person` can be merged into another: a patient without a way to sign in, who has never used one. */
export const isMergeable = sql<boolean>`(person.role = 'patient' and person.removed_at is null
  and not person.email_verified
  and not exists (select from account where account.person_id = person.id)
  and not exists (select from passkey where passkey.person_id = person.id))`

/** Whether a selected `person` has a way to sign in, a mailed code included. The staff add people without one. */
export const canSignIn = sql<boolean>`((person.role = 'patient' and person.email_verified) or exists (select from account where account.person_id = person.id)
  or exists (select from passkey where passkey.person_id = person.id)
  or exists (select from session where session.person_id = person.id))`

/** Whether a selected `person` can sign in with an address that no one has verified. */
export const isUnverified = sql<boolean>`is_unverified(person)`

/**
 * Name of a selected `person` in mails to their address; empty if they may have entered another person's address, who would get
 * a text of their choice from the clinic.
 */
export const mailName = sql<string>`case when ${isUnverified} then '' else person.name end`
