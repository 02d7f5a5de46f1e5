import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { clinicTimeAt } from '#contract/dates.ts'
import { rowsOnPage } from '#contract/page-size.ts'
import { isDeliverable } from '#contract/placeholder-email.ts'
import { isStaff } from '#contract/roles.ts'
import type { User } from '#contract/schemas/user.ts'
import { adminPaths } from '../../admin-paths.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDay, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { avatarClass } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { linkClass } from '../../ui/button/button-class.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import {
  IconArrowDown,
  IconArrowsSort,
  IconArrowUp,
  IconListSearch,
  IconShieldCheck,
} from '../../ui/icons/admin-icons.tsx'
import { Person } from '../../ui/person.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Items, type ListColumn, ListTable } from '../../ui/table/list-table.tsx'
import { RowActions } from '../../ui/table/row-actions.tsx'
import { EmailAddress } from '../../ui/text/email-address.tsx'
import { RemoveUser } from './remove-user.tsx'
import { RoleButtons } from './role-button.tsx'
import { directionOf, type SortColumn, type UsersChoice } from './users-params.ts'

interface UsersTableProps extends Items<User> {
  /** Choice of the listed users. */
  readonly shown: UsersChoice
  /** Choice in the address, whose users may still be loading. */
  readonly choice: UsersChoice
  readonly onSort: (column: SortColumn) => void
  /** Address of the admin, who cannot change their own account here. */
  readonly ownEmail: string
  readonly timeZone: string | undefined
}

/** Everyone with an account, with the actions of an admin. Its header sorts it, on a phone too. */
export function UsersTable({ shown, choice, onSort, ownEmail, timeZone, ...list }: UsersTableProps) {
  const [{ users: texts }, { locale }] = useTexts(enAdmin, en)
  const sorted = (column: SortColumn) => directionOf(choice.sort, column)
  const head = (column: SortColumn) => (
    <SortButton direction={sorted(column)} onClick={() => onSort(column)}>
      {texts[column]}
    </SortButton>
  )
  const columns: ListColumn<User>[] = [
    {
      key: 'number',
      label: texts.number,
      place: 'none',
      className: 'w-14 text-ink-quiet',
      skeleton: 'xs',
      cell: (_person, index) => (shown.page - 1) * rowsOnPage + index + 1,
    },
    {
      key: 'person',
      label: (
        <>
          {head('email')} {head('name')}
        </>
      ),
      sorted: sorted('email') ?? sorted('name'),
      place: 'across',
      className: 'font-semibold',
      skeleton: (
        <span className="flex items-center gap-3">
          <span className={avatarClass()} />
          <Skeleton size="l" />
        </span>
      ),
      cell: (person) => <UserName person={person} isOneself={person.email === ownEmail} />,
    },
    {
      key: 'role',
      label: head('role'),
      sorted: sorted('role'),
      skeleton: 's',
      cell: ({ role }) =>
        isStaff(role) ? (
          <Badge look="brand" icon={IconShieldCheck}>
            {texts[role]}
          </Badge>
        ) : (
          <span className="text-ink-quiet">{texts[role]}</span>
        ),
    },
    {
      key: 'since',
      label: head('since'),
      sorted: sorted('since'),
      cardLabel: texts.since,
      place: 'across',
      className: 'whitespace-nowrap',
      skeleton: 's',
      cell: ({ since }) => timeZone && formatDay(clinicTimeAt(new Date(since), timeZone).day, locale),
    },
    {
      key: 'actions',
      label: texts.actions,
      end: true,
      place: 'actions',
      className: 'md:max-xl:w-48 xl:min-w-80',
      cell: (person) => <Actions person={person} isOneself={person.email === ownEmail} />,
    },
  ]
  return (
    <ListTable
      caption={withCommas([texts.caption, texts.sorted[choice.sort]], locale)}
      columns={columns}
      {...list}
      texts={texts}
      rowClass="gap-2"
      dense
      sortable
    />
  )
}

interface SortButtonProps {
  readonly direction: 'ascending' | 'descending' | undefined
  readonly onClick: () => void
  readonly children: ReactNode
}

function SortButton({ direction, onClick, children }: SortButtonProps) {
  const Icon = direction === undefined ? IconArrowsSort : direction === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <button
      type="button"
      className="me-3 inline-flex min-h-touch items-center gap-1 aria-pressed:font-semibold aria-pressed:text-ink"
      aria-pressed={direction !== undefined}
      onClick={onClick}
    >
      {children}
      <Icon className="size-4" />
    </button>
  )
}

interface UserProps {
  readonly person: User
  readonly isOneself: boolean
}

function UserName({ person: { _id, name, email }, isOneself }: UserProps) {
  const texts = useTexts(enAdmin).users
  const detail = (
    <>
      <Link className={linkClass} to={adminPaths.patient(_id)}>
        <bdi>{name}</bdi>
      </Link>
      {isOneself && ` (${texts.you})`}
    </>
  )
  return (
    <Person name={name} detail={detail} dense>
      <EmailAddress email={email} />
    </Person>
  )
}

function Actions({ person, isOneself }: UserProps) {
  const texts = useTexts(enAdmin).users
  const { name, email } = person
  return (
    <RowActions wrap="always" className="max-md:-mx-3.5 max-md:-mb-2 max-md:justify-end">
      <ButtonLink
        to={adminPaths.audit({ person: email })}
        look="quiet"
        icon
        aria-label={texts.changeOf(texts.activity, name, email)}
        title={texts.activity}
        className="me-auto"
      >
        <IconListSearch />
      </ButtonLink>
      {!isOneself && (
        <>
          {isDeliverable(email) && <RoleButtons person={person} />}
          <RemoveUser person={person} />
        </>
      )}
    </RowActions>
  )
}
