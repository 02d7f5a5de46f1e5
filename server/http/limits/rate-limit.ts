import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { countedPrefixesOf, sitePrefixOf } from './networks.ts'

/** At most `most` attempts of one kind in `minutes`, counted in the database across all processes. */
export interface RateLimit {
  readonly kind: string
  readonly most: number
  readonly minutes: number
}

/** A limit for one user, address or network. */
interface Counter {
  readonly limit: RateLimit
  readonly who: string
}

/** Limit for all kinds of sign-in. */
export const signInLimit: RateLimit = { kind: 'sign-in', most: 30, minutes: 1 }

/**
 * Returns the counters of a client address: its network, and for IPv6 also its /56 with twice the limit and its /48 with
 * four times the limit. `account` counts each account separately.
 */
export function networkCounters(limit: RateLimit, ip: string, account = ''): Counter[] {
  return countedPrefixesOf(ip).map(({ prefix, factor }) => ({
    limit: { ...limit, most: limit.most * factor },
    who: account === '' ? prefix : `${account} ${prefix}`,
  }))
}

/** Counts an attempt of `who` and throws `too_many_requests` over the limit. */
export function consumeAttempt(context: Context, limit: RateLimit, who: string): Promise<void> {
  return consumeAttempts(context, [{ limit, who }])
}

/** Counts an attempt in all counters, or in none and throws `too_many_requests` if one of them is full. */
export async function consumeAttempts(context: Context, counters: readonly Counter[]): Promise<void> {
  const counted: Counter[] = []
  for (const counter of counters) {
    const full = await consume(context, counter)
    if (full) {
      await refundAttempts(context, counted)
      throw full
    }
    counted.push(counter)
  }
}

/**
 * Counts an attempt and makes it. Refunds the attempt if `isRefunded` of its error: by default if it was refused with
 * `unavailable`, so that load from other clients does not use up a user's attempts.
 */
export async function runRateLimited<T>(
  context: Context,
  counters: readonly Counter[],
  attempt: () => Promise<T>,
  isRefunded = (error: unknown) => error instanceof AppError && error.code === 'unavailable',
): Promise<T> {
  await consumeAttempts(context, counters)
  try {
    return await attempt()
  } catch (error) {
    if (isRefunded(error)) await refundAttempts(context, counters)
    throw error
  }
}

/** Deletes the attempts of counters, for instance failures after the right password. */
export async function resetAttempts(context: Context, counters: readonly Counter[]): Promise<void> {
  if (!context.rateLimits) return
  const keys = counters.map((counter) => keyOf(context, counter))
  await context.db.deleteFrom('attempt_count').where('key', 'in', keys).execute()
}

/** Takes back one attempt of each counter. */
export async function refundAttempts(context: Context, counters: readonly Counter[]): Promise<void> {
  if (!context.rateLimits || counters.length === 0) return
  const keys = counters.map((counter) => keyOf(context, counter))
  await context.db
    .updateTable('attempt_count')
    .set({ count: sql<number>`count - 1` })
    .where('key', 'in', keys)
    .where('count', '>', 0)
    .execute()
}

// A single statement, so it is atomic. It does not count an attempt of a full counter; then it returns the refusal.
async function consume(context: Context, counter: Counter): Promise<AppError | undefined> {
  if (!context.rateLimits) return undefined
  const { most, minutes } = counter.limit
  const key = keyOf(context, counter)
  const now = context.clock()
  const resets = new Date(now.getTime() + minutes * 60_000)
  const { rows } = await sql`
    insert into attempt_count as a (key, count, resets_at) values (${key}, 1, ${resets})
    on conflict (key) do update set
      count = case when a.resets_at <= ${now} then 1 else a.count + 1 end,
      resets_at = case when a.resets_at <= ${now} then excluded.resets_at else a.resets_at end
    where a.count < ${most} or a.resets_at <= ${now}
    returning count`.execute(context.db)
  if (rows.length > 0) return undefined
  const until = (await fullUntil(context, counter)) ?? now
  return new AppError('too_many_requests', { retryAfter: (until.getTime() - now.getTime()) / 1000 })
}

/** Returns the time until which a counter refuses attempts; `undefined` if it does not. */
export async function fullUntil(context: Context, counter: Counter): Promise<Date | undefined> {
  if (!context.rateLimits) return undefined
  const found = await context.db
    .selectFrom('attempt_count')
    .select('resets_at')
    .where('key', '=', keyOf(context, counter))
    .where('count', '>=', counter.limit.most)
    .where('resets_at', '>', context.clock())
    .executeTakeFirst()
  return found?.resets_at
}

/**
 * Returns what stands for the site of an address in stored data, such as a household or an office; `null` without rate
 * limits. Nobody can find the address without the secret of the portal.
 */
export function digestOfSite(context: Context, ip: string): string | null {
  return context.rateLimits ? digestOf(context, sitePrefixOf(ip)) : null
}

function keyOf(context: Context, { limit, who }: Counter): string {
  return `${limit.kind} ${digestOf(context, who)}`
}

// Addresses are not stored in clear text.
function digestOf({ authSecret }: Context, text: string): string {
  return createHmac('sha256', authSecret).update(text).digest('base64url')
}
