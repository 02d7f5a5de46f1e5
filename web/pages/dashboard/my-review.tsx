import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { OwnReview, ReviewedAppointment } from '#contract/schemas/review.ts'
import emptySceneDark from '../../art/dark/whitening-news.svg'
import emptyScene from '../../art/whitening-news.svg'
import { Stars } from '../../features/clinic/stars.tsx'
import { OwnReviewCard } from '../../features/reviews/own-review.tsx'
import { ReviewDialog } from '../../features/reviews/review-dialog.tsx'
import { ReviewableAppointments } from '../../features/reviews/reviewable-appointments.tsx'
import { ownReviews, refreshVisits, visitsToReview } from '../../features/reviews/reviews-api.ts'
import { Withdrawn } from '../../features/reviews/withdrawn.tsx'
import { useSession } from '../../features/session/use-session.ts'
import { enDashboard } from '../../i18n/en/dashboard.ts'
import { enReviews } from '../../i18n/en/reviews.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ownPaths } from '../../own-paths.ts'
import { paths } from '../../paths.ts'
import { linkClass } from '../../ui/button/button-class.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { Empty } from '../../ui/empty.tsx'
import { Illustration } from '../../ui/illustration.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { pageParam } from '../../ui/table/page-param.ts'
import { Pager } from '../../ui/table/pager.tsx'
import { Subheading } from '../../ui/text/subheading.tsx'
import { DashboardPage } from './dashboard-page.tsx'

/** Maximum number of appointments to review that are listed here; My History lists all. */
const maxOffered = 3

/** A patient's reviews, and the appointments that they can still review. */
export function MyReview() {
  const [dashboard, texts] = useTexts(enDashboard, enReviews)
  const page = pageParam(useSearchParams()[0])
  const reviews = useQuery(ownReviews(page))
  const offered = useQuery(visitsToReview)
  const total = reviews.data?.total
  return (
    <DashboardPage
      title={dashboard.myReview}
      lead={texts.lead}
      status={reviews.isPending && texts.loading}
      count={total || undefined}
    >
      {reviews.data && offered.data ? (
        <Lists
          reviews={reviews.data.items}
          visits={offered.data.items.map(({ booking }) => booking)}
          more={offered.data.total > maxOffered}
          page={page}
        />
      ) : reviews.isError || offered.isError ? (
        <LoadFailed
          picture={<Illustration light={emptyScene} dark={emptySceneDark} smile />}
          texts={texts}
          busy={reviews.isFetching || offered.isFetching}
          onRetry={() => void Promise.all([reviews.refetch(), offered.refetch()])}
        />
      ) : (
        <Waiting />
      )}
      <div className="max-w-3xl">
        <Pager page={page} total={total} to={(number) => ownPaths.myReviews(number)} texts={texts.pager} />
      </div>
    </DashboardPage>
  )
}

interface ListsProps {
  readonly reviews: readonly OwnReview[]
  readonly visits: readonly ReviewedAppointment[]
  readonly more: boolean
  readonly page: number
}

function Lists({ reviews, visits, more, page }: ListsProps) {
  const texts = useTexts(enReviews)
  const queries = useQueryClient()
  const session = useSession()
  const [writing, setWriting] = useState<{ readonly visit: ReviewedAppointment; readonly review?: OwnReview }>()
  const [withdrawn, setWithdrawn] = useState<OwnReview>()
  if (page === 1 && reviews.length === 0 && visits.length === 0 && !withdrawn && !writing) return <NoneYet />
  return (
    <>
      {/* The prefix keeps this key different from the key of the dialog. */}
      {withdrawn && (
        <Withdrawn key={`withdrawn ${withdrawn.visit._id}`} review={withdrawn} onBack={() => setWithdrawn(undefined)} />
      )}
      {page === 1 && visits.length > 0 && (
        <section aria-labelledby="to-review">
          <Subheading id="to-review">{texts.howWasIt}</Subheading>
          <p className="text-ink-quiet">{texts.howWasItLead}</p>
          <ReviewableAppointments visits={visits.slice(0, maxOffered)} onWrite={(visit) => setWriting({ visit })} />
          {more && (
            <Link className={linkClass} to={ownPaths.myHistory}>
              {texts.more}
            </Link>
          )}
        </section>
      )}
      {reviews.length > 0 && (
        <section aria-labelledby="yours">
          <Subheading id="yours" className="mt-10">
            {texts.yours}
          </Subheading>
          <div className={listClass}>
            {reviews.map((review) => (
              <OwnReviewCard
                key={review.visit._id}
                review={review}
                stars={(count) => <Stars stars={count} />}
                onChange={() => setWriting({ visit: review.visit, review })}
                onWithdrawn={(gone) => {
                  setWithdrawn(gone)
                  void refreshVisits(queries)
                }}
              />
            ))}
          </div>
        </section>
      )}
      {page > 1 && reviews.length === 0 && <p className="text-ink-quiet">{texts.noneHere}</p>}
      {writing && session.status === 'signed-in' && (
        <ReviewDialog
          key={writing.visit._id}
          {...writing}
          person={session.person}
          onSaved={() => {
            // A new review replaces the withdrawn one, which can then no longer be restored.
            if (withdrawn?.visit._id === writing.visit._id) setWithdrawn(undefined)
          }}
          onClose={() => setWriting(undefined)}
        />
      )}
    </>
  )
}

function NoneYet() {
  const texts = useTexts(enReviews)
  const picture = <Illustration light={emptyScene} dark={emptySceneDark} smile first />
  return (
    <Empty picture={picture} title={texts.empty} text={texts.emptyHelp}>
      <ButtonLink to={paths.appointment} look="primary" large>
        {texts.seeTimes}
      </ButtonLink>
      <ButtonLink to={paths.reviews} large>
        {texts.seeReviews}
      </ButtonLink>
    </Empty>
  )
}

const listClass = 'grid max-w-3xl grid-cols-1 gap-4'
const skeletonCards = [1, 2]

function Waiting() {
  return (
    <div className={`${listClass} animate-late`} aria-hidden>
      {skeletonCards.map((card) => (
        <div key={card} className={cardClass('flex min-h-60 flex-col gap-3 p-5')}>
          <Skeleton size="m" />
          <Skeleton size="s" />
          <Skeleton size="l" />
        </div>
      ))}
    </div>
  )
}
