import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { PageTitle } from '../../features/clinic/page-title.tsx'
import { Stars } from '../../features/clinic/stars.tsx'
import { refreshClinic } from '../../features/clinic/use-clinic.ts'
import { reviewsOn } from '../../features/review-list/review-list-api.ts'
import { ReviewsTable, ReviewsTableEmpty, ReviewsTableSkeleton } from '../../features/review-list/reviews-table.tsx'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { Main } from '../../ui/layout/main.tsx'
import { ListFailed } from '../../ui/table/list-failed.tsx'
import { pageParam } from '../../ui/table/page-param.ts'
import { Pager } from '../../ui/table/pager.tsx'

// What the pages show is asked for anew; where that fails they show it when they are next loaded.
const showNow = () => void refreshClinic().catch(() => undefined)

/** What patients wrote of their appointments, for admins to show or turn down; the address says which page of it. */
export function Reviews() {
  const texts = useAdminMessages().reviews
  const page = pageParam(useSearchParams()[0])
  const listed = useQuery(reviewsOn(page))
  const { items: reviews = [], total } = listed.data ?? {}
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
      <p className="quiet reviews__lead">{texts.lead}</p>
      {reviews.length > 0 ? (
        <ReviewsTable reviews={reviews} stars={(count) => <Stars stars={count} />} onShown={showNow} />
      ) : listed.data ? (
        <ReviewsTableEmpty>{total === 0 ? texts.none : texts.noneHere}</ReviewsTableEmpty>
      ) : listed.isError ? (
        <ReviewsTableEmpty>
          <ListFailed texts={texts} query={listed} />
        </ReviewsTableEmpty>
      ) : (
        <ReviewsTableSkeleton />
      )}
      <Pager page={page} total={total} to={(number) => adminPaths.reviews(number)} texts={texts.pager} />
    </Main>
  )
}
