import type { Booking } from '#contract/schemas/booking.ts'
import { formatDate, formatSlotText, withCommas } from '../../i18n/format.ts'
import { useClosedDaysMessages } from '../../i18n/hooks/use-closed-days-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { Listed } from '../../ui/text/listed.tsx'
import { telHref } from '../../ui/text/tel-href.ts'
import { decisionField } from './decision-field.ts'

export type Decision = 'keep' | 'cancel'

interface AffectedChoiceProps {
  readonly bookings: readonly Booking[]
  /** By the booking's id; nothing for what is not decided yet. */
  readonly decisions: ReadonlyMap<string, Decision>
  readonly onDecide: (ids: readonly string[], decision: Decision) => void
  /** Some are not decided, and closing was tried. */
  readonly undecided: boolean
}

/** The appointments on days to be closed, each to be kept or cancelled, or all at once. */
export function AffectedBookings({ bookings, decisions, onDecide, undecided }: AffectedChoiceProps) {
  const texts = useClosedDaysMessages()
  const all = bookings.map(({ _id }) => _id)
  const cancelled = bookings.filter(({ _id }) => decisions.get(_id) === 'cancel')
  const kept = bookings.filter(({ _id }) => decisions.get(_id) === 'keep')
  const cash = cancelled.some(({ payment }) => payment.state === 'paid_at_clinic')
  return (
    <section className="affected" aria-label={texts.affected}>
      <div className="affected__bar">
        <h3>{texts.affectedCount(bookings.length)}</h3>
        <Button onClick={() => onDecide(all, 'keep')}>{texts.keepAll}</Button>
        <Button onClick={() => onDecide(all, 'cancel')}>{texts.cancelAll}</Button>
      </div>
      {undecided && kept.length + cancelled.length < bookings.length && (
        <ErrorText announced>{texts.undecided}</ErrorText>
      )}
      <ul className="affected__list">
        {bookings.map((booking) => (
          <li key={booking._id}>
            <Row booking={booking} decision={decisions.get(booking._id)} onDecide={onDecide} />
          </li>
        ))}
      </ul>
      <p className="notice" role="status">
        <span>
          {texts.summary(cancelled.length, kept.length)} {cancelled.length > 0 && texts.moneyBack}{' '}
          {cash && <strong>{texts.cashBack}</strong>}
        </span>
      </p>
    </section>
  )
}

interface RowProps {
  readonly booking: Booking
  readonly decision: Decision | undefined
  readonly onDecide: AffectedChoiceProps['onDecide']
}

function Row({ booking, decision, onDecide }: RowProps) {
  const { locale } = useMessages()
  const texts = useClosedDaysMessages()
  const { _id, patientName, treatment, slot, phone, payment } = booking
  const patient = patientName || texts.removedPatient
  const [date, time] = [formatDate(booking.date, locale), formatSlotText(slot, locale)]
  return (
    <fieldset className="affected__row">
      <legend className="sr-only">{texts.decideOf(patient, treatment, withCommas([date, time], locale))}</legend>
      <div className="affected__who">
        <p className="broken">
          <strong dir="auto">{patient}</strong>{' '}
          {phone && (
            <a className="nowrap num" dir="ltr" href={telHref(phone)}>
              {phone}
            </a>
          )}
        </p>
        <p className="quiet small num">
          <Listed of={[treatment, date, time]} />
          {texts.money[payment.state] && `, ${texts.money[payment.state]}`}
        </p>
      </div>
      <div className="affected__choice">
        {(['keep', 'cancel'] as const).map((choice) => (
          <label key={choice} className="slot">
            <input
              type="radio"
              name={decisionField(_id)}
              value={choice}
              checked={decision === choice}
              onChange={() => onDecide([_id], choice)}
            />
            {texts[choice]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
