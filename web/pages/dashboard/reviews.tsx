import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { adminPaths } from '../../admin-paths.ts'
import { Stars } from '../../features/clinic/stars.tsx'
import { refreshClinic } from '../../features/clinic/use-clinic.ts'
import { reviewsOn } from '../../features/review-list/review-list-api.ts'
import { ReviewsTable } from '../../features/review-list/reviews-table.tsx'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { pageParam } from '../../ui/table/page-param.ts'
import { Pager } from '../../ui/table/pager.tsx'
import { DashboardPage } from './dashboard-page.tsx'

// If the refresh fails, the pages show the change when they are next loaded.
const refreshPages = () => void refreshClinic().catch(() => undefined)

/** The reviews of patients, for admins to publish or reject. The address contains the page. */
export function Reviews() {
  const texts = useTexts(enAdmin).reviews
  const page = pageParam(useSearchParams()[0])
  const listed = useQuery(reviewsOn(page))
  const { items, total } = listed.data ?? {}
  return (
    <DashboardPage title={texts.title} status={listed.isPending && texts.loading} count={total}>
      <p className="-mt-3 mb-6 max-w-text text-ink-quiet">{texts.lead}</p>
      <ReviewsTable
        query={listed}
        items={items}
        empty={total === 0 ? texts.none : texts.noneHere}
        stars={(count) => <Stars stars={count} />}
        onShown={refreshPages}
      />
      <Pager page={page} total={total} to={(number) => adminPaths.reviews(number)} texts={texts.pager} />
    </DashboardPage>
  )
}
