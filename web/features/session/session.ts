import { accessTokenKey, clearAccessToken, sessionOf, storeAccessToken } from '../../api/access-token.ts'
import { ApiError, asApiError } from '../../api/api-error.ts'
import { isLocked, setLocked, syncLock, wasLocked } from '../../api/lock.ts'
import { fetchToken, findPerson, type Person } from './session-api.ts'

/** `signed-in` means that the server knows the session and this tab has a token. */
export type Session =
  /** `frame`: the path of the page that the server rendered because it found a session. */
  | { readonly status: 'resolving'; readonly frame?: string | undefined }
  | { readonly status: 'unreachable' }
  /** `rejectedPath`: the path of a page that the user may not see, to which the login must not return. */
  | { readonly status: 'signed-out'; readonly rejectedPath?: string }
  /** `leaving`: the user has asked to sign out, so nothing personal is to be loaded. */
  | { readonly status: 'signed-in'; readonly person: Person; readonly leaving?: boolean }

let session: Session = { status: 'resolving' }
/** The session that the server rendered the page with. */
let rendered = session
const watchers = new Set<() => void>()
// Responses arrive in any order; only that of the latest request counts.
let latest = 0

/** Returns the session that this tab knows, without a request. */
export function currentSession(): Session {
  return session
}

/** Returns the session that the server rendered the page with. */
export function renderedSession(): Session {
  return rendered
}

/** Sets the path of the page that the server rendered for a signed-in user, if any, so that hydration renders the same. */
export function setServerSession(frame: string | undefined): void {
  rendered = { status: 'resolving', frame }
  session = rendered
}

/** Calls the watcher after every change. Returns a function that stops it. */
export function watchSession(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function become(next: Session): void {
  if (JSON.stringify(next) === JSON.stringify(session)) return
  session = next
  for (const watcher of watchers) watcher()
}

/**
 * Fetches the session from the server. Keeps the known one if the request fails, and while its page is locked. Idempotent.
 */
export async function resolveSession(): Promise<void> {
  if (isLocked() && session.status === 'signed-in') return
  latest += 1
  const question = latest
  try {
    const found = await findPerson()
    if (question !== latest) return
    if (!found) return forgetSession()
    storeAccessToken(found.token)
    setLocked(found.person.gate !== undefined || wasLocked())
    if (isLocked() && !found.person.gate)
      // Not part of each first view.
      void import('./lock-session.ts').then(({ lockPages }) => lockPages()).catch(() => undefined)
    become({ status: 'signed-in', person: found.person })
  } catch (error) {
    if (question !== latest) return
    if (asApiError(error).status === 401) forgetSession()
    else if (session.status === 'resolving') become({ status: 'unreachable' })
  }
}

/** Removes user and token from this device; the session on the server stays. `rejectedPath` as in `Session`. */
export function forgetSession(rejectedPath?: string): void {
  latest += 1
  clearAccessToken()
  setLocked(false)
  become({ status: 'signed-out', ...(rejectedPath !== undefined && { rejectedPath }) })
}

/** Takes over a user who has signed in, with a token. Also ends a lock, unless the user has a gate. */
export function enterSession(person: Person, token: string): void {
  latest += 1
  storeAccessToken(token)
  setLocked(person.gate !== undefined)
  become({ status: 'signed-in', person })
}

/** Records that the user has asked to sign out, or that this failed. */
export function setLeaving(leaving: boolean): void {
  if (session.status === 'signed-in') become({ ...session, leaving })
}

/** Returns a new token of the signed-in user; throws `ApiError` 401 if the session has ended. */
export async function freshToken(): Promise<string> {
  if (session.status === 'signed-in') return fetchToken(session.person.email)
  const found = await findPerson()
  if (!found) throw new ApiError(401, 'unauthenticated')
  return found.token
}

/**
 * Refetches the session when another tab signs in or out, when the page becomes visible and when the network returns.
 * A renewed token of the same session changes nothing.
 */
export function syncTabs(): void {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    const another = key === accessTokenKey && sessionOf(oldValue) !== sessionOf(newValue)
    if (key === null || another) void resolveSession()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void resolveSession()
  })
  window.addEventListener('online', () => void resolveSession())
  syncLock(() => void resolveSession())
}
