import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../app-error.ts'
import { createFairQueue } from '../fair-queue.ts'
import { withTimeout } from '../http/with-timeout.ts'
import type { HostedPortal } from './hosted-portal.ts'
import type { Clinic, Listed, Registry } from './registry.ts'

/** A clinic that this process has open. */
export interface Held {
  readonly clinic: Listed
  readonly portal: HostedPortal
  /** Number of its uses by the network of the visitor. */
  readonly users: Map<string, number>
  /** When it may be closed if nobody uses it, on the clock of `performance`. */
  idleAt: number
  /** Called when its last user has left. */
  onUnused: () => void
}

/** How a process opens clinics. */
export interface PoolOptions {
  /** Maximum number of clinics that are open at the same time. */
  readonly maxOpen: number
  readonly open: (clinic: Clinic) => Promise<HostedPortal>
  /** Name of the schema of this version. */
  readonly schema: string
  readonly onError: (error: unknown, host?: string) => void
}

/** The clinics that this process has open. */
export interface ClinicPool {
  /**
   * Opens the clinic if necessary, and keeps it open until `leave`. Concurrent calls share one opening. Throws `unavailable` if it is
   * paused, cannot be opened, or too many others are in use. `network` is that of the visitor, or `ownWork`, for which a few more
   * clinics may be open.
   */
  hold(clinic: Listed, network: string): Promise<Held>
  /** Ends one use by a network. Call it once for each `hold`. The clinic stays open for at least `stayMs` milliseconds. */
  leave(one: Held, network: string, stayMs: number): void
  /** Closes a clinic of `held` after its requests in progress, and records when it has work to do next. Never throws. */
  shut(one: Held): Promise<void>
  readonly held: ReadonlyMap<string, Held>
  /** Number of clinics that are being opened, and closed. */
  busy(): { readonly opening: number; readonly closing: number }
  /** Opens no clinic from now on, and ends the streams. Idempotent. */
  endStreams(): void
  /** Closes all clinics, after their requests in progress. They are due immediately, in another process. */
  close(): Promise<void>
}

/** Time for which a clinic that could not be opened is refused without another attempt, in milliseconds. */
const failedMs = 2_000
/** Time after which its due work is tried again, in milliseconds. */
const retryWorkMs = 60_000
/** How long an opening waits while all open clinics are in use, and for one of them to close before it closes another, in milliseconds. */
const [capacityPatienceMs, closingPatienceMs] = [3_000, 1_000]
/** How long requests in progress may take when a clinic closes, in milliseconds. */
const finishMs = 8_000
/** How long visitors wait for an opening or a closing, in milliseconds. A database may not respond for longer. */
const visitorMs = 10_000
/** How long a closing counts among the open clinics, in milliseconds. */
const closingMs = 60_000
/** Replaces the network if a clinic is opened for its due work. */
export const ownWork = ''
/** Number of clinics that may be open for due work in addition to `maxOpen`, so that visitors cannot prevent it. */
const extraForWork = 2
// The keys are database servers: one that does not respond leaves openings to the clinics of others.
const openingQueue = { maxConcurrent: 6, maxPerKey: 4, maxQueued: 200, patienceMs: 8_000, retryAfter: 5 }

// A refusal that says when to try again is not logged with its stack.
const cannotOpen = () => new AppError('unavailable', { retryAfter: 5 })

