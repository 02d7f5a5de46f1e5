import type { ClinicDay } from '#contract/dates.ts'
import type { ApiError } from '../../api/api-error.ts'
import type { BookingMessages } from '../../i18n/en/booking.ts'
import type { ErrorMessages } from '../../i18n/en/errors.ts'
import type { Messages } from '../../i18n/en/layout.ts'
import { formatDayInText, formatMoney, formatSlotText, slotEnds } from '../../i18n/format.ts'
import { useBookingMessages } from '../../i18n/use-booking-messages.ts'
import { useErrorMessages } from '../../i18n/use-error-messages.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { IconAlertCircle, IconAlertTriangle } from '../../ui/icons/icons.tsx'
import { NoBreakText } from '../../ui/text/no-break-text.tsx'
import { isUnsettled } from '../bookings/use-book-appointment.ts'

interface Situation {
  readonly day: ClinicDay
  /** The slot that somebody else was faster for, and the one that is chosen now. */
  readonly lost: string | undefined
  /** The slot of an own appointment that the one asked for would overlap. */
  readonly clash: string | undefined
  readonly chosen: string | undefined
  /** The price the patient has seen and accepted, and today's, in dollars. */
  readonly agreedPrice: number
  readonly price: number
  /** What the last request ended in. */
  readonly error: ApiError | null
}

/** What the patient has to know before going on; announced, with its sign beside it. Nothing where all is well. */
export function BookingNotice(situation: Situation) {
  const {
    danger,
    text,
    parts = [],
  } = noticeFor(situation, { ...useMessages(), ...useBookingMessages() }, useErrorMessages())
  const Sign = danger ? IconAlertCircle : IconAlertTriangle
  return (
    <div className="dialog__notice" role="alert">
      {text && (
        <p className={`notice ${danger ? 'notice--danger' : 'notice--warn'}`}>
          <Sign className="icon" />
          <span>
            <NoBreakText text={text} parts={parts} />
          </span>
        </p>
      )}
    </div>
  )
}

interface Notice {
  readonly danger?: boolean
  readonly text?: string
  /** The times, dates and prices in the text. */
  readonly parts?: readonly string[]
}

function noticeFor(
  situation: Situation,
  { locale, booking }: Pick<Messages, 'locale'> & Pick<BookingMessages, 'booking'>,
  errors: ErrorMessages,
): Notice {
  const { day, lost, clash, chosen, agreedPrice, price, error } = situation
  const date = formatDayInText(day, locale)
  if (isUnsettled(error)) return { danger: true, text: booking.unsure }
  if (price !== agreedPrice) {
    const [now, before] = [formatMoney(price, locale), formatMoney(agreedPrice, locale)]
    return { text: booking.priceNow(now, before), parts: [now, before] }
  }
  if (clash !== undefined) {
    const own = formatSlotText(clash, locale)
    return { text: booking.clash(own), parts: [own] }
  }
  if (error && error.code !== 'slot_taken') return { danger: true, text: errors[error.code] }
  if (lost === undefined) return chosen === undefined ? { text: booking.noneFree(date), parts: [date] } : {}
  const gone = slotEnds(lost, locale).start
  if (chosen === undefined) return { text: booking.takenLast(gone, date), parts: [gone, date] }
  const next = slotEnds(chosen, locale).start
  return { text: booking.taken(gone, next), parts: [gone, next] }
}
