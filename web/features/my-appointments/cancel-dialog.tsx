import { useQuery } from '@tanstack/react-query'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import type { RefundPreview } from '#contract/schemas/policy.ts'
import { isOutcomeUnknown } from '../../api/api-error.ts'
import { enWhen } from '../../i18n/en/appointment-times.ts'
import { en } from '../../i18n/en/layout.ts'
import type { OwnCancelMessages } from '../../i18n/en/own-cancel.ts'
import { enOwnCancel } from '../../i18n/en/own-cancel.ts'
import { formatDate, formatDayInText, formatMinute, formatMoney, formatSlotText } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { buttonClass } from '../../ui/button/button-class.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogFoot, DialogRefusal } from '../../ui/dialog/dialog-parts.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useTranslated } from '../../ui/text/clinic-text.tsx'
import { Listed } from '../../ui/text/listed.tsx'
import { NoBreakText } from '../../ui/text/no-break-text.tsx'
import { useErrorText } from '../../ui/use-error-text.ts'
import { useIfMounted } from '../../ui/use-if-mounted.ts'
import { CallToChange } from '../bookings/call-to-change.tsx'
import { type Deadline, deadlineAt } from '../bookings/cancellation-deadline.ts'
import { refundPreview } from '../bookings/refund-preview.ts'
import { useCancelBooking } from './use-cancel-booking.ts'

interface CancelDialogProps {
  readonly booking: Booking
  readonly clinic: Clinic
  readonly now: Date
  readonly onClose: () => void
  /** Called after the cancellation with what is refunded. */
  readonly onCancelled: (cancelled: Cancelled) => void
}

/** A cancelled appointment, the sum that is refunded in dollars, and how. */
export interface Cancelled {
  readonly booking: Booking
  readonly refund: number
  readonly how: string
}

/** Asks whether to cancel an appointment, and shows the refund and the deadline. */
export function CancelDialog({ booking, clinic, now, onClose, onCancelled }: CancelDialogProps) {
  const { locale } = useTexts(en)
  const pick = useTranslated()
  const treatment = pick(booking, 'treatment')
  const [texts, when] = useTexts(enOwnCancel, enWhen)
  const { timeZone } = clinic
  const until = deadlineAt(new Date(booking.cancelUntil), now, timeZone)
  const errorText = useErrorText()
  const finish = useIfMounted(onCancelled)
  const cancel = useCancelBooking()
  const tooLate = until.passed || cancel.error?.code === 'cancellation_deadline_passed'
  const isPaid = booking.payment.state !== 'unpaid' && booking.payment.state !== 'nothing_to_pay'
  const preview = useQuery({ ...refundPreview(booking._id), enabled: !tooLate && isPaid })
  const share = preview.data && shareUntil(preview.data)
  const format = ({ minute, day }: Deadline) => [formatMinute(minute, locale), formatDayInText(day, locale)] as const
  const limit = format(until)

  async function confirm() {
    const done = await cancel.mutateAsync({ booking, refund: preview.data?.refund }).catch(() => undefined)
    if (!done) return isPaid ? void preview.refetch() : undefined
    const how = preview.data ? refundText(booking, preview.data, locale, texts) : texts.nothingPaid
    finish({ booking: done, refund: preview.data?.refund ?? 0, how })
  }

  function shareUntil({ until: ends, refund }: RefundPreview) {
    if (refund === 0 || ends === undefined || ends === booking.cancelUntil) return undefined
    return format(deadlineAt(new Date(ends), new Date(), timeZone))
  }

  const failure = cancel.error ?? preview.error
  return (
    <Dialog
      title={tooLate ? texts.titlePassed : texts.title}
      lead={
        <p className="text-ink-quiet tabular-nums">
          <Listed
            lang={treatment.language}
            of={[
              ...(booking.memberId ? [booking.patientName] : []),
              treatment.text,
              ...(booking.doctor ? [booking.doctor.name] : []),
              formatDate(booking.date, locale),
              formatSlotText(booking.slot, locale),
            ]}
          />
        </p>
      }
      onClose={onClose}
      small
    >
      <DialogBody className="tabular-nums">
        {tooLate ? (
          <p>{when.tooLate}</p>
        ) : (
          <>
            <p>
              {isPaid ? (
                preview.data ? (
                  refundText(booking, preview.data, locale, texts)
                ) : (
                  <Skeleton size="l" />
                )
              ) : (
                texts.nothingPaid
              )}{' '}
              {share && <NoBreakText text={texts.shareUntil(...share)} parts={share} />}
            </p>
            <p className="text-ink-quiet">
              {texts.slotFree} <NoBreakText text={texts.until(...limit)} parts={limit} />
            </p>
          </>
        )}
      </DialogBody>
      <DialogRefusal>
        {failure && (cancel.error && isOutcomeUnknown(cancel.error) ? texts.unsure : errorText(failure))}
      </DialogRefusal>
      <DialogFoot
        keep={
          <Button
            // The dialog cannot be closed while the request is pending.
            onClick={cancel.isPending ? undefined : onClose}
            aria-disabled={cancel.isPending}
            data-first-focus
          >
            {tooLate ? texts.close : texts.keep}
          </Button>
        }
        act={
          tooLate ? (
            <CallToChange clinic={clinic} texts={when} className={buttonClass({ look: 'primary' })} />
          ) : (
            <Button
              look="danger"
              disabled={isPaid && !preview.data}
              busy={cancel.isPending}
              onClick={() => void confirm()}
            >
              {texts.confirm}
            </Button>
          )
        }
      />
    </Dialog>
  )
}

function refundText({ payment }: Booking, preview: RefundPreview, locale: string, texts: OwnCancelMessages): string {
  const [refund, paid] = [formatMoney(preview.refund, locale), formatMoney(preview.paid, locale)]
  if (preview.paid > 0 && preview.refund === 0) return texts.kept(paid)
  const isPart = preview.refund < preview.paid
  switch (payment.state) {
    case 'paid':
      return isPart ? texts.partToCard(refund, paid) : texts.backToCard(refund)
    case 'paid_at_clinic':
      return isPart ? texts.partAtClinic(refund, paid) : texts.backAtClinic(refund)
    case 'confirming':
      return texts.backIfConfirmed(refund)
    case 'disputed':
      return texts.backIfDisputeWon(paid, refund)
    default:
      return texts.nothingPaid
  }
}
