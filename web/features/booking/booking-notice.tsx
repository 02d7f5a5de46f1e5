import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import type { ClinicDay } from '#contract/dates.ts'
import type { ApiError } from '../../api/api-error.ts'
import type { Messages } from '../../messages/en.ts'
import { formatDay, formatMoney, slotEnds } from '../../messages/format.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { isUnsettled } from './use-book-slot.ts'

interface Situation {
  readonly day: ClinicDay
  /** The slot the patient chose, and the one that is chosen now, where that one is gone. */
  readonly wanted: string | undefined
  readonly chosen: string | undefined
  /** The price the patient has seen and accepted, and today's, in dollars. */
  readonly agreedPrice: number
  readonly price: number
  /** What the last request ended in. */
  readonly error: ApiError | null
}

/** What the patient has to know before going on; announced, with its sign beside it. Nothing where all is well. */
export function BookingNotice(situation: Situation) {
  const { danger, text } = noticeFor(situation, useMessages())
  const Sign = danger ? IconAlertCircle : IconAlertTriangle
  return (
    <div className="dialog__notice" role="alert">
      {text && (
        <p className={`notice ${danger ? 'notice--danger' : 'notice--warn'}`}>
          <Sign className="icon" aria-hidden />
          <span>{text}</span>
        </p>
      )}
    </div>
  )
}

function noticeFor(
  { day, wanted, chosen, agreedPrice, price, error }: Situation,
  { locale, booking, errors }: Messages,
): { danger?: boolean; text?: string } {
  const date = formatDay(day, locale)
  const time = (slot: string) => slotEnds(slot).start
  if (isUnsettled(error)) return { danger: true, text: booking.unsure }
  if (price !== agreedPrice)
    return { text: booking.priceNow(formatMoney(price, locale), formatMoney(agreedPrice, locale)) }
  if (error && error.code !== 'slot_taken') return { danger: true, text: errors[error.code] }
  if (wanted === undefined) return chosen === undefined ? { text: booking.noneFree(date) } : {}
  if (chosen === undefined) return { text: booking.takenLast(time(wanted), date) }
  return chosen === wanted ? {} : { text: booking.taken(time(wanted), time(chosen)) }
}
