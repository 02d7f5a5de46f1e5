import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'

/** At most `most` attempts of one kind in `minutes`, counted in the database across all processes. */
export interface RateLimit {
  readonly kind: string
  readonly most: number
  readonly minutes: number
}

/** Limit for all kinds of sign-in. */
export const signInLimit: RateLimit = { kind: 'sign-in', most: 30, minutes: 1 }

/** Counts an attempt of `who` and throws `too_many_requests` over the limit. A single statement, so it is atomic. */
export async function consumeAttempt(context: Context, limit: RateLimit, who: string): Promise<void> {
  if (!context.rateLimits) return
  const now = context.clock()
  const resets = new Date(now.getTime() + limit.minutes * 60_000)
  const { rows } = await sql<{ count: number; resets_at: Date }>`
    insert into attempt_count as a (key, count, resets_at)
    values (${attemptKey(context, limit, who)}, 1, ${resets})
    on conflict (key) do update set
      count = case when a.resets_at <= ${now} then 1 else a.count + 1 end,
      resets_at = case when a.resets_at <= ${now} then excluded.resets_at else a.resets_at end
    returning count, resets_at`.execute(context.db)
  const row = rows[0]
  if (row && row.count > limit.most) {
    throw new AppError('too_many_requests', (row.resets_at.getTime() - now.getTime()) / 1000)
  }
}

/**
 * Counts an attempt and makes it. Refunds the attempt if it was refused with `unavailable`, so that load from other
 * clients does not use up a user's attempts.
 */
export async function runRateLimited<T>(
  context: Context,
  limit: RateLimit,
  who: string,
  attempt: () => Promise<T>,
): Promise<T> {
  await consumeAttempt(context, limit, who)
  try {
    return await attempt()
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') await refundAttempt(context, limit, who)
    throw error
  }
}

async function refundAttempt(context: Context, limit: RateLimit, who: string): Promise<void> {
  if (!context.rateLimits) return
  await context.db
    .updateTable('attempt_count')
    .set({ count: sql<number>`count - 1` })
    .where('key', '=', attemptKey(context, limit, who))
    .where('count', '>', 0)
    .execute()
}

/** Deletes the counted attempts of `who`, for instance failures after the right password. */
export async function resetAttempts(context: Context, limit: RateLimit, who: string): Promise<void> {
  if (!context.rateLimits) return
  await context.db
    .deleteFrom('attempt_count')
    .where('key', '=', attemptKey(context, limit, who))
    .execute()
}

/** Returns the network of an address: its /64 for IPv6, since one line has that many addresses; itself for IPv4. */
export function networkPrefixOf(ip: string): string {
  return prefixOf(ip, 4)
}

/** Returns the site of an address, such as a household or an office: its /48 for IPv6, itself for IPv4. */
export function sitePrefixOf(ip: string): string {
  return prefixOf(ip, 3)
}

// Returns the first `most` of the eight groups of an IPv6 address.
function prefixOf(ip: string, most: number): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, missing)).fill('0'), ...right]
  return groups
    .slice(0, most)
    .map((g) => Number.parseInt(g, 16).toString(16))
    .join(':')
}

// Addresses are not stored in clear text.
function attemptKey(context: Context, limit: RateLimit, who: string): string {
  const digest = createHmac('sha256', context.authSecret).update(who).digest('base64url')
  return `${limit.kind} ${digest}`
}
