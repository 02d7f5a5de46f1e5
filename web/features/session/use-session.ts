import { useSyncExternalStore } from 'react'
import { readAccessToken } from '../../api/access-token.ts'
import { currentSession, renderedSession, type Session, watchSession } from './session.ts'

/** Returns the session as this tab knows it. */
export function useSession(): Session {
  return useSyncExternalStore(watchSession, currentSession, renderedSession)
}

/** Whether to show the page for a signed-in user; while the session loads, the server's rendering or a stored token decides. */
export function useLooksSignedIn(): boolean {
  return useSyncExternalStore(watchSession, looksSignedIn, () => isFramed(renderedSession()))
}

/** Whether the user is signed in, or most likely will be once the session is loaded. */
export function looksSignedIn(): boolean {
  const session = currentSession()
  const { status } = session
  return status === 'signed-in' || isFramed(session) || (status !== 'signed-out' && readAccessToken() !== null)
}

function isFramed(session: Session): boolean {
  return session.status === 'resolving' && session.frame !== undefined
}
