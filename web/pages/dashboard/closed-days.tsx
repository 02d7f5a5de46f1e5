import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { clinicTimeAt, parseClinicDay } from '#contract/dates.ts'
import { adminPaths } from '../../admin-paths.ts'
import { PageTitle } from '../../features/clinic/page-title.tsx'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useClinicNow } from '../../features/clinic/use-clinic-clock.ts'
import { CloseDialog } from '../../features/closed-days/close-dialog.tsx'
import { closedDaysOn } from '../../features/closed-days/closed-days-api.ts'
import { ClosedDaysRow } from '../../features/closed-days/closed-days-row.tsx'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { useClosedDaysMessages } from '../../i18n/hooks/use-closed-days-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconCalendarOff } from '../../ui/icons/icons.tsx'
import { Main } from '../../ui/layout/main.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { pageParam } from '../../ui/table/page-param.ts'
import { Pager } from '../../ui/table/pager.tsx'
import { Table } from '../../ui/table/table.tsx'
import { EmptyRow, SkeletonRows } from '../../ui/table/table-rows.tsx'

/** The days on which the clinic is closed, for admins; the address says which page of them. */
export function ClosedDays() {
  const texts = useClosedDaysMessages()
  const { pager } = useAdminMessages().messages
  const clinic = useClinic()
  const now = useClinicNow()
  const page = pageParam(useSearchParams()[0])
  const listed = useQuery(closedDaysOn(page))
  const [closing, setClosing] = useState(false)
  const { items = [], total } = listed.data ?? {}
  const today = clinic && clinicTimeAt(now, clinic.timeZone).day
  return (
    <Main>
      <PageTitle page={texts.title} />
      <p className="sr-only" role="status">
        {listed.isPending && texts.loading}
      </p>
      <div className="head">
        <div>
          <h1>
            {texts.title} {total !== undefined && <span className="count">{total}</span>}
          </h1>
          <p className="quiet">{texts.lead}</p>
        </div>
        <Button look="primary" onClick={() => setClosing(true)}>
          <IconCalendarOff className="icon" />
          {texts.close}
        </Button>
      </div>
      <Frame>
        {items.length > 0 && today ? (
          items.map((item) => (
            <ClosedDaysRow key={item._id} closing={item} past={(parseClinicDay(item.to) ?? '') < today} />
          ))
        ) : listed.data && items.length === 0 ? (
          <EmptyRow columns={4}>{total === 0 ? texts.none : texts.noneHere}</EmptyRow>
        ) : listed.isError ? (
          <EmptyRow columns={4}>
            <ListFailed texts={texts} query={listed} />
          </EmptyRow>
        ) : (
          <SkeletonRows cells={[['cell-main', 'm'], ['cell-reason', 'l'], ['cell-kept', 'xs'], ['cell-actions']]} />
        )}
      </Frame>
      <Pager page={page} total={total} to={(number) => adminPaths.closedDays(number)} texts={pager} />
      {closing && today && <CloseDialog today={today} onClose={() => setClosing(false)} />}
    </Main>
  )
}

function Frame({ children }: { readonly children: ReactNode }) {
  const texts = useClosedDaysMessages()
  const columns = [
    { key: 'days', label: texts.days },
    { key: 'reason', label: texts.reason },
    { key: 'kept', label: texts.kept },
    { key: 'actions', label: texts.actions, end: true },
  ]
  return (
    <Table caption={texts.caption} columns={columns} className="table--closed">
      <tbody>{children}</tbody>
    </Table>
  )
}
