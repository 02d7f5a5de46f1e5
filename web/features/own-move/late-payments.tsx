import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clinicTimeAt } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import { type ApiError, asApiError, throwApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { en } from '../../i18n/en/layout.ts'
import { enOwnMove } from '../../i18n/en/own-move.ts'
import { formatDate, formatDayInText, formatMinute, formatMoney, slotEnds, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ownPaths } from '../../own-paths.ts'
import { Button } from '../../ui/button/button.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useTranslated } from '../../ui/text/clinic-text.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { reloadBookings } from '../bookings/booking-api.ts'
import { heldUntil } from '../bookings/held-until.ts'
import { useOwnMove } from './own-move-api.ts'

interface LatePaymentsProps {
  readonly bookings: readonly Booking[]
  readonly timeZone: string
  readonly now: Date
}

/** Asks what to do with payments that arrived after the clinic had cancelled the appointment. */
export function LatePayments({ bookings, timeZone, now }: LatePaymentsProps) {
  return bookings.map((booking) => {
    const until = heldUntil(booking, now)
    return until && <LatePayment key={booking._id} {...{ booking, timeZone, until, now }} />
  })
}

interface LatePaymentProps {
  readonly booking: Booking
  readonly timeZone: string
  readonly until: Date
  readonly now: Date
}

function LatePayment({ booking, timeZone, until, now }: LatePaymentProps) {
  const [texts, { locale }] = useTexts(enOwnMove, en)
  const pick = useTranslated()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const move = useOwnMove()
  const refund = useMutation<Booking, ApiError>({
    mutationFn: () =>
      call('patient DELETE /booking/:id/late-payment', { params: { id: booking._id } }).catch(throwApiError),
    onSuccess: () => showToast(texts.refunding),
    onError: (error) => showToast(errorText(error), 'danger'),
    onSettled: () => reloadBookings(queries),
  })
  const { day, minute } = clinicTimeAt(until, timeZone)
  const when = withCommas([formatDate(booking.date, locale), slotEnds(booking.slot, locale).start], locale)
  const canBookSame = booking.startsAt > now.toISOString()

  async function bookSame() {
    const { date, slot, doctor } = booking
    const answer = await move.mutateAsync({ booking, to: { date, slot, doctorId: doctor?._id } })
    if (answer.success) return showToast(texts.bookedSame)
    const own = withCommas(
      [formatDate(answer.booking.date, locale), slotEnds(answer.booking.slot, locale).start],
      locale,
    )
    showToast(texts.already(own), 'danger')
  }

  return (
    <Notice look="warn" className="mb-6 flex-col">
      <p className="font-semibold">
        {texts.held(formatMoney(booking.price, locale), pick(booking, 'treatment').text, when)}
      </p>
      <p>{texts.heldHelp(formatMinute(minute, locale), formatDayInText(day, locale))}</p>
      <div className="flex flex-wrap gap-3">
        {canBookSame && (
          <Button
            look="primary"
            busy={move.isPending}
            onClick={() => void bookSame().catch((error: unknown) => showToast(errorText(asApiError(error)), 'danger'))}
          >
            {texts.bookSame}
          </Button>
        )}
        <ButtonLink to={ownPaths.move(booking._id)}>{texts.bookOther}</ButtonLink>
        <Button look="quiet" busy={refund.isPending} onClick={() => refund.mutate()}>
          {texts.refundNow}
        </Button>
      </div>
    </Notice>
  )
}
