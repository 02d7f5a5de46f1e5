import type { Booking } from '#contract/schemas/booking.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDate, formatMoney, formatSlotText } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { type Items, type ListColumn, ListTable } from '../../ui/table/list-table.tsx'
import { RowActions } from '../../ui/table/row-actions.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { Note } from '../../ui/text/note.tsx'
import { PatientLink } from '../bookings/patient-link.tsx'
import { PaymentBadge, paymentLabel } from '../bookings/payment-badge.tsx'
import { BookingActions } from './booking-actions.tsx'

/** The appointments that are not paid yet, each with a button that records cash. */
export function UnpaidTable(list: Items<Booking>) {
  const [{ locale }, { payments: texts }] = useTexts(en, enAdmin)
  const columns: ListColumn<Booking>[] = [
    {
      key: 'booking',
      label: texts.booking,
      headClass: 'md:max-xl:w-[26%]',
      className: 'self-start font-semibold wrap-anywhere',
      skeleton: 'm',
      cell: ({ patientId, patientName, treatment }) => (
        <>
          <PatientLink patientId={patientId}>{patientName || texts.removedPatient}</PatientLink>
          <Note>
            <ClinicText>{treatment}</ClinicText>
          </Note>
        </>
      ),
    },
    {
      key: 'date',
      label: texts.date,
      place: 'across',
      className: 'order-1',
      skeleton: 'm',
      cell: ({ date, slot }) => (
        <>
          <span className="whitespace-nowrap">{formatDate(date, locale)}</span>
          <Note className="whitespace-nowrap">{formatSlotText(slot, locale)}</Note>
        </>
      ),
    },
    {
      key: 'amount',
      label: texts.amount,
      place: 'end',
      className: 'font-semibold whitespace-nowrap tabular-nums',
      skeleton: 'xs',
      cell: ({ price }) => formatMoney(price, locale),
    },
    {
      key: 'actions',
      label: texts.actions,
      end: true,
      place: 'actions',
      className: 'order-2 md:max-xl:[--cell-y:--spacing(2)]',
      cell: (booking) => (
        <RowActions wrap>
          {/* A booking that was just paid at the clinic stays in the list, so that the payment can be undone. */}
          {booking.payment.state !== 'unpaid' && (
            <span className="me-2">
              <PaymentBadge label={paymentLabel(booking)} />
            </span>
          )}
          <BookingActions booking={booking} isAdmin />
        </RowActions>
      ),
    },
  ]
  return <ListTable caption={texts.unpaidCaption} columns={columns} {...list} texts={texts} dense />
}
