import { useMutation } from '@tanstack/react-query'
import type { ReviewedAppointment } from '#contract/schemas/review.ts'
import { call } from '../../api/client.ts'
import { en } from '../../i18n/en/layout.ts'
import { enReviews } from '../../i18n/en/reviews.ts'
import { formatDate } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogFoot, DialogNotice } from '../../ui/dialog/dialog-parts.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { useTranslated } from '../../ui/text/clinic-text.tsx'
import { Listed } from '../../ui/text/listed.tsx'
import { useErrorText } from '../../ui/use-error-text.ts'

interface WithdrawDialogProps {
  readonly visit: ReviewedAppointment
  readonly onClose: () => void
  readonly onWithdrawn: () => void
}

/** Asks for confirmation before withdrawing a review. */
export function WithdrawDialog({ visit, onClose, onWithdrawn }: WithdrawDialogProps) {
  const [texts, { locale }] = useTexts(enReviews, en)
  const treatment = useTranslated()(visit, 'treatment')
  const errorText = useErrorText()
  const withdrawal = useMutation({
    mutationFn: () => call('patient DELETE /booking/:id/review', { params: { id: visit._id } }),
    networkMode: 'always',
    onSuccess: () => {
      onClose()
      onWithdrawn()
    },
  })
  return (
    <Dialog
      title={texts.withdrawing.title}
      lead={
        <p className="text-ink-quiet tabular-nums">
          <Listed of={[treatment.text, formatDate(visit.date, locale)]} lang={treatment.language} />
        </p>
      }
      onClose={onClose}
      small
    >
      <DialogBody>
        <p>{texts.withdrawing.lead}</p>
      </DialogBody>
      <DialogNotice>{withdrawal.error && <ErrorText announced>{errorText(withdrawal.error)}</ErrorText>}</DialogNotice>
      <DialogFoot
        keep={
          <Button onClick={onClose} data-first-focus>
            {texts.withdrawing.keep}
          </Button>
        }
        act={
          <Button look="danger" busy={withdrawal.isPending} onClick={() => withdrawal.mutate()}>
            {texts.withdraw}
          </Button>
        }
      />
    </Dialog>
  )
}
