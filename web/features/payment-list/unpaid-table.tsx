import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Booking } from '#contract/bookings.ts'
import { formatDate, formatMoney, formatSlotText } from '../../messages/format.ts'
import { useAdminMessages } from '../../messages/use-admin-messages.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ClinicWords } from '../../ui/clinic-words.tsx'
import { Table } from '../../ui/table.tsx'
import { OnlyRow } from '../../ui/table-rows.tsx'
import { AtClinic } from './at-clinic.tsx'
import { CancelForClinic, type CancelForClinicProps } from './cancel-for-clinic.tsx'

/** The appointments that are still to be paid, each with the way to note cash. */
export function UnpaidTable({ bookings }: { readonly bookings: readonly Booking[] }) {
  const { locale } = useMessages()
  const texts = useAdminMessages().payments
  return (
    <UnpaidFrame>
      {bookings.map((booking) => (
        <tr key={booking._id}>
          <td className="cell-main">
            {booking.patientName || texts.removedPatient}
            <span className="cell-note">
              <ClinicWords>{booking.treatment}</ClinicWords>
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
                <IconCheck className="icon" aria-hidden />
                {texts.atClinic}
              </span>
            )}
            <AtClinic action={isPaid(booking) ? 'notPaid' : 'notePaid'} booking={booking} />
            <CancelForClinic booking={booking} paid={howPaid(booking)} amount={booking.price} />
          </td>
        </tr>
      ))}
    </UnpaidFrame>
  )
}

/** The table with one row that says why it lists nothing. */
export function UnpaidTableEmpty({ children }: { readonly children: ReactNode }) {
  return (
    <UnpaidFrame>
      <OnlyRow columns={4}>{children}</OnlyRow>
    </UnpaidFrame>
  )
}

function UnpaidFrame({ children }: { readonly children: ReactNode }) {
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
