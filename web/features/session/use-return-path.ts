import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { safeReturnPath } from '#contract/return-path.ts'
import { useSession } from './use-session.ts'

/**
 * Navigates a signed-in user from a sign-in page to the remembered page, else to `otherwise`; `leaving` says whether that
 * is in progress. `from` is the remembered page, for links between the sign-in pages.
 */
export function useReturnPath(otherwise: string): { from: string | undefined; leaving: boolean } {
  const leaving = useSession().status === 'signed-in'
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const from = safeReturnPath(query.get('from'))
  useEffect(() => {
    if (leaving) void navigate(from ?? otherwise, { replace: true })
  }, [leaving, from, otherwise, navigate])
  return { from, leaving }
}
