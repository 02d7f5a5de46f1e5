import type { Listener } from '../database/listen.ts'

/** The channel on which migration 0021 tells whose sessions or rights have changed. */
export const accessChannel = 'access'

/** Whoever is behind a token; what each request adds of its own is left out. */
export interface CachedSession {
  readonly personId: string
  readonly sessionId: string
  readonly email: string
  readonly name: string
  readonly admin: boolean
  readonly recentlyAuthenticated: boolean
}

/** How long it stays true who is behind a token, if nothing is changed. */
export interface Validity {
  /** Until the session or something about it runs out by the database's clock, from now on. */
  readonly ms: number
  /** When the token runs out by the clinic's clock. */
  readonly tokenUntil: number
}

/** Who was found behind tokens, for as long as that is sure. */
export interface SessionCache {
  /** Tied to `accessChannel`; while it does not hear, nobody is known. */
  readonly listener: Listener
  find(token: string): CachedSession | undefined
  /** Begins to look for who is behind a token; what it gives keeps who was found, unless anything changed meanwhile. */
  beginLookup(token: string): (known: CachedSession, sure: Validity) => void
  /** Knows nobody any more: after a write, so that it counts at once in the process that made it. */
  forget(): void
}

/** So many at most are known, and for so long, whatever else is sure. */
const [maxEntries, longestMs] = [10_000, 60_000]

/** Knows nobody until its listener hears. */
export function createSessionCache(clock: () => Date): SessionCache {
  let hearing = false
  let changes = 0
  const byToken = new Map<
    string,
    { readonly known: CachedSession; readonly until: number; readonly tokenUntil: number }
  >()

  function forget() {
    changes++
    byToken.clear()
  }

  function invalidateFor(id: string) {
    changes++
    for (const [token, { known }] of byToken) {
      if (known.sessionId === id || known.personId === id) byToken.delete(token)
    }
  }

  return {
    listener: {
      onConnected: () => {
        forget()
        hearing = true
      },
      onNotification: (payload) => (payload === 'everybody' ? forget() : invalidateFor(payload)),
      onDisconnected: () => {
        hearing = false
        forget()
      },
    },
    find: (token) => {
      const found = byToken.get(token)
      if (!found) return undefined
      if (found.until > performance.now() && found.tokenUntil > clock().getTime()) return found.known
      byToken.delete(token)
      return undefined
    },
    beginLookup: (token) => {
      const before = changes
      const began = performance.now()
      return (known, { ms, tokenUntil }) => {
        if (!hearing || changes !== before) return
        const [oldest] = byToken.size < maxEntries ? [] : byToken.keys()
        if (oldest !== undefined) byToken.delete(oldest)
        byToken.set(token, { known, until: began + Math.min(ms, longestMs), tokenUntil })
      }
    },
    forget,
  }
}
