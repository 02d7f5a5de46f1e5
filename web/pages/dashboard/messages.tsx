import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { PageTitle } from '../../features/clinic/page-title.tsx'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { messagesOn } from '../../features/inbox/inbox-api.ts'
import { MessagesTable, MessagesTableEmpty, MessagesTableSkeleton } from '../../features/inbox/messages-table.tsx'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { Main } from '../../ui/layout/main.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { pageParam } from '../../ui/table/page-param.ts'
import { Pager } from '../../ui/table/pager.tsx'

/** What visitors wrote by the contact form, for admins; the address says which page of it. */
export function Messages() {
  const texts = useAdminMessages().messages
  const clinic = useClinic()
  const page = pageParam(useSearchParams()[0])
  const listed = useQuery(messagesOn(page))
  const { items: messages = [], total } = listed.data ?? {}
  return (
    <Main>
      <PageTitle page={texts.title} />
      <p className="sr-only" role="status">
        {listed.isPending && texts.loading}
      </p>
      <div className="head">
        <h1>
          {texts.title} {total !== undefined && <span className="count">{total}</span>}
        </h1>
      </div>
      {messages.length > 0 && clinic ? (
        <MessagesTable messages={messages} timeZone={clinic.timeZone} />
      ) : listed.data && messages.length === 0 ? (
        <MessagesTableEmpty>{total === 0 ? texts.none : texts.noneHere}</MessagesTableEmpty>
      ) : listed.isError ? (
        <MessagesTableEmpty>
          <ListFailed texts={texts} query={listed} />
        </MessagesTableEmpty>
      ) : (
        <MessagesTableSkeleton />
      )}
      <Pager page={page} total={total} to={(number) => adminPaths.messages(number)} texts={texts.pager} />
    </Main>
  )
}
