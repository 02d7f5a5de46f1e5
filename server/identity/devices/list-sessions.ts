import { sql } from 'kysely'
import type { OwnSession } from '#contract/schemas/own-session.ts'
import type { Gate } from '#contract/schemas/sign-in.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../http/api/route.ts'
import { rpIdOf } from '../passkeys/relying-party.ts'
import { gateOfSession, sessionIsLive } from '../queries.ts'
import { describeDevice } from './describe-device.ts'

interface Row {
  readonly id: string
  readonly userAgent: string | null
  readonly network: string | null
  readonly signedInAt: Date
  readonly lastUsedAt: Date
  readonly gate: Gate | null
}

/** Returns the caller's sessions that have not ended: the caller's first, then those that were used last. */
export async function listSessions(context: Context, { personId, sessionId }: Actor): Promise<OwnSession[]> {
  const { rows } = await sql<Row>`
    select s.id, s.user_agent as "userAgent", text(network_of(s.ip_address)) as network, s.created_at as "signedInAt",
      s.updated_at as "lastUsedAt", ${gateOfSession(rpIdOf(context))} as gate
    from session s join person p on p.id = s.person_id
    where s.person_id = ${personId} and ${sessionIsLive}
    order by s.id = ${sessionId} desc, s.updated_at desc, s.id`.execute(context.db)
  return rows.map(({ id, userAgent, network, signedInAt, lastUsedAt, gate }) => ({
    _id: id,
    ...describeDevice(userAgent),
    ...(network && { network }),
    signedInAt: signedInAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: id === sessionId,
    ...(gate && { gate }),
  }))
}
