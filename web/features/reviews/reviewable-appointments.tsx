import type { ReviewedAppointment } from '#contract/schemas/review.ts'
import { en } from '../../i18n/en/layout.ts'
import { enReviews } from '../../i18n/en/reviews.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconPencil } from '../../ui/icons/dashboard-icons.tsx'
import { TranslatedText, useTranslated } from '../../ui/text/clinic-text.tsx'

interface ReviewableAppointmentsProps {
  readonly visits: readonly ReviewedAppointment[]
  readonly onWrite: (visit: ReviewedAppointment) => void
}

/** Past appointments, each with a button to review it. */
export function ReviewableAppointments({ visits, onWrite }: ReviewableAppointmentsProps) {
  const [texts, { locale }] = useTexts(enReviews, en)
  const pick = useTranslated()
  return (
    <ul className="my-4 grid max-w-3xl gap-3">
      {visits.map((visit) => (
        <li
          key={visit._id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 rounded-card border border-line bg-surface px-5 py-3.5"
        >
          <p>
            <strong>
              <TranslatedText of={visit} field="treatment" />
            </strong>{' '}
            <span className="whitespace-nowrap text-ink-quiet tabular-nums">{formatDate(visit.date, locale)}</span>
          </p>
          <Button
            look="soft"
            aria-label={texts.of(texts.write, pick(visit, 'treatment').text, formatDate(visit.date, locale))}
            onClick={() => onWrite(visit)}
          >
            <IconPencil />
            {texts.write}
          </Button>
        </li>
      ))}
    </ul>
  )
}
