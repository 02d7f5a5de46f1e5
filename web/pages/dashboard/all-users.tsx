import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../features/session/use-session.ts'
import { allUsers } from '../../features/users/users-api.ts'
import { UsersTable, UsersTableEmpty, UsersTableWaiting } from '../../features/users/users-table.tsx'
import { useAdminMessages } from '../../messages/use-admin-messages.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Main } from '../../ui/main.tsx'

/** Everybody with an account, for admins. */
export function AllUsers() {
  const { users: texts } = useAdminMessages()
  const { frame } = useMessages()
  const session = useSession()
  const users = useQuery(allUsers)
  const count = users.data?.length
  return (
    <Main>
      <title>{frame.pageTitle(texts.title)}</title>
      <p className="sr-only" role="status">
        {users.isPending && texts.loading}
      </p>
      <div className="head">
        <h1>
          {texts.title} {count !== undefined && <span className="count">{count}</span>}
        </h1>
      </div>
      {count !== undefined && count > 0 ? (
        <UsersTable users={users.data ?? []} ownEmail={session.status === 'signed-in' ? session.person.email : ''} />
      ) : count === 0 ? (
        <UsersTableEmpty>{texts.none}</UsersTableEmpty>
      ) : users.isError ? (
        <UsersTableEmpty>
          <span className="actions" role="alert">
            {texts.failed}
            <Button busy={users.isFetching} onClick={() => void users.refetch()}>
              {!users.isFetching && <IconRefresh className="icon" aria-hidden />}
              {texts.tryAgain}
            </Button>
          </span>
        </UsersTableEmpty>
      ) : (
        <UsersTableWaiting />
      )}
    </Main>
  )
}
