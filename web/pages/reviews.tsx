import { useRequest } from '../api/use-request.ts'
import emptySceneDark from '../art/dark/empty-calendar.svg'
import emptyScene from '../art/empty-calendar.svg'
import { PageTitle } from '../features/clinic/page-title.tsx'
import { Testimonials, TestimonialsSkeleton } from '../features/clinic/testimonials.tsx'
import { loadClinic, useClinic } from '../features/clinic/use-clinic.ts'
import { useClinicMessages } from '../i18n/use-clinic-messages.ts'
import { useErrorMessages } from '../i18n/use-error-messages.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button/button.tsx'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { Empty } from '../ui/empty.tsx'
import { Illustration } from '../ui/illustration.tsx'
import { Main } from '../ui/layout/main.tsx'

/** Everything patients have said of the clinic. */
export function Reviews() {
  const { reviews } = useClinicMessages()
  return (
    <Main className="page page--dawn">
      <PageTitle page={reviews.title} />
      <div className="wrap">
        <div className="title">
          <h1 className="h-large">{reviews.title}</h1>
          <p className="lead">{reviews.lead}</p>
        </div>
        <All />
      </div>
    </Main>
  )
}

function All() {
  const { reviews, about } = useClinicMessages()
  const errors = useErrorMessages()
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
      <div className="card invite">
        <div>
          <h2>{reviews.inviteTitle}</h2>
          <p className="quiet">{reviews.invite}</p>
        </div>
        <SeeTimes />
      </div>
    </>
  )
}

function SeeTimes() {
  const { reviews } = useClinicMessages()
  return (
    <ButtonLink to={paths.appointment} look="primary">
      {reviews.seeTimes}
    </ButtonLink>
  )
}
