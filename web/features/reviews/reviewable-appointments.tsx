import type { ReviewedAppointment } from '#contract/schemas/review.ts'
import { formatDate } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useReviewMessages } from '../../i18n/use-review-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconPencil } from '../../ui/icons/dashboard-icons.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'

interface ToReviewProps {
  readonly visits: readonly ReviewedAppointment[]
  readonly onWrite: (visit: ReviewedAppointment) => void
}

/** Past appointments with a way to review each. */
export function ReviewableAppointments({ visits, onWrite }: ToReviewProps) {
  const texts = useReviewMessages()
  const { locale } = useMessages()
  return (
    <ul className="visits">
      {visits.map((visit) => (
        <li key={visit._id}>
          <p>
            <strong>
              <ClinicText>{visit.treatment}</ClinicText>
            </strong>{' '}
            <span className="quiet num nowrap">{formatDate(visit.date, locale)}</span>
          </p>
          <Button
            look="soft"
            aria-label={texts.of(texts.write, visit.treatment, formatDate(visit.date, locale))}
            onClick={() => onWrite(visit)}
          >
            <IconPencil className="icon" />
            {texts.write}
          </Button>
        </li>
      ))}
    </ul>
  )
}
