import { Link } from 'react-router'
import type { Booking } from '#contract/schemas/booking.ts'
import { adminPaths } from '../../admin-paths.ts'
import { en } from '../../i18n/en/layout.ts'
import { enPatients } from '../../i18n/en/patients.ts'
import { formatDate, formatMoney } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Line, Lines } from '../../ui/table/line.tsx'
import { type ListColumn, type ListQuery, ListTable } from '../../ui/table/list-table.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { Note } from '../../ui/text/note.tsx'
import { BookingBadge } from '../bookings/booking-badge.tsx'
import { PatientNote } from '../bookings/patient-note.tsx'
import { PaymentBadge, paymentLabel } from '../bookings/payment-badge.tsx'
import { SlotText } from '../bookings/slot-text.tsx'

interface PatientBookingsProps {
  readonly name: string
  readonly query: ListQuery
  /** `undefined` while they are loading. */
  readonly bookings: readonly Booking[] | undefined
}

/** A patient's appointments, each with a link to its day. */
export function PatientBookings({ name, query, bookings }: PatientBookingsProps) {
  const [texts, { locale }] = useTexts(enPatients, en)
  const columns: ListColumn<Booking>[] = [
    {
      key: 'when',
      label: texts.when,
      headClass: 'w-[30%]',
      place: 'across',
      skeleton: 'm',
      cell: ({ date, slot }) => (
        <Lines className="lines-start">
          <Line className="font-semibold">
            <Link to={adminPaths.appointments({ date })}>{formatDate(date, locale)}</Link>
          </Line>
          <Line quiet>
            <SlotText slot={slot} />
          </Line>
        </Lines>
      ),
    },
    {
      key: 'treatment',
      label: texts.treatment,
      headClass: 'w-[38%]',
      place: 'across',
      skeleton: 'm',
      cell: (booking) => (
        <Lines>
          <Line>
            <ClinicText>{booking.treatment}</ClinicText>
          </Line>
          <Line quiet>
            {booking.memberId && <Note>{texts.treated(booking.patientName)}</Note>}
            {booking.doctor && (
              <Note>
                <ClinicText>{booking.doctor.name}</ClinicText>
              </Note>
            )}
            <PatientNote label={texts.patientNote} booking={booking} />
          </Line>
        </Lines>
      ),
    },
    {
      key: 'state',
      label: texts.state,
      place: 'across',
      skeleton: 's',
      cell: (booking) => (
        <Lines className="lines-end">
          <Line>
            <BookingBadge booking={booking} /> <PaymentBadge label={paymentLabel(booking)} />
          </Line>
          <Line className="font-semibold tabular-nums">{formatMoney(booking.price, locale)}</Line>
        </Lines>
      ),
    },
  ]
  return (
    <ListTable
      caption={texts.caption(name)}
      columns={columns}
      query={query}
      items={bookings}
      empty={texts.none}
      texts={{ failed: texts.listFailed, tryAgain: texts.tryAgain }}
      fixed
    />
  )
}
