import type { ClinicDay } from '#contract/dates.ts'
import { type ApiError, isOutcomeUnknown } from '../../api/api-error.ts'
import type { BookingDialogMessages } from '../../i18n/en/booking-dialog.ts'
import { enBookingDialog } from '../../i18n/en/booking-dialog.ts'
import type { Messages } from '../../i18n/en/layout.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDayInText, formatMoney, formatSlotText, slotEnds } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { DialogNotice } from '../../ui/dialog/dialog-parts.tsx'
import { IconAlertCircle, IconAlertTriangle } from '../../ui/icons/page-icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { NoBreakText } from '../../ui/text/no-break-text.tsx'
import { useErrorText } from '../../ui/use-error-text.ts'
import { InLineNotice } from './in-line-notice.tsx'
import type { InLine } from './use-book-appointment.ts'

interface BookingNoticeProps {
  readonly day: ClinicDay
  /** The slot that another patient has just taken. */
  readonly lost: string | undefined
  /** The slot of the patient's other appointment that the chosen slot overlaps. */
  readonly clash: string | undefined
  readonly chosen: string | undefined
  /** Whether the chosen doctor has no free slots while others have. The form shows it at the doctor. */
  readonly full: boolean
  /** The price that the patient has accepted, in dollars. */
  readonly agreedPrice: number
  /** The current price, in dollars. */
  readonly price: number
  /** The error of the last request. */
  readonly error: ApiError | null
  /** The place in line, while the patient waits for their turn. */
  readonly line: InLine | undefined
}

/** Announces what keeps a patient from booking, or nothing. */
export function BookingNotice(props: BookingNoticeProps) {
  const {
    danger,
    text,
    parts = [],
  } = noticeFor(props, { ...useTexts(en), booking: useTexts(enBookingDialog) }, useErrorText())
  if (props.line) return <InLineNotice line={props.line} />
  return (
    <DialogNotice alert>
      {text && (
        <Notice as="p" look={danger ? 'danger' : 'warn'} icon={danger ? IconAlertCircle : IconAlertTriangle}>
          <span>
            <NoBreakText text={text} parts={parts} />
          </span>
        </Notice>
      )}
    </DialogNotice>
  )
}

interface NoticeText {
  readonly danger?: boolean
  readonly text?: string
  /** The times, dates and prices in the text, which must not break into two lines. */
  readonly parts?: readonly string[]
}

function noticeFor(
  props: BookingNoticeProps,
  { locale, booking }: Pick<Messages, 'locale'> & { readonly booking: BookingDialogMessages },
  errorText: ReturnType<typeof useErrorText>,
): NoticeText {
  const { day, lost, clash, chosen, full, agreedPrice, price, error } = props
  const date = formatDayInText(day, locale)
  if (isOutcomeUnknown(error)) return { danger: true, text: booking.unsure }
  if (price !== agreedPrice) {
    const [now, before] = [formatMoney(price, locale), formatMoney(agreedPrice, locale)]
    return { text: booking.priceNow(now, before), parts: [now, before] }
  }
  if (clash !== undefined) {
    const own = formatSlotText(clash, locale)
    return { text: booking.clash(own), parts: [own] }
  }
  if (error && error.code !== 'slot_taken') return { danger: true, text: errorText(error) }
  if (lost === undefined) return chosen === undefined && !full ? { text: booking.noneFree(date), parts: [date] } : {}
  const gone = slotEnds(lost, locale).start
  if (full) return { text: booking.gone(gone), parts: [gone] }
  if (chosen === undefined) return { text: booking.takenLast(gone, date), parts: [gone, date] }
  const next = slotEnds(chosen, locale).start
  return { text: booking.taken(gone, next), parts: [gone, next] }
}
