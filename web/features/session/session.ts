import { accessTokenKey, clearAccessToken, storeAccessToken } from '../../api/access-token.ts'
import { ApiError, asApiError } from '../../api/api-error.ts'
import { loadIdentity } from './preload-identity.ts'
import { fetchToken, findPerson, type Person } from './session-api.ts'

/** Signed in means: the server knows the session and a token is in hand. */
export type Session =
  | { readonly status: 'resolving' | 'unreachable' }
  /** `turnedAwayFrom`: the path of a page that was not theirs, to which the login must not bring them back. */
  | { readonly status: 'signed-out'; readonly rejectedPath?: string }
  | { readonly status: 'signed-in'; readonly person: Person }

let session: Session = { status: 'resolving' }
const watchers = new Set<() => void>()
// Answers arrive in any order: only the one to the latest question counts.
let latest = 0

export function currentSession(): Session {
  return session
}

/** Calls the watcher after every change; gives the function that ends it. */
export function watchSession(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function become(next: Session): void {
  if (JSON.stringify(next) === JSON.stringify(session)) return
  session = next
  for (const watcher of watchers) watcher()
}

/** Asks the server who is signed in. Where it cannot be reached, what is known stays. Safe to repeat. */
export async function resolveSession(): Promise<void> {
  latest += 1
  const question = latest
  try {
    const found = await findPerson()
    if (question !== latest) return
    if (!found) return forgetSession()
    storeAccessToken(found.token)
    become({ status: 'signed-in', person: found.person })
  } catch (error) {
    if (question !== latest) return
    if (asApiError(error).status === 401) forgetSession()
    else if (session.status === 'resolving') become({ status: 'unreachable' })
  }
}

/** Forgets person and token on this device; the session on the server is not touched. */
export function forgetSession(): void {
  forget({ status: 'signed-out' })
}

function forget(next: Session): void {
  latest += 1
  clearAccessToken()
  become(next)
}

/** Signs in; throws `ApiError` with the code to show. */
export async function signIn(credentials: { email: string; password: string }): Promise<void> {
  const { beginSession } = await loadIdentity()
  await enter(await beginSession(credentials))
}

/** Makes an account and signs in; throws `ApiError` with the code to show. */
export async function signUp(account: { name: string; email: string; password: string }): Promise<void> {
  const { createAccount } = await loadIdentity()
  await enter(await createAccount(account))
}

async function enter(person: Person): Promise<void> {
  const token = await fetchToken(person.email)
  latest += 1
  storeAccessToken(token)
  become({ status: 'signed-in', person })
}

/**
 * Ends the session on the server, then here, and what was typed with it: somebody else may use this browser next.
 * Throws `ApiError` where the server could not be reached.
 */
export async function signOut(): Promise<void> {
  const { endSession } = await loadIdentity()
  await endSession()
  forgetSession()
  try {
    sessionStorage.clear()
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}

/** Ends the session of a person at a page that is not theirs; here it ends even where the server cannot be told. */
export async function rejectNonAdmin(): Promise<void> {
  await loadIdentity()
    .then(({ endSession }) => endSession())
    .catch(() => undefined)
  if (session.status === 'signed-in') forget({ status: 'signed-out', rejectedPath: window.location.pathname })
}

/** A fresh token for the person signed in; throws `ApiError` 401 once the session is over. */
export async function freshToken(): Promise<string> {
  if (session.status === 'signed-in') return fetchToken(session.person.email)
  const found = await findPerson()
  if (!found) throw new ApiError(401, 'unauthenticated')
  return found.token
}

/**
 * Follows what other tabs do (the token comes, goes or is another session's, not where it is renewed) and asks again when
 * the page is looked at or back online.
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
}

// What all tokens of one session begin with, and those of no other: their kind and the session's id, which comes first in
// them. To be compared and never believed; to read it would take more script than it is worth.
function sessionOf(token: string | null): string | undefined {
  return token?.slice(0, 97)
}
