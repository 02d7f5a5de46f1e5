import { Fragment, type ReactNode } from 'react'
import { telHref } from '#contract/contact-links.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatMoney, slotEnds, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Line, Lines } from '../../ui/table/line.tsx'
import { type Items, type ListColumn, ListTable } from '../../ui/table/list-table.tsx'
import { menuColumn, RowMenu } from '../../ui/table/row-menu.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { Note } from '../../ui/text/note.tsx'
import { BookingBadge } from '../bookings/booking-badge.tsx'
import { PatientLink } from '../bookings/patient-link.tsx'
import { PatientNote } from '../bookings/patient-note.tsx'
import { PaymentBadge, paymentLabel } from '../bookings/payment-badge.tsx'

interface DayTableProps extends Items<Booking> {
  /** The day in words. */
  readonly date: string
  /** Returns the buttons of a booking. */
  readonly actions: (booking: Booking) => ReactNode
}

/** The appointments of a day: cards on a phone, a list to tick off on paper. */
export function DayTable({ date, actions, ...list }: DayTableProps) {
  const [{ locale }, { day: texts }] = useTexts(en, enAdmin)
  const struck = ({ cancelled }: Booking) => (cancelled ? 'text-ink-quiet line-through' : '')
  const columns: ListColumn<Booking>[] = [
    {
      key: 'time',
      label: texts.time,
      headClass: 'w-27 lines:w-50',
      skeleton: 's',
      cell: (booking) => {
        const { start, end } = slotEnds(booking.slot, locale)
        return (
          <Lines className="lines-start">
            <Line className={`font-semibold ${struck(booking)}`}>{start}</Line> <Line quiet>–&nbsp;{end}</Line>
          </Lines>
        )
      },
    },
    {
      key: 'patient',
      label: texts.patient,
      headClass: 'w-[23%] lines:w-70',
      place: 'across',
      className: 'wrap-anywhere',
      skeleton: 'm',
      cell: (booking) => (
        <Lines className="lines-end">
          <Line className="font-semibold">
            <PatientLink patientId={booking.patientId} className={struck(booking)}>
              {booking.patientName || texts.removedPatient}
            </PatientLink>
          </Line>
          <Line quiet>
            {booking.phone && (
              <a
                className="inline-block tabular-nums print:text-inherit print:no-underline"
                dir="ltr"
                href={telHref(booking.phone)}
              >
                {booking.phone}
              </a>
            )}
          </Line>
        </Lines>
      ),
    },
    {
      key: 'treatment',
      label: texts.treatment,
      place: 'across',
      className: 'wrap-anywhere',
      skeleton: 'm',
      cell: (booking) => (
        <Lines className="lines-start">
          <Line className={struck(booking)}>
            <ClinicText>{booking.treatment}</ClinicText>
          </Line>
          <Line quiet>
            <Place booking={booking} />
            <PatientNote label={texts.patientNote} booking={booking} />
          </Line>
        </Lines>
      ),
    },
    {
      key: 'payment',
      label: texts.payment,
      headClass: 'w-[30%] lines:w-72 print:w-[32%]',
      place: 'across',
      className: 'max-md:pt-1.5',
      skeleton: 's',
      cell: (booking) => <State booking={booking} />,
    },
    menuColumn(texts.actions, (booking) => (
      <RowMenu of={withCommas([booking.patientName || texts.removedPatient, booking.treatment], locale)}>
        {actions(booking)}
      </RowMenu>
    )),
  ]
  return (
    <ListTable
      caption={texts.caption(date)}
      columns={columns}
      {...list}
      texts={texts}
      rowClass="gap-1 print:h-auto"
      fixed
      dense
    />
  )
}

// The doctor and the chair, as far as the booking has them.
function Place({ booking: { doctor, chair } }: { readonly booking: Booking }) {
  const names = [doctor?.name, chair].filter((name) => name !== undefined)
  if (names.length === 0) return null
  return (
    <Note>
      {names.map((name, place) => (
        <Fragment key={name}>
          {place > 0 && ' · '}
          <ClinicText>{name}</ClinicText>
        </Fragment>
      ))}
    </Note>
  )
}

function State({ booking }: { readonly booking: Booking }) {
  const [{ locale }, { day: texts }] = useTexts(en, enAdmin)
  const { price, cancelled, payment } = booking
  const nothingPaid = cancelled && payment.state === 'nothing_to_pay'
  return (
    <Lines className="lines-start print:*:min-h-0">
      <Line>
        <BookingBadge booking={booking} /> {!nothingPaid && <PaymentBadge label={paymentLabel(booking)} />}
      </Line>{' '}
      <Line>
        {payment.state !== 'nothing_to_pay' && (
          <span className="font-semibold tabular-nums">{formatMoney(price, locale)}</span>
        )}{' '}
        {cancelled && (
          <Note>
            {texts.cancelledBy[cancelled.by]}
            {cancelled.reason && (
              <>
                : <ClinicText>{cancelled.reason}</ClinicText>
              </>
            )}
          </Note>
        )}
      </Line>
    </Lines>
  )
}
