import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Review } from '#contract/schemas/review.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogFoot, DialogNotice } from '../../ui/dialog/dialog-parts.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useErrorText } from '../../ui/use-error-text.ts'
import { moderateReview } from './review-list-api.ts'

interface RejectDialogProps {
  readonly review: Review
  readonly onClose: () => void
  readonly onRejected: (review: Review) => Promise<void>
}

/** Asks for the reason why a review is not shown, and rejects it. */
export function RejectDialog({ review, onClose, onRejected }: RejectDialogProps) {
  const texts = useTexts(enAdmin).reviews
  const errorText = useErrorText()
  const [reason, setReason] = useState(review.reason ?? '')
  const reject = useMutation({
    mutationFn: () =>
      moderateReview(review, { state: 'turned_down', ...(reason.trim() !== '' && { reason: reason.trim() }) }),
    networkMode: 'always',
    onSuccess: async (rejected) => {
      onClose()
      await onRejected(rejected)
    },
  })
  return (
    <Dialog title={texts.turnDownTitle(review.patient)} onClose={onClose} small>
      <DialogBody>
        <p>{texts.turnDownLead}</p>
        <TextArea
          label={texts.reasonLabel}
          rows={3}
          maxLength={500}
          dir="auto"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          data-first-focus
        />
      </DialogBody>
      <DialogNotice>{reject.error && <ErrorText announced>{errorText(reject.error)}</ErrorText>}</DialogNotice>
      <DialogFoot
        keep={<Button onClick={onClose}>{texts.cancel}</Button>}
        act={
          <Button look="danger" busy={reject.isPending} onClick={() => reject.mutate()}>
            {texts.turnDown}
          </Button>
        }
      />
    </Dialog>
  )
}
