import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { messagesOn } from '../../features/inbox/inbox-api.ts'
import { MessagesTable } from '../../features/inbox/messages-table.tsx'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pageParam } from '../../ui/table/page-param.ts'
import { Pager } from '../../ui/table/pager.tsx'
import { DashboardPage } from './dashboard-page.tsx'

/** The messages of the contact form, for admins. The address contains the page. */
export function Messages() {
  const texts = useTexts(enAdmin).messages
  const timeZone = useClinic()?.timeZone
  const page = pageParam(useSearchParams()[0])
  const listed = useQuery(messagesOn(page))
  const { items, total } = listed.data ?? {}
  return (
    <DashboardPage title={texts.title} status={listed.isPending && texts.loading} count={total}>
      <MessagesTable
        query={listed}
        items={timeZone === undefined ? undefined : items}
        empty={total === 0 ? texts.none : texts.noneHere}
        timeZone={timeZone ?? ''}
      />
      <Pager page={page} total={total} to={(number) => adminPaths.messages(number)} texts={texts.pager} />
    </DashboardPage>
  )
}
