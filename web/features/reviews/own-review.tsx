import { type ReactNode, useState } from 'react'
import type { OwnReview } from '#contract/schemas/review.ts'
import { formatDate, withCommas } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useReviewMessages } from '../../i18n/use-review-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconCheck } from '../../ui/icons/dashboard-icons.tsx'
import { IconClock, IconEyeOff } from '../../ui/icons/icons.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

interface OwnReviewCardProps {
  readonly review: OwnReview
  /** How many stars look. */
  readonly stars: (count: number) => ReactNode
  readonly onChange: (review: OwnReview) => void
  readonly onWithdrawn: (review: OwnReview) => void
}

const marks = {
  waiting: { look: 'badge--warn', Mark: IconClock },
  shown: { look: 'badge--ok', Mark: IconCheck },
  turned_down: { look: '', Mark: IconEyeOff },
} as const

/** What a patient wrote of an appointment, where it stands, and what can be done with it. */
export function OwnReviewCard({ review, stars, onChange, onWithdrawn }: OwnReviewCardProps) {
  const texts = useReviewMessages()
  const { locale } = useMessages()
  const [asking, setAsking] = useState(false)
  const { state, reason, visit, text, name, place } = review
  const { treatment } = visit
  const date = formatDate(visit.date, locale)
  const { look, Mark } = marks[state]
  return (
    <article className="card own" aria-label={withCommas([treatment, date], locale)}>
      <div className="own__head">
        <div>
          <h3>
            <ClinicText>{treatment}</ClinicText>
          </h3>
          <p className="quiet num">{date}</p>
        </div>
        <span className={`badge ${look}`.trim()}>
          <Mark className="icon" />
          {texts.states[state]}
        </span>
      </div>
      {stars(review.stars)}
      <p className="own__text" dir="auto">
        {text}
      </p>
      <p className="quiet small own__name">{texts.shownAs(name, place)}</p>
      <p className={state === 'turned_down' ? 'notice own__state' : 'quiet small'}>
        <span>
          {texts.stateHelp[state]}
          {reason !== undefined && (
            <>
              <br />
              {texts.reason} <ClinicText>{reason}</ClinicText>
            </>
          )}
        </span>
      </p>
      <div className="own__do">
        <Button aria-label={texts.of(texts.change, treatment, date)} onClick={() => onChange(review)}>
          {texts.change}
        </Button>
        <Button look="remove" aria-label={texts.of(texts.withdraw, treatment, date)} onClick={() => setAsking(true)}>
          {texts.withdraw}
        </Button>
      </div>
      {asking && (
        <WithdrawDialog visit={visit} onClose={() => setAsking(false)} onWithdrawn={() => onWithdrawn(review)} />
      )}
    </article>
  )
}
