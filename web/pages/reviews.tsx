import { useRequest } from '../api/use-request.ts'
import emptySceneDark from '../art/dark/empty-calendar.svg'
import emptyScene from '../art/empty-calendar.svg'
import { PageTitle } from '../features/clinic/page-title.tsx'
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

/** All reviews of the clinic. */
export function Reviews() {
  const { reviews } = useTexts(enClinic)
  return (
    <Main dawn>
      <PageTitle page={reviews.title} />
      <div className="wrap">
        <div className="mb-10 grid gap-3 lg:mb-12">
          <h1 className="text-4xl wrap-break-word">{reviews.title}</h1>
          <Lead>{reviews.lead}</Lead>
        </div>
        <All />
      </div>
    </Main>
  )
}

function All() {
  const [{ reviews, about }, errors] = useTexts(enClinic, enErrors)
  const clinic = useClinic()
  const { failed, again } = useRequest(loadClinic)
  if (!clinic && failed)
    return (
      <Empty title={reviews.failed} text={errors.unreachable} failed>
        <Button look="primary" onClick={again}>
          {about.tryAgain}
        </Button>
      </Empty>
    )
  if (!clinic) return <TestimonialsSkeleton />
  if (clinic.testimonials.length === 0)
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
      <Testimonials testimonials={clinic.testimonials} />
      <div className={cardClass('mt-8 flex flex-wrap items-center justify-between gap-4 p-6')}>
        <div>
          <h2>{reviews.inviteTitle}</h2>
          <p className="text-ink-quiet">{reviews.invite}</p>
        </div>
        <SeeTimes />
      </div>
    </>
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
