import { IconPencil } from '@tabler/icons-react'
import type { Visit } from '#contract/reviews.ts'
import { formatDate } from '../../messages/format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useReviewMessages } from '../../messages/use-review-messages.ts'
import { Button } from '../../ui/button.tsx'
import { ClinicWords } from '../../ui/clinic-words.tsx'

interface ToReviewProps {
  readonly visits: readonly Visit[]
  readonly onWrite: (visit: Visit) => void
}

/** Past appointments with a way to review each. */
export function ToReview({ visits, onWrite }: ToReviewProps) {
  const texts = useReviewMessages()
  const { locale } = useMessages()
  return (
    <ul className="visits">
      {visits.map((visit) => (
        <li key={visit._id}>
          <p>
            <strong>
              <ClinicWords>{visit.treatment}</ClinicWords>
            </strong>{' '}
            <span className="quiet num nowrap">{formatDate(visit.date, locale)}</span>
          </p>
          <Button
            look="soft"
            aria-label={texts.of(texts.write, visit.treatment, formatDate(visit.date, locale))}
            onClick={() => onWrite(visit)}
          >
            <IconPencil className="icon" aria-hidden />
            {texts.write}
          </Button>
        </li>
      ))}
    </ul>
  )
}
