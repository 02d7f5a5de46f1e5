import type { ConfirmationWay, IdentityProof } from '#contract/schemas/second-factor.ts'
import type { Context } from '../context.ts'
import type { Actor } from '../http/api/route.ts'
import { consumeAttempts, networkCounters, type RateLimit } from '../http/limits/rate-limit.ts'
import { confirmWithCode, readSecondFactor } from './factor/second-factor.ts'
import { confirmWithPasskey } from './passkeys/sign-in.ts'
import { confirmWithPassword } from './reauthentication.ts'
import { hasWayToSignIn } from './ways-to-sign-in.ts'

const passkeyLimit: RateLimit = { kind: 'passkey confirmation', most: 60, minutes: 15 }

/**
 * Confirms that the caller is still present: marks the session as recently authenticated for 15 minutes. Throws the errors of
 * `confirmWithPassword`, `confirmWithCode` and `confirmWithPasskey`.
 */
export async function confirm(context: Context, caller: Actor, proof: IdentityProof): Promise<void> {
  const { password, code, passkey } = proof
  if (password !== undefined) await confirmWithPassword(context, caller, password)
  if (code !== undefined) await confirmWithCode(context, caller, { code })
  if (passkey === undefined) return
  await consumeAttempts(context, networkCounters(passkeyLimit, caller.ip ?? '', caller.email))
  await confirmWithPasskey(context, caller, passkey)
}

/** Returns the ways in which the caller can confirm, the strongest first. None is weaker than the sign-in of the session. */
export async function confirmationWays(context: Context, caller: Actor): Promise<ConfirmationWay[]> {
  const { on, passkeys } = await readSecondFactor(context, caller)
  const hasPassword = await hasWayToSignIn(context, context.db, caller, ['password'])
  return [
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(on ? (['code'] as const) : []),
    ...(hasPassword && !caller.factorPassed ? (['password'] as const) : []),
  ]
}
