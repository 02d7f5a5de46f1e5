import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { safeReturnPath } from '#contract/return-path.ts'
import { useLocked } from '../../api/lock.ts'
import type { Person } from './session-api.ts'
import { useSession } from './use-session.ts'

/**
 * Navigates a signed-in user from a sign-in page to the remembered page, else the staff to the day board and patients
 * to `otherwise`; `leaving` says whether that is in progress. `from` is the remembered page, for links between the
 * sign-in pages.
 */
export function useReturnPath(otherwise: string): { from: string | undefined; leaving: boolean } {
  const session = useSession()
  const [query] = useSearchParams()
  // A locked page stays locked if unlocking with Google has failed, and the reason is shown here.
  const stays = useLocked() && query.has('problem')
  const person = session.status === 'signed-in' && !stays ? session.person : undefined
  const navigate = useNavigate()
  const from = safeReturnPath(query.get('from'))
  useEffect(() => {
    if (person) void navigate(firstPageOf(person, from, otherwise), { replace: true })
  }, [person, from, otherwise, navigate])
  return { from, leaving: person !== undefined }
}

/** As `adminPaths.today()`, whose module no first view loads. */
const todayPath = '/dashboard/today'

function firstPageOf({ standing, gate }: Person, from: string | undefined, otherwise: string): string {
  if (from !== undefined) return from
  // Only the staff have a gate.
  return gate || standing?.admin || standing?.role ? todayPath : otherwise
}
