import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { userParts } from '#contract/roles.ts'
import { adminPaths } from '../../admin-paths.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useSession } from '../../features/session/use-session.ts'
import { usersOn } from '../../features/users/users-api.ts'
import {
  parseUsersParams,
  type SortColumn,
  sortAfterPress,
  type UsersChoice,
} from '../../features/users/users-params.ts'
import { UsersTable } from '../../features/users/users-table.tsx'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { linkClass } from '../../ui/button/button-class.ts'
import { currentSearchParams } from '../../ui/current-search-params.ts'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { SearchBox } from '../../ui/table/search-box.tsx'
import { DashboardPage } from './dashboard-page.tsx'

/** Debounce of the search in milliseconds. */
const searchDelay = 250

/** Everyone with an account, for admins. The address contains the search, the part, the sort order and the page. */
export function AllUsers() {
  const { users: texts } = useTexts(enAdmin)
  const session = useSession()
  const timeZone = useClinic()?.timeZone
  const navigate = useNavigate()
  const choice = parseUsersParams(useSearchParams()[0])
  const listed = useQuery(usersOn(choice))
  const { items, total, choice: shown = choice } = listed.data ?? {}

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
    <DashboardPage
      title={texts.title}
      status={
        listed.isPending
          ? texts.loading
          : total !== undefined && texts.listed(total, shown.search, texts.sorted[shown.sort])
      }
      count={total}
      actions={
        <>
          <Tabs
            label={texts.which}
            items={([undefined, ...userParts] as const).map((part) => ({
              label: texts.only[part ?? 'all'],
              to: addressOf({ ...choice, only: part, page: 1 }),
              current: part === choice.only,
            }))}
          />
          <SearchBox
            value={choice.search}
            delay={searchDelay}
            texts={{ label: texts.search, clear: texts.clearSearch }}
            onSearch={search}
          />
        </>
      }
    >
      <UsersTable
        query={listed}
        items={items}
        empty={<NothingFound total={total} search={shown.search} />}
        shown={shown}
        choice={choice}
        onSort={sortBy}
        ownEmail={session.status === 'signed-in' ? session.person.email : ''}
        timeZone={timeZone}
      />
      <Pager page={choice.page} total={total} to={(page) => addressOf({ ...choice, page })} texts={texts.pager} />
    </DashboardPage>
  )
}

function NothingFound({ total = 0, search }: { readonly total: number | undefined; readonly search: string }) {
  const texts = useTexts(enAdmin).users
  return (
    <span className="flex flex-wrap items-center gap-3 wrap-anywhere">
      {total > 0 ? texts.noneHere : search ? texts.noneFound(search) : texts.none}
      <Link className={linkClass} to={adminPaths.users()}>
        {texts.seeAll}
      </Link>
    </span>
  )
}

function addressOf({ search, only, sort, page }: UsersChoice): string {
  return adminPaths.users({
    ...(search && { search }),
    ...(only && { only }),
    ...(sort !== 'name' && { sort }),
    ...(page > 1 && { page: String(page) }),
  })
}
