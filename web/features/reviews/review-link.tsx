import { Link } from 'react-router'
import type { PastAppointment } from '#contract/schemas/review.ts'
import { en } from '../../i18n/en/layout.ts'
import { enReviews } from '../../i18n/en/reviews.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ownPaths } from '../../own-paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { linkClass } from '../../ui/button/button-class.ts'
import { useTranslated } from '../../ui/text/clinic-text.tsx'

interface ReviewLinkProps {
  readonly visit: PastAppointment
  readonly onWrite: () => void
}

/** The link of a past appointment to its review, or a button to write one; empty if it was canceled. */
export function ReviewLink({ visit: { booking, review }, onWrite }: ReviewLinkProps) {
  const [texts, { locale }] = useTexts(enReviews, en)
  const treatment = useTranslated()(booking, 'treatment').text
  const date = formatDate(booking.date, locale)
  if (review === undefined) return null
  if (review === 'none')
    return (
      <Button look="soft" aria-label={texts.of(texts.write, treatment, date)} onClick={onWrite}>
        {texts.write}
      </Button>
    )
  const state = texts.history.states[review]
  return (
    <Link className={linkClass} to={ownPaths.myReview} aria-label={texts.history.reviewOf(state, treatment, date)}>
      {state}
    </Link>
  )
}