/** Creates the pool of a process. Each open clinic has a claim in the registry. */
export function createClinicPool(registry: Registry, { maxOpen, open, schema, onError }: PoolOptions): ClinicPool {
  const held = new Map<string, Held>()
  const openings = new Map<string, Promise<Held>>()
  const closings = new Map<string, Promise<void>>()
  /** What visitors wait for: the opening or closing of a clinic, or the end of their patience with it. */
  const waits = new Map<string, Promise<unknown>>()
  /** Openings in progress that count among the open clinics. */
  const admitted = new Set<Promise<unknown>>()
  const failedUntil = new Map<string, number>()
  const queue = createFairQueue(openingQueue)
  let closed = false

  async function hold(clinic: Listed, network: string): Promise<Held> {
    for (;;) {
      const found = held.get(clinic.id)
      if (found) {
        found.users.set(network, (found.users.get(network) ?? 0) + 1)
        return found
      }
      if (closed) throw new AppError('unavailable', { retryAfter: 1 })
      const wait = waits.get(clinic.id)
      if (!wait) return await beginOpening(clinic, network)
      await wait
    }
  }

  /** Lets visitors wait for the end of `change`, all with one timeout. Those who come after it are refused immediately. */
  function waitFor<T>(id: string, change: Promise<T>): Promise<T> {
    const wait = withTimeout(change, visitorMs, cannotOpen)
    waits.set(id, wait)
    wait.catch(() => {})
    return wait
  }

  async function beginOpening(clinic: Listed, network: string): Promise<Held> {
    const opening = openOne(clinic, network).finally(() => {
      openings.delete(clinic.id)
      waits.delete(clinic.id)
    })
    openings.set(clinic.id, opening)
    try {
      return await waitFor(clinic.id, opening)
    } catch (error) {
      opening.then(
        (one) => leave(one, network, 0),
        () => {},
      )
      throw error
    }
  }

  function leave(one: Held, network: string, stayMs: number): void {
    const left = (one.users.get(network) ?? 1) - 1
    if (left > 0) one.users.set(network, left)
    else one.users.delete(network)
    one.idleAt = Math.max(one.idleAt, performance.now() + stayMs)
    if (one.users.size === 0) one.onUnused()
  }

  /** Opens a clinic with its first user, so that it is not closed before `hold` returns. */
  async function openOne(listing: Listed, network: string): Promise<Held> {
    if ((failedUntil.get(listing.id) ?? 0) > performance.now()) throw cannotOpen()
    const leave = await queue.enter(`server ${listing.server}`)
    try {
      await waitForCapacity(network)
      const opening = openClaimed(listing, network)
      admitted.add(opening)
      const one = await opening.finally(() => admitted.delete(opening))
      held.set(one.clinic.id, one)
      return one
    } finally {
      leave()
    }
  }

  // Logged here once, not for each visitor.
  function noteFailure({ id, host }: Listed, error: unknown): AppError {
    onError(error, host)
    failedUntil.set(id, performance.now() + failedMs)
    return cannotOpen()
  }

  async function openClaimed(listing: Listed, network: string): Promise<Held> {
    const { id } = listing
    const clinic = await registry.claim(id).catch((error: unknown) => {
      throw noteFailure(listing, error)
    })
    if (!clinic) throw new AppError('unavailable', { retryAfter: 30 })
    try {
      const portal = await open(clinic)
      failedUntil.delete(id)
      await registry.noteSchema(id, schema).catch(onError)
      return { clinic, portal, users: new Map([[network, 1]]), idleAt: 0, onUnused: () => {} }
    } catch (error) {
      const refusal = noteFailure(clinic, error)
      await registry.release(id, new Date(Date.now() + retryWorkMs)).catch(onError)
      throw refusal
    }
  }

  /**
   * Returns when one more clinic may be open. If none may, closes the one that has been idle for longest, or one of a network that
   * uses more than others. Throws `unavailable` if all stay in use.
   */
  async function waitForCapacity(network: string): Promise<void> {
    const most = maxOpen + (network === ownWork ? extraForWork : 0)
    const until = performance.now() + capacityPatienceMs
    while (held.size + closings.size + admitted.size >= most) {
      const unused = [...held.values()].filter(({ users }) => users.size === 0)
      const first = unused.toSorted((a, b) => a.idleAt - b.idleAt)[0] ?? findYielding(network)
      if (performance.now() > until) throw new AppError('unavailable', { retryAfter: 10 })
      await Promise.race([first && shut(first), delay(first ? closingPatienceMs : 50)].filter(Boolean))
    }
  }

  /** Returns a clinic of the network that alone uses most clinics, if these are at least two more than those of `network`. */
  function findYielding(network: string): Held | undefined {
    const used = [...held.values()].filter(({ users }) => users.size === 1)
    const byNetwork = Map.groupBy(used, ({ users }) => [...users.keys()].join())
    const largest = [...byNetwork.values()].reduce((a, b) => (b.length > a.length ? b : a), [])
    return largest.length > (byNetwork.get(network)?.length ?? 0) + 1 ? largest[0] : undefined
  }

  function shut(one: Held): Promise<void> {
    const { clinic, portal } = one
    held.delete(clinic.id)
    const closing = (async () => {
      await endRequests(one)
      const late = () => new Error('A clinic did not close in time')
      const nextDue = await withTimeout(portal.sleep(), closingMs, late).catch((error: unknown) => {
        onError(error, clinic.host)
        return new Date()
      })
      await registry.release(clinic.id, nextDue)
    })()
      .catch((error: unknown) => onError(error, clinic.host))
      .finally(() => {
        closings.delete(clinic.id)
        waits.delete(clinic.id)
      })
    closings.set(clinic.id, closing)
    void waitFor(clinic.id, closing)
    return closing
  }

  return {
    hold,
    leave,
    shut,
    held,
    busy: () => ({ opening: openings.size, closing: closings.size }),
    endStreams: () => {
      closed = true
      for (const { portal } of held.values()) void portal.app.close()
    },
    close: async () => {
      closed = true
      await Promise.allSettled(openings.values())
      const each = [...held.values()].map(async (one) => {
        await endRequests(one)
        await one.portal.close()
      })
      await Promise.allSettled([...closings.values(), ...each])
      held.clear()
      // Without the registry, the claims end within a minute.
      await registry.releaseAll().catch(onError)
    },
  }
}

/** Ends the streams of a clinic, and waits until its other requests have ended. */
async function endRequests(one: Held): Promise<void> {
  await one.portal.app.close()
  if (one.users.size === 0) return
  const late = new AbortController()
  const unused = new Promise<void>((resolve) => {
    one.onUnused = resolve
  })
  await Promise.race([unused, delay(finishMs, undefined, { signal: late.signal }).catch(() => {})])
  late.abort()
}
