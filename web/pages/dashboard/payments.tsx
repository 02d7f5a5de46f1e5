import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { clinicTimeAt } from '#contract/dates.ts'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { type Chosen, paymentsOn } from '../../features/payment-list/payment-list-api.ts'
import { PaymentsTable, PaymentsTableEmpty, PaymentsTableWaiting } from '../../features/payment-list/payments-table.tsx'
import { useAdminMessages } from '../../messages/use-admin-messages.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Main } from '../../ui/main.tsx'
import { pageIn } from '../../ui/page-in.ts'
import { Pager } from '../../ui/pager.tsx'

/** How many payments the server puts on a page. */
const onPage = 50

/** Every payment with its state and booking, for admins; the address says which are listed. */
export function Payments() {
  const texts = useAdminMessages().payments
  const { frame } = useMessages()
  const clinic = useClinic()
  const chosen = chosenIn(useSearchParams()[0])
  const { onlyAttention, page } = chosen
  const listed = useQuery(paymentsOn(chosen))
  const { payments = [], total } = listed.data ?? {}
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
        <nav className="tabs" aria-label={texts.which}>
          <Link to={paths.payments()} aria-current={onlyAttention ? undefined : 'page'}>
            {texts.all}
          </Link>
          <Link to={paths.payments({ only: 'attention' })} aria-current={onlyAttention ? 'page' : undefined}>
            {texts.needAttention}
          </Link>
        </nav>
      </div>
      {payments.length > 0 && clinic ? (
        <PaymentsTable payments={payments} dayOf={(instant) => clinicTimeAt(new Date(instant), clinic.timeZone).day} />
      ) : listed.data && payments.length === 0 ? (
        <PaymentsTableEmpty>{onlyAttention ? texts.noneNeedsAttention : texts.none}</PaymentsTableEmpty>
      ) : listed.isError ? (
        <PaymentsTableEmpty>
          <span className="actions" role="alert">
            {texts.failed}
            <Button busy={listed.isFetching} onClick={() => void listed.refetch()}>
              {!listed.isFetching && <IconRefresh className="icon" aria-hidden />}
              {texts.tryAgain}
            </Button>
          </span>
        </PaymentsTableEmpty>
      ) : (
        <PaymentsTableWaiting />
      )}
      <Pager
        page={page}
        pages={Math.ceil((total ?? 0) / onPage)}
        to={(number) => paths.payments({ page: String(number), ...(onlyAttention && { only: 'attention' }) })}
        texts={texts.pager}
      />
    </Main>
  )
}

function chosenIn(search: URLSearchParams): Chosen {
  return { page: pageIn(search), onlyAttention: search.get('only') === 'attention' }
}
