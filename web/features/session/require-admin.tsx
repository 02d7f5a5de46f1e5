import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Main } from '../../ui/layout/main.tsx'
import { adminCheck } from './admin-api.ts'
import { rejectNonAdmin } from './session.ts'
import { SessionLoading } from './session-loading.tsx'
import { useSession } from './use-session.ts'

/** Shows the pages inside it to admins only; signs other users out, and the login page shows the reason. */
export function RequireAdmin() {
  const { users } = useAdminMessages()
  const texts = useMessages().session
  const session = useSession()
  const check = useQuery(adminCheck(session.status === 'signed-in' ? session.person.email : ''))
  if (check.data === false) return <TurnedAway />
  if (check.data) return <Outlet />
  if (!check.isError) return <SessionLoading />
  return (
    <Main>
      <Empty title={users.checkFailed} text={texts.unreachableHelp} failed>
        <Button look="primary" busy={check.isFetching} onClick={() => void check.refetch()}>
          {texts.tryAgain}
        </Button>
      </Empty>
    </Main>
  )
}

function TurnedAway() {
  useEffect(() => void rejectNonAdmin(), [])
  return <SessionLoading />
}
