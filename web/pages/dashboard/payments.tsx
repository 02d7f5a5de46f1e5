import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { clinicTimeAt } from '#contract/dates.ts'
import { adminPaths } from '../../admin-paths.ts'
import { PageTitle } from '../../features/clinic/page-title.tsx'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { paymentsOn, unpaidOn } from '../../features/payment-list/payment-list-api.ts'
import {
  PaymentsTable,
  PaymentsTableEmpty,
  PaymentsTableSkeleton,
} from '../../features/payment-list/payments-table.tsx'
import { UnpaidTable, UnpaidTableEmpty } from '../../features/payment-list/unpaid-table.tsx'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { Main } from '../../ui/layout/main.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { pageParam } from '../../ui/table/page-param.ts'
import { Pager } from '../../ui/table/pager.tsx'

/** Every payment with its state and booking, or the appointments still to be paid, for admins; the address says which. */
export function Payments() {
  const texts = useAdminMessages().payments
  const clinic = useClinic()
  const { only, page } = chosenIn(useSearchParams()[0])
  const unpaid = only === 'unpaid'
  const payments = useQuery({ ...paymentsOn(page, only === 'attention'), enabled: !unpaid })
  const bookings = useQuery({ ...unpaidOn(page), enabled: unpaid })
  const listed = unpaid ? bookings : payments
  const total = listed.data?.total
  const TableEmpty = unpaid ? UnpaidTableEmpty : PaymentsTableEmpty
  const choices = [
    { only: undefined, label: texts.all },
    { only: 'attention', label: texts.needAttention },
    { only: 'unpaid', label: texts.unpaid },
  ] as const
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
        <nav className="tabs" aria-label={texts.which}>
          {choices.map((choice) => (
            <Link
              key={choice.label}
              to={adminPaths.payments(choice.only && { only: choice.only })}
              aria-current={choice.only === only ? 'page' : undefined}
            >
              {choice.label}
            </Link>
          ))}
        </nav>
      </div>
      {listed.isError && !listed.data ? (
        <TableEmpty>
          <ListFailed texts={texts} query={listed} />
        </TableEmpty>
      ) : !listed.data || !clinic ? (
        <PaymentsTableSkeleton />
      ) : listed.data.items.length === 0 ? (
        <TableEmpty>{listed.data.total > 0 ? texts.noneHere : texts.none[only ?? 'all']}</TableEmpty>
      ) : unpaid ? (
        <UnpaidTable bookings={bookings.data?.items ?? []} />
      ) : (
        <PaymentsTable
          payments={payments.data?.items ?? []}
          dayOf={(instant) => clinicTimeAt(new Date(instant), clinic.timeZone).day}
        />
      )}
      <Pager
        page={page}
        total={total}
        to={(number) => adminPaths.payments({ page: String(number), ...(only && { only }) })}
        texts={texts.pager}
      />
    </Main>
  )
}

function chosenIn(search: URLSearchParams): { page: number; only: 'attention' | 'unpaid' | undefined } {
  const only = search.get('only')
  return { page: pageParam(search), only: only === 'attention' || only === 'unpaid' ? only : undefined }
}
