import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Review } from '#contract/schemas/review.ts'
import { asApiError } from '../../api/api-error.ts'
import { type ListPage, updateCachedLists } from '../../api/list-page.ts'
import { formatDate } from '../../i18n/format.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { useErrorMessages } from '../../i18n/hooks/use-error-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { moderateReview, reviewList, waitingReviews, withReview } from './review-list-api.ts'

interface JudgeButtonsProps {
  readonly review: Review
  readonly onShown: () => void
}

/** Shows a review on the pages, turns it down, or takes back what was decided. */
export function ModerationButtons({ review, onShown }: JudgeButtonsProps) {
  const texts = useAdminMessages().reviews
  const { locale } = useMessages()
  const errors = useErrorMessages()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { state, patient, visit } = review
  // The row stays where it is until the list is next asked for: it would jump away from under the hand.
  const put = async (judged: Review) => {
    await updateCachedLists<ListPage<Review>>(queries, [reviewList], (page) => withReview(page, judged))
    void queries.invalidateQueries({ queryKey: waitingReviews.queryKey })
    onShown()
  }
  const show = useMutation({
    mutationFn: () => moderateReview(review, { state: 'shown' }),
    networkMode: 'always',
    onSuccess: async (judged) => {
      await put(judged)
      showToast(texts.shown(patient))
    },
    onError: async (error) => {
      showToast(errors[asApiError(error).code], 'danger')
      await queries.invalidateQueries({ queryKey: [reviewList] })
    },
  })
  const labelled = (text: string) => ({
    'aria-label': texts.of(text, patient, formatDate(visit.date, locale)),
    children: text,
  })
  const turning = state === 'shown' ? texts.takeDown : state === 'turned_down' ? texts.changeReason : texts.turnDown
  return (
    <>
      {state !== 'shown' && (
        <Button look="soft" busy={show.isPending} onClick={() => show.mutate()} {...labelled(texts.show)} />
      )}
      <Button look="quiet" onClick={() => setAsking(true)} {...labelled(turning)} />
      {asking && (
        <RejectDialog
          review={review}
          onClose={() => setAsking(false)}
          onTurnedDown={async (judged) => {
            await put(judged)
            showToast(texts.turnedDown(patient))
          }}
        />
      )}
    </>
  )
}
