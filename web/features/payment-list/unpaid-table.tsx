import type { ReactNode } from 'react'
import type { Booking } from '#contract/schemas/booking.ts'
import { formatDate, formatMoney, formatSlotText } from '../../i18n/format.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { IconCheck } from '../../ui/icons/dashboard-icons.tsx'
import { Table } from '../../ui/table/table.tsx'
import { EmptyRow } from '../../ui/table/table-rows.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { CancelForClinic, type CancelForClinicProps } from './cancel-for-clinic.tsx'
import { ClinicPaymentButton } from './clinic-payment-button.tsx'

/** The appointments that are still to be paid, each with the way to note cash. */
export function UnpaidTable({ bookings }: { readonly bookings: readonly Booking[] }) {
  const { locale } = useMessages()
  const texts = useAdminMessages().payments
  return (
    <TableLayout>
      {bookings.map((booking) => (
        <tr key={booking._id}>
          <td className="cell-main">
            {booking.patientName || texts.removedPatient}
            <span className="cell-note">
              <ClinicText>{booking.treatment}</ClinicText>
            </span>
          </td>
          <td className="cell-state">
            <span className="nowrap">{formatDate(booking.date, locale)}</span>
            <span className="cell-note nowrap">{formatSlotText(booking.slot, locale)}</span>
          </td>
          <td className="cell-amount price">{formatMoney(booking.price, locale)}</td>
          <td className="cell-actions">
            {isPaid(booking) && (
              <span className="badge badge--ok">
                <IconCheck className="icon" />
                {texts.atClinic}
              </span>
            )}
            <ClinicPaymentButton action={isPaid(booking) ? 'notPaid' : 'notePaid'} booking={booking} />
            <CancelForClinic booking={booking} paid={howPaid(booking)} amount={booking.price} />
          </td>
        </tr>
      ))}
    </TableLayout>
  )
}

/** The table with one row that says why it lists nothing. */
export function UnpaidTableEmpty({ children }: { readonly children: ReactNode }) {
  return (
    <TableLayout>
      <EmptyRow columns={4}>{children}</EmptyRow>
    </TableLayout>
  )
}

function TableLayout({ children }: { readonly children: ReactNode }) {
  const texts = useAdminMessages().payments
  const columns = [
    { key: 'booking', label: texts.booking },
    { key: 'date', label: texts.date },
    { key: 'amount', label: texts.amount },
    { key: 'actions', label: texts.actions, end: true },
  ]
  return (
    <Table caption={texts.unpaidCaption} columns={columns} className="table--payments table--unpaid">
      <tbody>{children}</tbody>
    </Table>
  )
}

/** One that was paid at the clinic a moment ago is still listed, so that this can be taken back. */
function isPaid({ payment }: Booking): boolean {
  return payment.state === 'paid_at_clinic'
}

function howPaid(booking: Booking): CancelForClinicProps['paid'] {
  if (isPaid(booking)) return 'at the clinic'
  return booking.payment.state === 'confirming' ? 'confirming' : 'not'
}
