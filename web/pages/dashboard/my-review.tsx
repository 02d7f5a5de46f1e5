import emptySceneDark from '../../art/dark/whitening-news.svg'
import emptyScene from '../../art/whitening-news.svg'
import { useDashboardMessages } from '../../messages/use-dashboard-messages.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Illustration } from '../../ui/illustration.tsx'
import { Main } from '../../ui/main.tsx'

/** Where a patient's own review will stand; says that none can be written yet. */
export function MyReview() {
  const dashboard = useDashboardMessages()
  const { frame } = useMessages()
  const picture = <Illustration light={emptyScene} dark={emptySceneDark} smile first />
  return (
    <Main>
      <title>{frame.pageTitle(dashboard.myReview)}</title>
      <div className="head">
        <h1>{dashboard.myReview}</h1>
      </div>
      <Empty picture={picture} title={dashboard.noReview} text={dashboard.noReviewHelp}>
        <ButtonLink to={paths.reviews} look="primary" large>
          {dashboard.seeReviews}
        </ButtonLink>
      </Empty>
    </Main>
  )
}
