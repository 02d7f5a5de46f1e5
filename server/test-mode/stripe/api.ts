import { sql } from 'kysely'
import { findCall } from './calls.ts'
import { type Entry, type Ledger, newId } from './ledger.ts'
import { expand } from './lists.ts'
import { refuseCardNumbers } from './payment-methods.ts'
import { type Answer, apiVersion, fingerprintOf, type JsonObject, readForm, StripeApiError } from './wire.ts'

/** Keys that the API accepts and signs with. */
export interface Keys {
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
}

/** Lifetime of an idempotency key: the minimum that the provider guarantees. */
const keyLifetimeMs = 24 * 3_600_000

/**
 * Answers a request like api.stripe.com. A POST is one transaction, so a crash rolls it back. An idempotency key that
 * another request is using, in any process, is refused with 409.
 */
export async function answerRequest(ledger: Ledger, keys: Keys, now: Date, request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const body = request.method === 'POST' ? await request.text() : search.slice(1)
  try {
    const publishable = authenticate(keys, request)
    const found = findCall(request.method, pathname)
    if (!found) {
      const message = `Unrecognized request URL (${request.method}: ${pathname}). The stand-in does not know it.`
      throw new StripeApiError(404, { message, code: 'url_invalid' }, false)
    }
    if (publishable && !found.call.browser) {
      const message = 'This API call cannot be made with a publishable API key. Please use a secret API key.'
      throw new StripeApiError(403, { message, code: 'secret_key_required' }, false)
    }
    refuseCardNumbers(body)
    const form = readForm(body)
    const run = async (entry: Entry): Promise<Answer> => {
      const { status, body: given } = await found.call.run(entry, { id: found.id, form, publishable })
      return { status, body: status === 200 ? await expand(entry, given, form) : given }
    }
    if (request.method === 'GET') return respond(await run({ ledger, now }))
    const key = request.headers.get('idempotency-key')
    const fingerprint = fingerprintOf(request.method, pathname, body)
    return await ledger.transaction().execute((tx) => runOnce({ ledger: tx, now }, key, fingerprint, run))
  } catch (error) {
    if (error instanceof StripeApiError) return respond(error.answer)
    throw error
  }
}

async function runOnce(
  entry: Entry,
  key: string | null,
  fingerprint: string,
  run: (entry: Entry) => Promise<Answer>,
): Promise<Response> {
  if (key === null) return respond(await run(entry))
  const answered = await answerGiven(entry, key, fingerprint)
  if (!answered) await claimKey(entry, key)
  // The previous holder of the key may have stored its answer.
  const earlier = answered ?? (await answerGiven(entry, key, fingerprint))
  if (earlier) return respond(earlier, { 'idempotent-replayed': 'true' })
  const answer = await run(entry).catch((error: unknown) => {
    if (error instanceof StripeApiError && error.remembered) return error.answer
    throw error
  })
  const given = { fingerprint, status: answer.status, body: JSON.stringify(answer.body), answered_at: entry.now }
  await entry.ledger
    .insertInto('stripe_stand_in.request')
    .values({ key, ...given })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(given))
    .execute()
  return respond(answer)
}

// A transaction-level lock, so that a crash releases the key.
async function claimKey({ ledger }: Entry, key: string): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('stripe_stand_in.request:' || ${key}, 0)) as free
  `.execute(ledger)
  if (rows[0]?.free) return
  const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`
  throw new StripeApiError(409, { type: 'idempotency_error', message, code: 'idempotency_key_in_use' }, false)
}

async function answerGiven({ ledger, now }: Entry, key: string, fingerprint: string): Promise<Answer | undefined> {
  const row = await ledger
    .selectFrom('stripe_stand_in.request')
    .select(['fingerprint', 'status', 'body'])
    .where('key', '=', key)
    .where('answered_at', '>', new Date(now.getTime() - keyLifetimeMs))
    .executeTakeFirst()
  if (!row) return undefined
  if (row.fingerprint === fingerprint) return { status: row.status, body: JSON.parse(row.body) as JsonObject }
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
  throw new StripeApiError(400, { type: 'idempotency_error', message }, false)
}

/** Whether the request has the publishable key. Throws `StripeApiError` if it has none of our keys. */
function authenticate(keys: Keys, request: Request): boolean {
  const key = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
  if (key === undefined) {
    throw new StripeApiError(401, { message: 'You did not provide an API key in the Authorization header.' }, false)
  }
  if (key !== keys.secretKey && key !== keys.publishableKey) {
    throw new StripeApiError(401, { message: 'Invalid API Key provided. The stand-in takes its own keys only.' }, false)
  }
  const version = request.headers.get('stripe-version')
  if (version !== null && version !== apiVersion) {
    throw new StripeApiError(400, { message: `The stand-in speaks ${apiVersion}, not ${version}.` }, false)
  }
  return key === keys.publishableKey
}

function respond({ status, body }: Answer, more: Record<string, string> = {}): Response {
  const headers = { 'request-id': newId('req'), 'stripe-version': apiVersion, ...more }
  return Response.json(body, { status, headers })
}
