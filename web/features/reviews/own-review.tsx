import { type ReactNode, useState } from 'react'
import type { OwnReview } from '#contract/schemas/review.ts'
import { en } from '../../i18n/en/layout.ts'
import { enReviews } from '../../i18n/en/reviews.ts'
import { formatDate, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { IconCheck } from '../../ui/icons/dashboard-icons.tsx'
import { IconClock } from '../../ui/icons/icons.tsx'
import { IconEyeOff } from '../../ui/icons/page-icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ClinicText, TranslatedText, useTranslated } from '../../ui/text/clinic-text.tsx'
import { WithdrawDialog } from './withdraw-dialog.tsx'

interface OwnReviewCardProps {
  readonly review: OwnReview
  /** Renders a number of stars. */
  readonly stars: (count: number) => ReactNode
  readonly onChange: (review: OwnReview) => void
  readonly onWithdrawn: (review: OwnReview) => void
}

const marks = {
  waiting: { look: 'warn', icon: IconClock },
  shown: { look: 'ok', icon: IconCheck },
  turned_down: { look: 'neutral', icon: IconEyeOff },
} as const

/** A patient's own review with its state and the actions for it. */
export function OwnReviewCard({ review, stars, onChange, onWithdrawn }: OwnReviewCardProps) {
  const [texts, { locale }] = useTexts(enReviews, en)
  const [asking, setAsking] = useState(false)
  const { state, reason, visit, text, name, place } = review
  const treatment = useTranslated()(visit, 'treatment').text
  const date = formatDate(visit.date, locale)
  return (
    <article className={cardClass('flex flex-col gap-3 p-5')} aria-label={withCommas([treatment, date], locale)}>
      <div className="flex items-start justify-between gap-4">
        <div>
          <h3 className="text-lg leading-h3">
            <TranslatedText of={visit} field="treatment" />
          </h3>
          <p className="text-ink-quiet tabular-nums">{date}</p>
        </div>
        <Badge {...marks[state]}>{texts.states[state]}</Badge>
      </div>
      {stars(review.stars)}
      <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
        {text}
      </p>
      <p className="text-sm wrap-anywhere text-ink-quiet">{texts.shownAs(name, place)}</p>
      {state === 'turned_down' ? (
        <Notice as="p" className="wrap-anywhere">
          <span>
            {texts.stateHelp[state]}
            {reason !== undefined && (
              <>
                <br />
                {texts.reason} <ClinicText>{reason}</ClinicText>
              </>
            )}
          </span>
        </Notice>
      ) : (
        <p className="text-sm text-ink-quiet">{texts.stateHelp[state]}</p>
      )}
      <div className="mt-auto flex gap-2 pt-1">
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
