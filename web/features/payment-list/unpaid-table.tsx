import type { Booking } from '#contract/schemas/booking.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDate, formatMoney, formatSlotText, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Line, Lines } from '../../ui/table/line.tsx'
import { type Items, type ListColumn, ListTable } from '../../ui/table/list-table.tsx'
import { menuColumn, RowMenu } from '../../ui/table/row-menu.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { PatientLink } from '../bookings/patient-link.tsx'
import { PaymentBadge, paymentLabel } from '../bookings/payment-badge.tsx'
import { CancelBooking, RecordMoney, RefundAction } from './booking-actions.tsx'

/** The appointments that are not paid yet, each with a button that records cash. */
export function UnpaidTable(list: Items<Booking>) {
  const [{ locale }, { payments: texts }] = useTexts(en, enAdmin)
  const columns: ListColumn<Booking>[] = [
    {
      key: 'booking',
      label: texts.booking,
      className: 'wrap-anywhere',
      skeleton: 'm',
      cell: ({ patientId, patientName, treatment }) => (
        <Lines>
          <Line className="font-semibold">
            <PatientLink patientId={patientId}>{patientName || texts.removedPatient}</PatientLink>
          </Line>
          <Line quiet>
            <ClinicText>{treatment}</ClinicText>
          </Line>
        </Lines>
      ),
    },
    {
      key: 'date',
      label: texts.date,
      headClass: 'w-36 lines:w-72',
      place: 'across',
      skeleton: 'm',
      cell: ({ date, slot }) => (
        <Lines className="lines-start">
          <Line>{formatDate(date, locale)}</Line>
          <Line quiet>{formatSlotText(slot, locale)}</Line>
        </Lines>
      ),
    },
    {
      key: 'amount',
      label: texts.amount,
      headClass: 'w-22 lines:w-28',
      place: 'across',
      className: 'font-semibold whitespace-nowrap tabular-nums',
      skeleton: 'xs',
      cell: ({ price }) => formatMoney(price, locale),
    },
    menuColumn(
      texts.actions,
      (booking) => (
        <RowMenu
          of={withCommas([booking.patientName || texts.removedPatient, booking.treatment], locale)}
          main={
            <>
              {/* A booking that was just paid at the clinic stays in the list, so that the payment can be undone. */}
              {booking.payment.state !== 'unpaid' && <PaymentBadge label={paymentLabel(booking)} />}
              <RecordMoney booking={booking} isAdmin />
            </>
          }
        >
          <CancelBooking booking={booking} />
          <RefundAction booking={booking} />
        </RowMenu>
      ),
      'w-52 lg:w-84',
    ),
  ]
  return <ListTable caption={texts.unpaidCaption} columns={columns} {...list} texts={texts} fixed dense />
}
