import { useSyncExternalStore } from 'react'
import { readAccessToken } from '../../api/access-token.ts'
import { currentSession, type Session, watchSession } from './session.ts'

const resolving: Session = { status: 'resolving' }

/** Who is signed in, as far as this tab knows. */
export function useSession(): Session {
  return useSyncExternalStore(watchSession, currentSession, () => resolving)
}

/** Whether to show the page as to a signed-in person; while that is being found out, a kept token decides. */
export function useLooksSignedIn(): boolean {
  return useSyncExternalStore(watchSession, looksSignedIn, () => false)
}

function looksSignedIn(): boolean {
  const { status } = currentSession()
  return status === 'signed-in' || (status !== 'signed-out' && readAccessToken() !== null)
}
