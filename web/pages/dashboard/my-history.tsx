import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PastAppointment } from '#contract/schemas/review.ts'
import emptySceneDark from '../../art/dark/empty-calendar.svg'
import emptyScene from '../../art/empty-calendar.svg'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { HistoryTable, HistoryTableSkeleton } from '../../features/my-appointments/history-table.tsx'
import { ReviewDialog } from '../../features/reviews/review-dialog.tsx'
import { ReviewLink } from '../../features/reviews/review-link.tsx'
import { history } from '../../features/reviews/reviews-api.ts'
import { useSession } from '../../features/session/use-session.ts'
import { enDashboard } from '../../i18n/en/dashboard.ts'
import { enReviews } from '../../i18n/en/reviews.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ownPaths } from '../../own-paths.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Illustration } from '../../ui/illustration.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { pageParam } from '../../ui/table/page-param.ts'
import { Pager } from '../../ui/table/pager.tsx'
import { DashboardPage } from './dashboard-page.tsx'

/** A patient's past and cancelled appointments, with receipts and reviews. */
export function MyHistory() {
  const [dashboard, { history: texts }] = useTexts(enDashboard, enReviews)
  const page = pageParam(useSearchParams()[0])
  const past = useQuery(history(page))
  const { items: visits = [], total } = past.data ?? {}
  return (
    <DashboardPage title={dashboard.myHistory} status={past.isPending && texts.loading} count={total || undefined}>
      {visits.length > 0 ? (
        <Rows visits={visits} />
      ) : past.data ? (
        page === 1 ? (
          <NoneYet />
        ) : (
          <p className="text-ink-quiet">{texts.noneHere}</p>
        )
      ) : past.isError ? (
        <Failed busy={past.isFetching} onRetry={() => void past.refetch()} />
      ) : (
        <HistoryTableSkeleton />
      )}
      <Pager page={page} total={total} to={(number) => ownPaths.myHistoryOn(number)} texts={dashboard.pager} />
    </DashboardPage>
  )
}

function Rows({ visits }: { readonly visits: readonly PastAppointment[] }) {
  const session = useSession()
  const byCard = useClinic()?.payment.mode !== 'off'
  const [writing, setWriting] = useState<PastAppointment['booking']>()
  return (
    <>
      <HistoryTable
        visits={visits}
        byCard={byCard}
        review={(visit) => <ReviewLink visit={visit} onWrite={() => setWriting(visit.booking)} />}
      />
      {writing && session.status === 'signed-in' && (
        <ReviewDialog key={writing._id} visit={writing} person={session.person} onClose={() => setWriting(undefined)} />
      )}
    </>
  )
}

function NoneYet() {
  const [dashboard, { history: texts }] = useTexts(enDashboard, enReviews)
  const picture = <Illustration light={emptyScene} dark={emptySceneDark} smile first />
  return (
    <Empty picture={picture} title={texts.empty} text={texts.emptyHelp}>
      <ButtonLink to={paths.dashboard} look="primary" large>
        {dashboard.seeAppointments}
      </ButtonLink>
    </Empty>
  )
}

function Failed({ busy, onRetry }: { readonly busy: boolean; readonly onRetry: () => void }) {
  const { history, tryAgain } = useTexts(enReviews)
  const picture = <Illustration light={emptyScene} dark={emptySceneDark} smile />
  return <LoadFailed picture={picture} texts={{ ...history, tryAgain }} busy={busy} onRetry={onRetry} />
}
