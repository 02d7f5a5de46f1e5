import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { messagesOn } from '../../features/inbox/inbox-api.ts'
import { MessagesTable, MessagesTableEmpty, MessagesTableWaiting } from '../../features/inbox/messages-table.tsx'
import { useAdminMessages } from '../../messages/use-admin-messages.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ListFailed } from '../../ui/list-failed.tsx'
import { Main } from '../../ui/main.tsx'
import { pageIn } from '../../ui/page-in.ts'
import { Pager } from '../../ui/pager.tsx'

/** How many messages the server puts on a page. */
const onPage = 50

/** What visitors wrote by the contact form, for admins; the address says which page of it. */
export function Messages() {
  const texts = useAdminMessages().messages
  const { frame } = useMessages()
  const clinic = useClinic()
  const page = pageIn(useSearchParams()[0])
  const listed = useQuery(messagesOn(page))
  const { items: messages = [], total } = listed.data ?? {}
  return (
    <Main>
      <title>{frame.pageTitle(texts.title)}</title>
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
        <MessagesTableWaiting />
      )}
      <Pager
        page={page}
        pages={Math.ceil((total ?? 0) / onPage)}
        to={(number) => adminPaths.messages(number)}
        texts={texts.pager}
      />
    </Main>
  )
}
