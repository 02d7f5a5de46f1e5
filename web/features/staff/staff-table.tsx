import type { ReactNode } from 'react'
import { clinicTimeAt } from '#contract/dates.ts'
import type { StaffInvitation, StaffList, StaffMember } from '#contract/schemas/staff.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { en } from '../../i18n/en/layout.ts'
import { enStaff } from '../../i18n/en/staff.ts'
import { formatDay } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Person } from '../../ui/person.tsx'
import { type ListColumn, type ListQuery, ListTable } from '../../ui/table/list-table.tsx'
import { menuColumn } from '../../ui/table/row-menu.tsx'
import { EmailAddress } from '../../ui/text/email-address.tsx'
import { InvitationActions } from './invitation-actions.tsx'
import { Ways } from './ways.tsx'

/** A row: a member of the staff, or an invitation. */
type StaffRow = StaffMember | StaffInvitation

interface StaffTableProps {
  readonly query: ListQuery & { readonly data: StaffList | undefined }
  readonly ownEmail: string
  readonly timeZone: string | undefined
  /** The actions of a colleague. */
  readonly actions: (member: StaffMember) => ReactNode
}

/** The staff and the invitations, with the actions of an admin. */
export function StaffTable({ query, ownEmail, timeZone, actions }: StaffTableProps) {
  const [texts, { users: roles }, { locale }] = useTexts(enStaff, enAdmin, en)
  const dayOf = (at: string) => (timeZone ? formatDay(clinicTimeAt(new Date(at), timeZone).day, locale) : '')
  const lastOf = (row: StaffRow) => {
    if (!('state' in row)) return row.lastUsedAt && texts.lastHere(dayOf(row.lastUsedAt))
    return (row.state === 'invited' ? texts.linkEnds : texts.linkEnded)(dayOf(row.endsAt))
  }
  const columns: ListColumn<StaffRow>[] = [
    {
      key: 'person',
      label: texts.person,
      skeleton: 'l',
      cell: (row) => <Who row={row} isOneself={row.email === ownEmail} />,
    },
    {
      key: 'role',
      label: texts.role,
      headClass: 'w-35',
      skeleton: 's',
      cell: ({ role, doctor }) => <Stacked detail={doctor?.name}>{roles[role]}</Stacked>,
    },
    {
      key: 'ways',
      label: texts.ways,
      headClass: 'w-40 lines:w-56',
      place: 'across',
      className: 'empty:hidden tabular:empty:table-cell',
      skeleton: 's',
      cell: (row) => ('state' in row ? undefined : <Ways member={row} />),
    },
    {
      key: 'state',
      label: texts.state,
      headClass: 'w-38 lines:w-50',
      place: 'across',
      skeleton: 's',
      cell: (row) => (
        <Stacked detail={lastOf(row)}>
          <State row={row} />
        </Stacked>
      ),
    },
    menuColumn(texts.actions, (row) => {
      if ('state' in row) return <InvitationActions invitation={row} />
      return row.email === ownEmail ? undefined : actions(row)
    }),
  ]
  const { data } = query
  return (
    <ListTable<StaffRow>
      caption={texts.caption}
      columns={columns}
      query={query}
      items={data && [...data.members, ...data.invitations]}
      empty={texts.none}
      texts={texts}
      fixed
      dense
    />
  )
}

function Who({ row, isOneself }: { readonly row: StaffRow; readonly isOneself: boolean }) {
  const texts = useTexts(enStaff)
  if ('state' in row)
    return (
      <strong className="wrap-anywhere">
        <EmailAddress email={row.email} />
      </strong>
    )
  return (
    <Person name={row.name} detail={<EmailAddress email={row.email} />}>
      <span className="font-semibold">
        <bdi>{row.name}</bdi>
        {isOneself && ` (${texts.you})`}
      </span>
    </Person>
  )
}

/** A fact with a quiet one below it. */
function Stacked({ detail, children }: { readonly detail: ReactNode; readonly children: ReactNode }) {
  return (
    <span className="grid justify-items-start gap-0.5">
      {children}
      {detail && <span className="text-sm text-ink-quiet whitespace-normal">{detail}</span>}
    </span>
  )
}

function State({ row }: { readonly row: StaffRow }) {
  const texts = useTexts(enStaff)
  if (!('state' in row))
    return row.factorDue ? <Badge look="warn">{texts.noFactor}</Badge> : <Badge look="ok">{texts.joined}</Badge>
  return row.state === 'invited' ? <Badge look="brand">{texts.invited}</Badge> : <Badge>{texts.ended}</Badge>
}
