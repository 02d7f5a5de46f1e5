import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { PaymentFilters, parsePaymentFilter } from '../../features/payment-list/payment-filters.tsx'
import { paymentsOn, unpaidOn } from '../../features/payment-list/payment-list-api.ts'
import { PaymentsTable } from '../../features/payment-list/payments-table.tsx'
import { UnpaidTable } from '../../features/payment-list/unpaid-table.tsx'
import { enAdmin } from '../../i18n/en/admin.ts'
import { enMoney } from '../../i18n/en/money.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { pageParam } from '../../ui/table/page-param.ts'
import { Pager } from '../../ui/table/pager.tsx'
import { DashboardPage } from './dashboard-page.tsx'

/**
 * All payments, those that need attention, or unpaid appointments, for admins. The address contains which, and the
 * page.
 */
export function Payments() {
  const [{ payments: texts }, money] = useTexts(enAdmin, enMoney)
  const timeZone = useClinic()?.timeZone
  const { only, page, ...filter } = parsePaymentsParams(useSearchParams()[0])
  const unpaid = only === 'unpaid'
  const shown = { ...filter, ...(only === 'attention' && { only }) }
  const payments = useQuery({ ...paymentsOn(page, shown), enabled: !unpaid })
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
      actions={
        <div className="flex flex-wrap items-center gap-3">
          <Tabs label={texts.which} items={tabs} />
          <ButtonLink to={adminPaths.closing()}>{money.closing}</ButtonLink>
        </div>
      }
    >
      {!unpaid && <PaymentFilters only={only === 'attention' ? only : undefined} filter={filter} />}
      {unpaid ? (
        <UnpaidTable query={bookings} items={bookings.data?.items} empty={empty} />
      ) : (
        <PaymentsTable
          query={payments}
          items={timeZone === undefined ? undefined : payments.data?.items}
          empty={empty}
          timeZone={timeZone ?? ''}
        />
      )}
      <Pager
        page={page}
        total={total}
        to={(number) => adminPaths.payments({ ...filter, page: String(number), ...(only && { only }) })}
        texts={texts.pager}
      />
    </DashboardPage>
  )
}

function parsePaymentsParams(address: URLSearchParams) {
  const only = address.get('only')
  return {
    page: pageParam(address),
    only: only === 'attention' || only === 'unpaid' ? (only as 'attention' | 'unpaid') : undefined,
    ...parsePaymentFilter(address),
  }
}
