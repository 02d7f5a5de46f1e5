import { telHref } from '#contract/contact-links.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import { enClosedDays } from '../../i18n/en/closed-days.ts'
import { en } from '../../i18n/en/layout.ts'
import { enStates } from '../../i18n/en/states.ts'
import { formatDate, formatSlotText, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Choice } from '../../ui/form/choice.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Listed } from '../../ui/text/listed.tsx'
import { paymentLabel } from '../bookings/payment-badge.tsx'
import { decisionField } from './decision-field.ts'

export type Decision = 'keep' | 'cancel'

interface AffectedChoiceProps {
  readonly bookings: readonly Booking[]
  /** Decisions by booking id. */
  readonly decisions: ReadonlyMap<string, Decision>
  readonly onDecide: (ids: readonly string[], decision: Decision) => void
  /** The admin tried to close the days before deciding about every booking. */
  readonly undecided: boolean
}

/** The appointments on days to be closed, to keep or cancel one by one or all together. */
export function AffectedBookings({ bookings, decisions, onDecide, undecided }: AffectedChoiceProps) {
  const texts = useTexts(enClosedDays)
  const all = bookings.map(({ _id }) => _id)
  const cancelled = bookings.filter(({ _id }) => decisions.get(_id) === 'cancel')
  const kept = bookings.filter(({ _id }) => decisions.get(_id) === 'keep')
  const cash = cancelled.some(({ payment }) => payment.state === 'paid_at_clinic')
  return (
    <section className="grid gap-3" aria-label={texts.affected}>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="grow text-lg/[1.4]">{texts.affectedCount(bookings.length)}</h3>
        <Button onClick={() => onDecide(all, 'keep')}>{texts.keepAll}</Button>
        <Button onClick={() => onDecide(all, 'cancel')}>{texts.cancelAll}</Button>
      </div>
      {undecided && kept.length + cancelled.length < bookings.length && (
        <ErrorText announced>{texts.undecided}</ErrorText>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {bookings.map((booking) => (
          <li key={booking._id}>
            <Row booking={booking} decision={decisions.get(booking._id)} onDecide={onDecide} />
          </li>
        ))}
      </ul>
      {cancelled.length > 0 && (
        <Notice role="status">
          <span>
            {texts.moneyBack} {cash && <strong>{texts.cashBack}</strong>}
          </span>
        </Notice>
      )}
    </section>
  )
}

interface RowProps {
  readonly booking: Booking
  readonly decision: Decision | undefined
  readonly onDecide: AffectedChoiceProps['onDecide']
}

function Row({ booking, decision, onDecide }: RowProps) {
  const [{ locale }, texts] = useTexts(en, enClosedDays)
  const { _id, patientName, treatment, slot, phone, payment } = booking
  const states = useTexts(enStates)
  const patient = patientName || texts.removedPatient
  const isOpen = payment.state === 'unpaid' || payment.state === 'nothing_to_pay'
  const [date, time] = [formatDate(booking.date, locale), formatSlotText(slot, locale)]
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <legend className="sr-only">{texts.decideOf(patient, treatment, withCommas([date, time], locale))}</legend>
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="wrap-anywhere">
          <strong dir="auto">{patient}</strong>{' '}
          {phone && (
            <a className="whitespace-nowrap tabular-nums" dir="ltr" href={telHref(phone)}>
              {phone}
            </a>
          )}
        </p>
        <p className="text-ink-quiet text-sm tabular-nums">
          <Listed of={[treatment, date, time, ...(isOpen ? [] : [states.payment[paymentLabel(booking)]])]} />
        </p>
      </div>
      <div className="grid grid-cols-[repeat(2,minmax(5rem,max-content))] gap-1.5">
        {(['keep', 'cancel'] as const).map((choice) => (
          <Choice
            key={choice}
            className="px-3"
            type="radio"
            name={decisionField(_id)}
            value={choice}
            checked={decision === choice}
            onChange={() => onDecide([_id], choice)}
          >
            {texts[choice]}
          </Choice>
        ))}
      </div>
    </fieldset>
  )
}
