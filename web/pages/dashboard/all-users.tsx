import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { clinicTimeAt } from '#contract/dates.ts'
import { rowsOnPage } from '#contract/page-size.ts'
import { adminPaths } from '../../admin-paths.ts'
import { PageTitle } from '../../features/clinic/page-title.tsx'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useSession } from '../../features/session/use-session.ts'
import { UserRow } from '../../features/users/user-row.tsx'
import { type ListedUsers, usersOn } from '../../features/users/users-api.ts'
import {
  parseUsersParams,
  type SortColumn,
  sortAfterPress,
  type UsersChoice,
} from '../../features/users/users-params.ts'
import { UsersSkeleton, UsersTable } from '../../features/users/users-table.tsx'
import { formatDay } from '../../i18n/format.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { currentSearchParams } from '../../ui/current-search-params.ts'
import { Main } from '../../ui/layout/main.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { SearchBox } from '../../ui/table/search-box.tsx'
import { EmptyRow } from '../../ui/table/table-rows.tsx'

/** How long somebody has to stop typing, in milliseconds. */
const searchDelay = 250

/** Everybody with an account, for admins; the address says who is looked for, sorted how, and which page of it. */
export function AllUsers() {
  const { users: texts } = useAdminMessages()
  const navigate = useNavigate()
  const choice = parseUsersParams(useSearchParams()[0])
  const listed = useQuery(usersOn(choice))
  const { total, choice: shown } = listed.data ?? {}

  function search(text: string) {
    void navigate(addressOf({ ...parseUsersParams(currentSearchParams()), search: text, page: 1 }), {
      replace: true,
      preventScrollReset: true,
    })
  }

  function sortBy(column: SortColumn) {
    const newest = parseUsersParams(currentSearchParams())
    const sort = sortAfterPress(newest.sort, column)
    void navigate(addressOf({ ...newest, sort, page: 1 }), { preventScrollReset: true })
  }

  return (
    <Main>
      <PageTitle page={texts.title} />
      <p className="sr-only" role="status">
        {listed.isPending && texts.loading}
        {total !== undefined && shown && texts.listed(total, shown.search, texts.sorted[shown.sort])}
      </p>
      <div className="head">
        <h1>
          {texts.title} {total !== undefined && <span className="count">{total}</span>}
        </h1>
        <SearchBox
          value={choice.search}
          delay={searchDelay}
          texts={{ label: texts.search, clear: texts.clearSearch }}
          onSearch={search}
        />
      </div>
      <UsersTable sort={choice.sort} onSort={sortBy} busy={listed.isPlaceholderData}>
        {listed.data ? (
          <Rows listed={listed.data} />
        ) : listed.isError ? (
          <EmptyRow columns={5}>
            <ListFailed texts={texts} query={listed} />
          </EmptyRow>
        ) : (
          <UsersSkeleton />
        )}
      </UsersTable>
      <Pager page={choice.page} total={total} to={(page) => addressOf({ ...choice, page })} texts={texts.pager} />
    </Main>
  )
}

function Rows({ listed: { items, total, choice } }: { readonly listed: ListedUsers }) {
  const texts = useAdminMessages().users
  const { locale } = useMessages()
  const session = useSession()
  const clinic = useClinic()
  const ownEmail = session.status === 'signed-in' ? session.person.email : ''
  const before = (choice.page - 1) * rowsOnPage
  if (items.length === 0)
    return (
      <EmptyRow columns={5}>
        <span className="actions broken">
          {total > 0 ? texts.noneHere : choice.search ? texts.noneFound(choice.search) : texts.none}
          <Link className="link" to={adminPaths.users()}>
            {texts.seeAll}
          </Link>
        </span>
      </EmptyRow>
    )
  return items.map((person, place) => (
    <UserRow
      key={person._id}
      person={person}
      number={before + place + 1}
      since={clinic && formatDay(clinicTimeAt(new Date(person.since), clinic.timeZone).day, locale)}
      oneself={person.email === ownEmail}
    />
  ))
}

function addressOf({ search, sort, page }: UsersChoice): string {
  return adminPaths.users({
    ...(search && { search }),
    ...(sort !== 'email' && { sort }),
    ...(page > 1 && { page: String(page) }),
  })
}
