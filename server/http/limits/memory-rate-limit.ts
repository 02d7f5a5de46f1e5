import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import type { RateLimit } from './rate-limit.ts'

/** Number of keys above which expired ones are removed. */
const maxKeys = 10_000

/**
 * Counts requests in the memory of this process, if counting in the database would cost more than the request. Several
 * processes together allow that many times the limit. The returned function throws `too_many_requests` over a limit.
 */
export function createMemoryRateLimiter(
  { clock, rateLimits }: Pick<Context, 'clock' | 'rateLimits'>,
  limits: readonly RateLimit[],
): (key: string) => void {
  const counts = limits.map((limit) => ({ ...limit, entries: new Map<string, { count: number; resetsAt: number }>() }))
  return (key) => {
    if (!rateLimits) return
    const now = clock().getTime()
    for (const { most, minutes, entries } of counts) {
      if (entries.size >= maxKeys) for (const [old, { resetsAt }] of entries) if (resetsAt <= now) entries.delete(old)
      const known = entries.get(key)
      const counted = known && known.resetsAt > now ? known : { count: 0, resetsAt: now + minutes * 60_000 }
      entries.set(key, counted)
      counted.count++
      if (counted.count > most) throw new AppError('too_many_requests', { retryAfter: (counted.resetsAt - now) / 1000 })
    }
  }
}
