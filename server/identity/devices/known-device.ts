import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql, type Transaction } from 'kysely'
import { isStaff } from '#contract/roles.ts'
import type { Context } from '../../context.ts'
import { transactAsSystem } from '../../database/audited-transaction.ts'
import type { Database } from '../../database/schema.ts'
import { toLoggableError } from '../../http/problems.ts'
import type { Recipient } from '../../mail/mail.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { deviceCookieName, sessionCookieName } from '../auth.ts'
import { rememberNetwork } from '../passwords/guess-limits.ts'
import { mailName } from '../queries.ts'
import { describeDevice } from './describe-device.ts'

const yearSeconds = 365 * 24 * 60 * 60

/** A browser in which a member of the staff has signed in. */
export interface KnownDevice {
  readonly to: Recipient
  readonly browser: string | null
  readonly system: string | null
  readonly network: string | null
  readonly signedInAt: Date
}

/**
 * Makes the network of a sign-in known to the account. Of the staff, also remembers the browser, and queues a mail if its cookie was
 * not known for the person. Call it after the reply has the cookie of the new session. A failure is logged only: the sign-in has
 * succeeded.
 */
export async function rememberSignIn(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { publicUrl } = context
  try {
    const sessionToken = cookieIn(setCookiesOf(reply), sessionCookieName(publicUrl))?.split('.')[0]
    if (sessionToken === undefined) return
    const session = await findSession(context, sessionToken)
    if (!session) return
    await rememberNetwork(context, { email: session.email, ip: request.ip })
    if (!isStaff(session.role)) return
    const name = deviceCookieName(publicUrl)
    const sent = cookieIn((request.headers.cookie ?? '').split('; '), name)
    const cookie = sent && /^[\w-]{43}$/.test(sent) ? sent : randomBytes(32).toString('base64url')
    await transactAsSystem(context.db, (tx) => rememberDevice(tx, context.clock(), session, cookie))
    const secure = publicUrl.protocol === 'https:' ? '; Secure' : ''
    reply.header('set-cookie', `${name}=${cookie}; Max-Age=${yearSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`)
  } catch (error) {
    request.log.error({ error: toLoggableError(error as Error) }, 'sign-in not remembered')
  }
}

/** Returns what the mail about a new device shows; `undefined` if the person was removed. */
export async function findKnownDevice({ db }: Context, id: string): Promise<KnownDevice | undefined> {
  const found = await db
    .selectFrom('known_device')
    .innerJoin('person', 'person.id', 'known_device.person_id')
    .select([mailName.as('name'), 'person.email as address', 'person.language'])
    .select(['browser', 'system', sql<string | null>`text(network)`.as('network')])
    .select('known_device.created_at as signedInAt')
    .where('known_device.id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  const { name, address, language, ...device } = found
  return { to: { name, address, language }, ...device }
}

function findSession({ db }: Context, token: string) {
  return db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .select(['person.id as personId', 'email', 'role'])
    .select(['user_agent as userAgent', sql<string | null>`network_of(ip_address)`.as('network')])
    .where('token', '=', token)
    .executeTakeFirst()
}

type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>

async function rememberDevice(
  tx: Transaction<Database>,
  now: Date,
  { personId, userAgent, network }: FoundSession,
  cookie: string,
): Promise<void> {
  const hash = createHash('sha256').update(`${personId} ${cookie}`).digest()
  const { browser = null, system = null } = describeDevice(userAgent)
  const known = await tx
    .updateTable('known_device')
    .set({ used_at: now })
    .where('person_id', '=', personId)
    .where('hash', '=', hash)
    .executeTakeFirstOrThrow()
  if (known.numUpdatedRows > 0n) return
  const added = await tx
    .insertInto('known_device')
    .values({ person_id: personId, hash, browser, system, network, created_at: now, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) await queueMail(tx, { template: 'new_device', personId, about: ['known_device', added.id, {}] }, now)
}

function setCookiesOf(reply: FastifyReply): string[] {
  return [reply.getHeader('set-cookie') ?? []].flat().map(String)
}

function cookieIn(cookies: readonly string[], name: string): string | undefined {
  const found = cookies.findLast((cookie) => cookie.startsWith(`${name}=`))
  return found?.slice(name.length + 1).split(';')[0]
}
