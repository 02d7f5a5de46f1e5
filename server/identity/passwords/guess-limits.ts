import type { Context } from '../../context.ts'
import { networkPrefixOf } from '../../http/limits/networks.ts'
import {
  consumeAttempt,
  fullUntil,
  networkCounters,
  type RateLimit,
  refundAttempts,
  resetAttempts,
  runRateLimited,
} from '../../http/limits/rate-limit.ts'

/** Limit of wrong passwords for an account from one network, at the sign-in and everywhere else. */
const networkLimit: RateLimit = { kind: 'sign-in failure', most: 10, minutes: 15 }
/** Limit of wrong passwords for an account from all unknown networks together. */
const accountLimit: RateLimit = { kind: 'account failure', most: 50, minutes: 60 }
/** Full for a network on which the owner was within 30 days: by a sign-in of any kind, the right password or a mailed link. */
const knownNetwork: RateLimit = { kind: 'known network', most: 1, minutes: 30 * 24 * 60 }

/** An account and the client address that guesses its password. */
interface Guess {
  readonly email: string
  readonly ip: string
}

/**
 * Runs a check of a password, which throws if the password is wrong. Throws `too_many_requests` over 10 wrong passwords
 * in 15 minutes from a network, or over 50 an hour from all networks. Known networks are exempt from the limit of all
 * networks, so that an attacker with many networks cannot lock out the owner.
 */
export async function limitGuesses<T>(context: Context, guess: Guess, check: () => Promise<T>): Promise<T> {
  const ofNetwork = networkCounters(networkLimit, guess.ip, guess.email)
  // Counted for a known network too, or the time of the answer would show that the account exists.
  const who = await countedOf(context, guess)
  const ofAccount = [{ limit: accountLimit, who }]
  const result = await runRateLimited(context, [...ofNetwork, ...ofAccount], check)
  await resetAttempts(context, ofNetwork)
  await refundAttempts(context, ofAccount)
  if (who === guess.email) await rememberNetwork(context, guess)
  return result
}

/**
 * Returns the key under which a limit per address counts: one for each known network of the account, and one for all other networks,
 * so that others do not use up the attempts of the owner.
 */
export async function countedOf(context: Context, guess: Guess): Promise<string> {
  return (await fullUntil(context, { limit: knownNetwork, who: whoOf(guess) })) ? whoOf(guess) : guess.email
}

/** Makes a network known to an account whose owner has just proved to be there. */
export async function rememberNetwork(context: Context, guess: Guess): Promise<void> {
  // Full already if a concurrent request did it.
  await consumeAttempt(context, knownNetwork, whoOf(guess)).catch(() => undefined)
}

function whoOf({ email, ip }: Guess): string {
  return `${email} ${networkPrefixOf(ip)}`
}
