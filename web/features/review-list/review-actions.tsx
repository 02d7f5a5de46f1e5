import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Review } from '#contract/schemas/review.ts'
import { updateListedItem } from '../../api/list-page.ts'
import { pendingCounts } from '../../api/pending-counts.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { RowMenu } from '../../ui/table/row-menu.tsx'
import { useRowAction } from '../../ui/table/use-row-action.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { moderateReview, reviewList } from './review-list-api.ts'

interface ReviewActionsProps {
  readonly review: Review
  readonly onShown: () => void
}

/** The actions on a review: publish it, reject it, or change the decision. */
export function ReviewActions({ review, onShown }: ReviewActionsProps) {
  const [{ reviews: texts }, { locale }] = useTexts(enAdmin, en)
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { state, patient, visit } = review
  async function showDecision(changed: Review) {
    await updateListedItem(queries, [reviewList], changed)
    void queries.invalidateQueries({ queryKey: pendingCounts.queryKey })
    onShown()
  }
  const show = useRowAction({
    mutationFn: () => moderateReview(review, { state: 'shown' }),
    inPlace: true,
    onSuccess: async (changed) => {
      await showDecision(changed)
      showToast(texts.shown(patient))
    },
    reload: () => queries.invalidateQueries({ queryKey: [reviewList] }),
  })
  const labelled = (text: string) => ({
    'aria-label': texts.of(text, patient, formatDate(visit.date, locale)),
    children: text,
  })
  const reject = { waiting: texts.turnDown, shown: texts.takeDown, turned_down: texts.changeReason }
  return (
    <RowMenu
      of={patient}
      main={
        state !== 'shown' && (
          <Button look="soft" busy={show.isPending} onClick={() => show.mutate()} {...labelled(texts.show)} />
        )
      }
    >
      <Button look="quiet" onClick={() => setAsking(true)} {...labelled(reject[state])} />
      {asking && (
        <RejectDialog
          review={review}
          onClose={() => setAsking(false)}
          onRejected={async (changed) => {
            await showDecision(changed)
            showToast(texts.turnedDown(patient))
          }}
        />
      )}
    </RowMenu>
  )
}
