import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { telHref } from '#contract/contact-links.ts'
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
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconShieldCheck } from '../../ui/icons/admin-icons.tsx'
import { IconLock } from '../../ui/icons/dashboard-icons.tsx'
import { Line, Lines } from '../../ui/table/line.tsx'
import { type Items, type ListColumn, ListTable } from '../../ui/table/list-table.tsx'
import { menuColumn, RowMenu } from '../../ui/table/row-menu.tsx'
import { EmailAddress } from '../../ui/text/email-address.tsx'
import { RemoveUser } from './remove-user.tsx'
import { ResetFactor } from './reset-factor.tsx'
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
      headClass: 'w-15 list-wide',
      place: 'none',
      className: 'text-ink-quiet list-wide',
      skeleton: 'xs',
      cell: (_person, index) => (shown.page - 1) * rowsOnPage + index + 1,
    },
    {
      key: 'person',
      label: (
        <Lines>
          {head('name')} {head('email')}
        </Lines>
      ),
      sorted: sorted('name') ?? sorted('email'),
      skeleton: 'l',
      cell: (person) => <UserName person={person} isOneself={person.email === ownEmail} />,
    },
    {
      key: 'phone',
      label: texts.phone,
      headClass: 'w-40',
      skeleton: 's',
      cell: ({ phone }) =>
        phone && (
          <Line>
            <a className="tabular-nums" dir="ltr" href={telHref(phone)}>
              {phone}
            </a>
          </Line>
        ),
    },
    {
      key: 'role',
      label: head('role'),
      headClass: 'w-35',
      sorted: sorted('role'),
      skeleton: 's',
      cell: ({ role, secondFactor }) =>
        isStaff(role) ? (
          <Badge
            look="brand"
            icon={secondFactor ? IconLock : IconShieldCheck}
            title={secondFactor && texts.secondFactorOn}
          >
            {texts[role]}
            {secondFactor && <span className="sr-only">{texts.secondFactorOn}</span>}
          </Badge>
        ) : (
          <span className="text-ink-quiet">{texts[role]}</span>
        ),
    },
    {
      key: 'since',
      label: head('since'),
      headClass: 'w-38 list-wide',
      sorted: sorted('since'),
      cardLabel: texts.since,
      place: 'across',
      className: 'whitespace-nowrap list-wide',
      skeleton: 's',
      cell: ({ since }) => timeZone && formatDay(clinicTimeAt(new Date(since), timeZone).day, locale),
    },
    menuColumn(texts.actions, (person) => <Actions person={person} isOneself={person.email === ownEmail} />),
  ]
  return (
    <ListTable
      caption={withCommas([texts.caption, texts.sorted[choice.sort]], locale)}
      columns={columns}
      {...list}
      texts={texts}
      rowClass="gap-1"
      fixed
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
  return (
    <Lines>
      <Line className="font-semibold">
        <Link className="inline-block min-w-6 text-ink" to={adminPaths.patient(_id)}>
          <bdi>{name}</bdi>
          {isOneself && ` (${texts.you})`}
        </Link>
      </Line>
      <Line quiet>
        <EmailAddress email={email} />
      </Line>
    </Lines>
  )
}

function Actions({ person, isOneself }: UserProps) {
  const texts = useTexts(enAdmin).users
  const { name, email } = person
  return (
    <RowMenu of={name}>
      {!isOneself && isDeliverable(email) && <RoleButtons person={person} />}
      <ButtonLink
        to={adminPaths.audit({ person: email })}
        look="plain"
        aria-label={texts.changeOf(texts.activity, name, email)}
      >
        {texts.activity}
      </ButtonLink>
      {!isOneself && person.secondFactor && <ResetFactor person={person} />}
      {!isOneself && <RemoveUser person={person} />}
    </RowMenu>
  )
}
