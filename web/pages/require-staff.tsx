import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { allows } from '#contract/roles.ts'
import { accessOf, adminPaths } from '../admin-paths.ts'
import { asApiError } from '../api/api-error.ts'
import { PageTitle } from '../features/clinic/page-title.tsx'
import { rejectNonAdmin } from '../features/session/change-session.ts'
import { SessionLoading } from '../features/session/session-loading.tsx'
import { useRoleQuery } from '../features/session/use-role.ts'
import { enAdmin } from '../i18n/en/admin.ts'
import { en } from '../i18n/en/layout.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { Button } from '../ui/button/button.tsx'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { Empty } from '../ui/empty.tsx'
import { Main } from '../ui/layout/main.tsx'

/**
 * Shows the pages inside it to the staff whose role may open them, and a refusal to other staff. Signs patients out,
 * and the login page shows the reason.
 */
export function RequireStaff({ children }: { readonly children?: ReactNode }) {
  const [{ users }, { session: texts }] = useTexts(enAdmin, en)
  const check = useRoleQuery()
  useRoleRefetch(check.refetch)
  const { pathname } = useLocation()
  if (check.data === 'patient') return <TurnedAway />
  if (check.data && allows(accessOf(pathname), check.data)) return children
  if (check.data)
    return (
      <Main>
        <PageTitle page={users.notAllowed} />
        <Empty title={users.notAllowed} level={1} text={users.notAllowedHelp} failed>
          <ButtonLink look="primary" to={adminPaths.today()}>
            {users.toAppointments}
          </ButtonLink>
        </Empty>
      </Main>
    )
  if (!check.isError) return <SessionLoading />
  return (
    <Main>
      <PageTitle page={users.checkFailed} />
      <Empty title={users.checkFailed} text={texts.unreachableHelp} failed>
        <Button look="primary" busy={check.isFetching} onClick={() => void check.refetch()}>
          {texts.tryAgain}
        </Button>
      </Empty>
    </Main>
  )
}

// The role may change while the page is open.
function useRoleRefetch(refetch: () => Promise<unknown>) {
  const queries = useQueryClient()
  useEffect(() => {
    const follow = (error: unknown) => {
      if (error !== null && asApiError(error).code === 'forbidden') void refetch()
    }
    const ends = [
      queries.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') follow(event.action.error)
      }),
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') follow(event.action.error)
      }),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [queries, refetch])
}

function TurnedAway() {
  useEffect(() => void rejectNonAdmin(), [])
  return <SessionLoading />
}
