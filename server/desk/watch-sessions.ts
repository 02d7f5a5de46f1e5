import { allows, type StaffAccess } from '#contract/roles.ts'
import type { Context } from '../context.ts'
import { findLiveSessions } from '../identity/queries.ts'

/** Interval of the checks. A stream outlives its session or role by no more than this. */
const checkMs = 5_000

/**
 * Calls `end` once the session has ended or is locked, or its role no longer has the access. Returns a function that stops
 * watching.
 */
export type WatchSession = (sessionId: string, end: () => void) => () => void

/**
 * Watches the sessions of open streams with one query for all of them. Nothing runs while none is watched. After a failed
 * query the sessions are checked again at the next interval.
 */
export function createSessionWatch(context: Context, access: StaffAccess): WatchSession {
  const watched = new Set<{ readonly sessionId: string; readonly end: () => void }>()
  let timer: NodeJS.Timeout | undefined

  async function check() {
    const asked = [...watched]
    const live = await findLiveSessions(
      context,
      asked.map(({ sessionId }) => sessionId),
    )
    const mayRead = live.filter(({ role, gate }) => gate === null && allows(access, role))
    const allowed = new Set(mayRead.map(({ sessionId }) => sessionId))
    for (const { sessionId, end } of asked) if (!allowed.has(sessionId)) end()
  }

  function schedule() {
    timer = setTimeout(() => {
      check()
        .catch(() => undefined)
        .finally(() => {
          timer = undefined
          if (watched.size > 0) schedule()
        })
    }, checkMs).unref()
  }

  return (sessionId, end) => {
    const entry = { sessionId, end }
    watched.add(entry)
    if (timer === undefined) schedule()
    return () => watched.delete(entry)
  }
}
