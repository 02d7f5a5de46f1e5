import { useSyncExternalStore } from 'react'
import { readAccessToken } from '../../api/access-token.ts'
import { currentSession, type Session, watchSession } from './session.ts'

const resolving: Session = { status: 'resolving' }

/** Returns the session as this tab knows it. */
export function useSession(): Session {
  return useSyncExternalStore(watchSession, currentSession, () => resolving)
}

/** Whether to show the page for a signed-in user; while the session loads, a stored token decides. */
export function useLooksSignedIn(): boolean {
  return useSyncExternalStore(watchSession, looksSignedIn, () => false)
}

function looksSignedIn(): boolean {
  const { status } = currentSession()
  return status === 'signed-in' || (status !== 'signed-out' && readAccessToken() !== null)
}
