import { type ReactNode, useId } from 'react'
import type { Booking } from '#contract/schemas/booking.ts'
import { isOutcomeUnknown } from '../../api/api-error.ts'
import type { CancelMessages } from '../../i18n/en/cancel.ts'
import { formatDate, formatDayInText, formatMinute, formatMoney, formatSlotText } from '../../i18n/format.ts'
import { useCancelMessages } from '../../i18n/hooks/use-cancel-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogFoot, DialogHead, DialogNotice } from '../../ui/dialog/dialog-parts.tsx'
import { IconAlertCircle } from '../../ui/icons/page-icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useTranslated } from '../../ui/text/clinic-text.tsx'
import { Listed } from '../../ui/text/listed.tsx'
import { NoBreakText } from '../../ui/text/no-break-text.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { useIfMounted } from '../../ui/use-if-mounted.ts'
import type { cancelUntil } from '../bookings/cancellation-deadline.ts'
import { useCancelBooking } from './use-cancel-booking.ts'

interface CancelDialogProps {
  readonly booking: Booking
  /** The deadline for cancelling online; undefined while it loads. */
  readonly until: ReturnType<typeof cancelUntil> | undefined
  /** The link that calls the clinic, shown after the deadline. */
  readonly call: ReactNode
  readonly onClose: () => void
}

/** Asks whether to cancel an appointment, and shows the refund and the deadline. */
export function CancelDialog({ booking, until, call, onClose }: CancelDialogProps) {
  const { locale } = useMessages()
  const pick = useTranslated()
  const treatment = pick(booking, 'treatment')
  const texts = useCancelMessages()
  const errorText = useErrorText()
  const title = useId()
  const close = useIfMounted(onClose)
  const cancel = useCancelBooking()
  const tooLate = until?.passed === true || cancel.error?.code === 'cancellation_deadline_passed'
  const limit = until && { time: formatMinute(until.minute, locale), date: formatDayInText(until.day, locale) }

  async function confirm() {
    const done = await cancel.mutateAsync(booking).catch(() => undefined)
    if (!done) return
    showToast(texts.done(pick(done, 'treatment').text, formatDate(done.date, locale)))
    close()
  }

  const failure = cancel.error
  return (
    <Dialog labelledBy={title} onClose={onClose} small>
      <DialogHead id={title} title={tooLate ? texts.titlePassed : texts.title}>
        <p className="text-ink-quiet tabular-nums">
          <Listed
            lang={treatment.language}
            of={[
              treatment.text,
              ...(booking.doctor ? [booking.doctor.name] : []),
              formatDate(booking.date, locale),
              formatSlotText(booking.slot, locale),
            ]}
          />
        </p>
      </DialogHead>
      <DialogBody className="tabular-nums">
        {tooLate && limit ? (
          <p>
            <NoBreakText text={texts.passed(limit.time, limit.date)} parts={[limit.time, limit.date]} />
          </p>
        ) : (
          <>
            <p>{refundText(booking, locale, texts)}</p>
            <p className="text-ink-quiet">
              {texts.slotFree}{' '}
              {limit && <NoBreakText text={texts.until(limit.time, limit.date)} parts={[limit.time, limit.date]} />}
            </p>
          </>
        )}
      </DialogBody>
      <DialogNotice alert>
        {failure && (
          <Notice as="p" look="danger" icon={IconAlertCircle}>
            {isOutcomeUnknown(failure) ? texts.unsure : errorText(failure)}
          </Notice>
        )}
      </DialogNotice>
      <DialogFoot>
        <Button
          // The dialog cannot be closed while the request is pending.
          onClick={cancel.isPending ? undefined : onClose}
          aria-disabled={cancel.isPending}
          data-first-focus
        >
          {tooLate ? texts.close : texts.keep}
        </Button>
        {tooLate ? (
          call
        ) : (
          <Button look="danger" busy={cancel.isPending} onClick={() => void confirm()}>
            {texts.confirm}
          </Button>
        )}
      </DialogFoot>
    </Dialog>
  )
}

function refundText({ payment }: Booking, locale: string, texts: CancelMessages): string {
  switch (payment.state) {
    case 'paid':
      return texts.backToCard(formatMoney(payment.amount, locale))
    case 'paid_at_clinic':
      return texts.backAtClinic(formatMoney(payment.amount, locale))
    case 'confirming':
      return texts.backIfConfirmed
    case 'disputed':
      return texts.backIfDisputeWon(formatMoney(payment.amount, locale))
    default:
      return texts.nothingPaid
  }
}
