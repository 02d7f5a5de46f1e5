import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { reviewsOnPage } from '#contract/page-size.ts'
import { call } from '../api/client.ts'
import { useRequest } from '../api/use-request.ts'
import emptySceneDark from '../art/dark/empty-calendar.svg'
import emptyScene from '../art/empty-calendar.svg'
import { PageTitle } from '../features/clinic/page-title.tsx'
import { Rating } from '../features/clinic/rating.tsx'
import { Testimonials, TestimonialsSkeleton } from '../features/clinic/testimonials.tsx'
import { loadClinic, useClinic } from '../features/clinic/use-clinic.ts'
import { enClinic } from '../i18n/en/clinic.ts'
import { enErrors } from '../i18n/en/errors.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button/button.tsx'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { cardClass } from '../ui/card-class.ts'
import { Empty } from '../ui/empty.tsx'
import { Illustration } from '../ui/illustration.tsx'
import { Lead } from '../ui/layout/lead.tsx'
import { Main } from '../ui/layout/main.tsx'
import { pageParam } from '../ui/table/page-param.ts'
import { Pager } from '../ui/table/pager.tsx'

/** The reviews of the clinic: average and number, then the reviews on pages. */
export function Reviews() {
  const { reviews } = useTexts(enClinic)
  const rating = useClinic()?.rating
  return (
    <Main dawn>
      <PageTitle page={reviews.title} />
      <div className="wrap">
        <div className="mb-6 grid gap-x-6 gap-y-2 sm:grid-cols-[1fr_auto] sm:items-end">
          <div className="grid gap-2">
            <h1 className="text-4xl wrap-break-word">{reviews.title}</h1>
            <Lead>{reviews.lead}</Lead>
          </div>
          {rating && <Rating rating={rating} />}
        </div>
        <All />
      </div>
    </Main>
  )
}

function All() {
  const { reviews } = useTexts(enClinic)
  const clinic = useClinic()
  const page = pageParam(useSearchParams()[0])
  const { failed, again } = useRequest(loadClinic)
  if (!clinic) return failed ? <Failed onRetry={again} /> : <TestimonialsSkeleton />
  if (clinic.testimonialCount === 0)
    return (
      <Empty
        picture={<Illustration light={emptyScene} dark={emptySceneDark} smile />}
        title={reviews.none}
        text={reviews.noneHelp}
      >
        <SeeTimes />
      </Empty>
    )
  return (
    <>
      {page === 1 ? <Testimonials testimonials={clinic.testimonials} /> : <LaterPage key={page} page={page} />}
      <Pager
        page={page}
        total={clinic.testimonialCount}
        onPage={reviewsOnPage}
        to={paths.reviewsOn}
        texts={reviews.pager}
      />
      <div className={cardClass('mt-6 flex flex-wrap items-center justify-between gap-4 p-5')}>
        <div>
          <h2>{reviews.inviteTitle}</h2>
          <p className="text-ink-quiet">{reviews.invite}</p>
        </div>
        <SeeTimes />
      </div>
    </>
  )
}

// The first page comes with the clinic.
function LaterPage({ page }: { readonly page: number }) {
  const { reviews } = useTexts(enClinic)
  const [ask] = useState(
    () => (signal: AbortSignal) => call('public GET /testimonials', { query: { page: String(page) }, signal }),
  )
  const { answer, failed, again } = useRequest(ask)
  if (!answer) return failed ? <Failed onRetry={again} /> : <TestimonialsSkeleton />
  if (answer.length === 0) return <p className="text-ink-quiet">{reviews.noneHere}</p>
  return <Testimonials testimonials={answer} />
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const [{ reviews, about }, errors] = useTexts(enClinic, enErrors)
  return (
    <Empty title={reviews.failed} text={errors.unreachable} failed>
      <Button look="primary" onClick={onRetry}>
        {about.tryAgain}
      </Button>
    </Empty>
  )
}

function SeeTimes() {
  const { reviews } = useTexts(enClinic)
  return (
    <ButtonLink to={paths.appointment} look="primary">
      {reviews.seeTimes}
    </ButtonLink>
  )
}
