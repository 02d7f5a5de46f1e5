import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { paymentsOn, unpaidOn } from '../../features/payment-list/payment-list-api.ts'
import { PaymentsTable } from '../../features/payment-list/payments-table.tsx'
import { UnpaidTable } from '../../features/payment-list/unpaid-table.tsx'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { pageParam } from '../../ui/table/page-param.ts'
import { Pager } from '../../ui/table/pager.tsx'
import { DashboardPage } from './dashboard-page.tsx'

/** All payments, those that need attention, or unpaid appointments, for admins. The address contains which, and the page. */
export function Payments() {
  const texts = useAdminMessages().payments
  const timeZone = useClinic()?.timeZone
  const { only, page } = parsePaymentsParams(useSearchParams()[0])
  const unpaid = only === 'unpaid'
  const payments = useQuery({ ...paymentsOn(page, only === 'attention'), enabled: !unpaid })
  const bookings = useQuery({ ...unpaidOn(page), enabled: unpaid })
  const listed = unpaid ? bookings : payments
  const total = listed.data?.total
  const empty = total === 0 ? texts.none[only ?? 'all'] : texts.noneHere
  const tabs = [
    { label: texts.all, to: adminPaths.payments(), current: only === undefined },
    { label: texts.needAttention, to: adminPaths.payments({ only: 'attention' }), current: only === 'attention' },
    { label: texts.unpaid, to: adminPaths.payments({ only: 'unpaid' }), current: unpaid },
  ]
  return (
    <DashboardPage
      title={texts.title}
      status={listed.isPending && texts.loading}
      count={total}
      actions={<Tabs label={texts.which} items={tabs} />}
    >
      {unpaid ? (
        <UnpaidTable query={bookings} bookings={bookings.data?.items} empty={empty} />
      ) : (
        <PaymentsTable
          query={payments}
          payments={timeZone === undefined ? undefined : payments.data?.items}
          empty={empty}
          timeZone={timeZone ?? ''}
        />
      )}
      <Pager
        page={page}
        total={total}
        to={(number) => adminPaths.payments({ page: String(number), ...(only && { only }) })}
        texts={texts.pager}
      />
    </DashboardPage>
  )
}

function parsePaymentsParams(search: URLSearchParams): { page: number; only: 'attention' | 'unpaid' | undefined } {
  const only = search.get('only')
  return { page: pageParam(search), only: only === 'attention' || only === 'unpaid' ? only : undefined }
}
