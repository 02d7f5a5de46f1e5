import { loadIdentity } from './preload-identity.ts'
import { currentSession, enterSession, forgetSession, setLeaving } from './session.ts'
import { findPerson } from './session-api.ts'

/** Signs in, which also ends a lock; throws `ApiError` with the code to show. */
export async function signIn(credentials: { email: string; password: string }): Promise<void> {
  const { beginSession } = await loadIdentity()
  await beginSession(credentials)
  await enterFound()
}

/** Creates an account and signs in; throws `ApiError` with the code to show. */
export async function signUp(account: { name: string; email: string; password: string }): Promise<void> {
  const { createAccount } = await loadIdentity()
  await createAccount(account)
  await enterFound()
}

/** Fetches the session and takes over its user, even while the page is locked. Signs out here if the session has ended. */
export async function enterFound(): Promise<void> {
  const found = await findPerson()
  if (found) enterSession(found.person, found.token)
  else forgetSession()
}

/**
 * Ends the session on the server and here, and deletes drafts, because another user may use this browser next. `leave` shows a
 * public page first. Throws `ApiError` if the request fails; the user is then still signed in.
 */
export async function signOut(leave?: () => Promise<void>): Promise<void> {
  setLeaving(true)
  try {
    await leave?.()
    const { endSession } = await loadIdentity()
    await endSession()
  } catch (error) {
    setLeaving(false)
    throw error
  }
  forgetSession()
  try {
    sessionStorage.clear()
  } catch {
    // A browser that forbids storage holds no drafts.
  }
}

/** Ends the session of a user on a page that they may not see; on this device even if the request fails. */
export async function rejectNonAdmin(): Promise<void> {
  await loadIdentity()
    .then(({ endSession }) => endSession())
    .catch(() => undefined)
  if (currentSession().status === 'signed-in') forgetSession(window.location.pathname)
}
