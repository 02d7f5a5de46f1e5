import type { Clinic } from '#contract/schemas/clinic.ts'
import { PageTitle } from '../features/clinic/page-title.tsx'
import { PhoneLink } from '../features/clinic/phone-link.tsx'
import { enDashboard } from '../i18n/en/dashboard.ts'
import { useTexts } from '../i18n/use-texts.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/button/button-class.ts'
import { ButtonLink } from '../ui/button/button-link.tsx'
import { TranslatedText } from '../ui/text/clinic-text.tsx'

interface BookingPausedProps {
  readonly title: string
  readonly clinic: Clinic
}

/** Shown in place of free times while online booking is paused: what the clinic says, and its number. */
export function BookingPaused({ title, clinic }: BookingPausedProps) {
  const dashboard = useTexts(enDashboard)
  return (
    <div className="mx-auto my-4 flex max-w-lg flex-col items-center gap-3 py-4 text-center">
      <PageTitle page={title} />
      <h1>{title}</h1>
      <p className="text-center text-lg text-balance wrap-anywhere whitespace-pre-line">
        {clinic.paused && <TranslatedText of={clinic.paused} field="text" />}
      </p>
      <div className="mt-3 flex flex-wrap items-center justify-center gap-3">
        <PhoneLink clinic={clinic} className={buttonClass({ look: 'primary' })} />
        <ButtonLink to={paths.dashboard}>{dashboard.title}</ButtonLink>
      </div>
    </div>
  )
}
