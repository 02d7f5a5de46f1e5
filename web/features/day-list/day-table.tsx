import { Fragment, type ReactNode } from 'react'
import { telHref } from '#contract/contact-links.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatMoney, slotEnds } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { type Items, type ListColumn, ListTable } from '../../ui/table/list-table.tsx'
import { RowActions } from '../../ui/table/row-actions.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { Note, noteClass } from '../../ui/text/note.tsx'
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
      headClass: 'w-32 md:max-xl:w-28',
      place: 'across',
      skeleton: 's',
      cell: (booking) => {
        const { start, end } = slotEnds(booking.slot, locale)
        return (
          <>
            <b className={`font-semibold tabular:block ${struck(booking)}`}>{start}</b>{' '}
            <span className="text-ink-quiet tabular:block">–&nbsp;{end}</span>
          </>
        )
      },
    },
    {
      key: 'patient',
      label: texts.patient,
      headClass: 'w-[27%] md:max-xl:w-[21%]',
      place: 'across',
      className: 'font-semibold wrap-anywhere',
      skeleton: 'm',
      cell: (booking) => (
        <>
          <PatientLink patientId={booking.patientId} className={struck(booking)}>
            {booking.patientName || texts.removedPatient}
          </PatientLink>
          {booking.phone && (
            <a
              className={`${noteClass} w-fit py-0.5 tabular-nums print:text-inherit print:no-underline`}
              dir="ltr"
              href={telHref(booking.phone)}
            >
              {booking.phone}
            </a>
          )}
        </>
      ),
    },
    {
      key: 'treatment',
      label: texts.treatment,
      place: 'across',
      className: 'wrap-anywhere',
      skeleton: 'm',
      cell: (booking) => (
        <>
          <span className={struck(booking)}>
            <ClinicText>{booking.treatment}</ClinicText>
          </span>
          <Place booking={booking} />
          <PatientNote label={texts.patientNote} booking={booking} />
        </>
      ),
    },
    {
      key: 'payment',
      label: texts.payment,
      headClass: 'md:max-xl:w-36 print:w-[32%]',
      place: 'across',
      className: 'max-md:pt-1.5',
      skeleton: 's',
      cell: (booking) => <State booking={booking} />,
    },
    {
      key: 'actions',
      label: texts.actions,
      end: true,
      headClass: 'w-68 md:max-xl:w-35 print:hidden',
      place: 'actions',
      className: 'md:[--cell-y:--spacing(2)] print:hidden',
      cell: (booking) => <RowActions wrap="always">{actions(booking)}</RowActions>,
    },
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
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 md:max-xl:*:whitespace-normal print:*:min-h-0">
        <BookingBadge booking={booking} /> {!nothingPaid && <PaymentBadge label={paymentLabel(booking)} />}{' '}
        {payment.state !== 'nothing_to_pay' && (
          <span className="font-semibold whitespace-nowrap tabular-nums tabular-nums">
            {formatMoney(price, locale)}
          </span>
        )}
      </div>
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
    </>
  )
}
