import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { SsoChecks } from './sso.ts'

/** Seconds in which the person signs in at the provider. */
export const attemptSeconds = 10 * 60

const attempt = z.object({
  nonce: z.string(),
  verifier: z.string(),
  began: z.number(),
  /** The page to return to. */
  from: z.optional(z.string()),
  /** The session that connects its account; absent for a sign-in. */
  sessionId: z.optional(z.string()),
})

/** A sign-in at the provider that has begun. */
export type SsoAttempt = z.infer<typeof attempt>

interface Begun {
  readonly state: string
  /** Value of the cookie that binds the attempt to the browser. */
  readonly browser: string
  readonly checks: SsoChecks
  /** Stores the attempt. */
  store(): Promise<void>
}

/** Begins a sign-in at the provider. Only hashes of the state and the cookie are stored. */
export function beginAttempt({ db }: Context, about: Pick<SsoAttempt, 'from' | 'sessionId'>): Begun {
  const [state, browser] = [randomState(), randomBytes(32).toString('base64url')]
  const checks = { nonce: randomNonce(), verifier: randomPKCECodeVerifier(), began: Date.now() }
  const store = async () => {
    await sql`delete from verification where expires_at < now()`.execute(db)
    await sql`
      insert into verification (id, identifier, value, expires_at)
      values (${crypto.randomUUID()}, ${identifierOf(state, browser)}, ${JSON.stringify({ ...checks, ...about })},
        now() + make_interval(secs => ${attemptSeconds}))`.execute(db)
  }
  return { state, browser, checks, store }
}

/** Consumes an attempt, which works once and in the browser that began it; `undefined` if there is none. */
export async function consumeAttempt({ db }: Context, state: string, browser: string): Promise<SsoAttempt | undefined> {
  const { rows } = await sql<{ value: string; live: boolean }>`
    delete from verification where identifier = ${identifierOf(state, browser)}
    returning value, expires_at > now() as live`.execute(db)
  const [found] = rows
  return found?.live ? z.parse(attempt, JSON.parse(found.value)) : undefined
}

function identifierOf(state: string, browser: string): string {
  return `sso ${createHash('sha256').update(`${state} ${browser}`).digest('base64url')}`
}
