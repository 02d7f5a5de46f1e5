import { IconShieldCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { User } from '#contract/users.ts'
import { useAdminMessages } from '../../messages/use-admin-messages.ts'
import { Address } from '../../ui/address.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'

interface UsersTableProps {
  readonly users: readonly User[]
  /** The address of the person who looks. */
  readonly ownEmail: string
}

/** The people with an account, numbered, with their roles. */
export function UsersTable({ users, ownEmail }: UsersTableProps) {
  const texts = useAdminMessages().users
  return (
    <UsersFrame>
      {users.map(({ _id, email, name, role }, place) => (
        <tr key={_id}>
          <td className="cell-no">{place + 1}</td>
          <td className="cell-main">
            <span className="person">
              <Avatar name={name} />
              <span>
                <Address email={email} />
                <span className="quiet small">{email === ownEmail ? texts.you(name) : name}</span>
              </span>
            </span>
          </td>
          <td className="cell-side cell-role">
            {role === 'admin' ? (
              <span className="badge badge--brand">
                <IconShieldCheck className="icon" aria-hidden />
                {texts.admin}
              </span>
            ) : (
              <span className="quiet">{texts.patient}</span>
            )}
          </td>
        </tr>
      ))}
    </UsersFrame>
  )
}

/** The table with one row that says why it lists nobody. */
export function UsersTableEmpty({ children }: { readonly children: ReactNode }) {
  return (
    <UsersFrame>
      <tr>
        <td className="cell-only" colSpan={3}>
          {children}
        </td>
      </tr>
    </UsersFrame>
  )
}

const waitingRows = [1, 2, 3, 4, 5]

/** The table while its rows are on their way, in their height. */
export function UsersTableWaiting() {
  return (
    <UsersFrame waiting>
      {waitingRows.map((row) => (
        <tr key={row}>
          <td className="cell-no">
            <Skeleton size="xs" />
          </td>
          <td className="cell-main">
            <span className="person">
              <span className="avatar" />
              <span>
                <Skeleton size="l" />
              </span>
            </span>
          </td>
          <td className="cell-side cell-role">
            <Skeleton size="s" />
          </td>
        </tr>
      ))}
    </UsersFrame>
  )
}

function UsersFrame({ waiting = false, children }: { readonly waiting?: boolean; readonly children: ReactNode }) {
  const { users } = useAdminMessages()
  const columns = [
    { key: 'number', label: users.number },
    { key: 'email', label: users.email },
    { key: 'role', label: users.role },
  ]
  return (
    <Table caption={users.caption} columns={columns} className="table--users">
      <tbody aria-hidden={waiting || undefined} className={waiting ? 'waiting' : undefined}>
        {children}
      </tbody>
    </Table>
  )
}
