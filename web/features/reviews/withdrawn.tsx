import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnReview } from '#contract/schemas/review.ts'
import { en } from '../../i18n/en/layout.ts'
import { enReviews } from '../../i18n/en/reviews.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useTranslated } from '../../ui/text/clinic-text.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { refreshVisits, saveReview } from './reviews-api.ts'

interface WithdrawnProps {
  readonly review: OwnReview
  readonly onBack: () => void
}

/** Reports that a review was withdrawn, with a button that restores it. */
export function Withdrawn({ review, onBack }: WithdrawnProps) {
  const [{ withdrawing: texts }, { locale }] = useTexts(enReviews, en)
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { stars, text, name, place, visit } = review
  const treatment = useTranslated()(visit, 'treatment').text
  const undo = useMutation({
    mutationFn: () => saveReview(visit._id, { stars, text, name, ...(place !== undefined && { place }) }),
    networkMode: 'always',
    onSuccess: async () => {
      await refreshVisits(queries)
      onBack()
      showToast(texts.undone)
    },
    onError: (error) => showToast(errorText(error), 'danger'),
  })
  return (
    <Notice className="mb-6 max-w-3xl flex-wrap items-center justify-between" role="status">
      <span>{texts.done(treatment, formatDate(visit.date, locale))}</span>
      <Button busy={undo.isPending} onClick={() => undo.mutate()}>
        {texts.undo}
      </Button>
    </Notice>
  )
}
