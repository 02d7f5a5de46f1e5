import type { ReactNode } from 'react'
import type { Payment } from '#contract/schemas/payment.ts'
import { formatDate, formatDay, formatMoney } from '../../i18n/format.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { Table } from '../../ui/table/table.tsx'
import { EmptyRow, SkeletonRows } from '../../ui/table/table-rows.tsx'
import { Listed } from '../../ui/text/listed.tsx'
import { CancelForClinic, type CancelForClinicProps } from './cancel-for-clinic.tsx'
import { type AtClinicAction, ClinicPaymentButton } from './clinic-payment-button.tsx'
import { PaymentBadge } from './payment-badge.tsx'

interface PaymentsTableProps {
  readonly payments: readonly Payment[]
  /** The clinic's calendar date of an instant, `YYYY-MM-DD`. */
  readonly dayOf: (instant: string) => string
}

/** The payments with their states and bookings. */
export function PaymentsTable({ payments, dayOf }: PaymentsTableProps) {
  const { locale } = useMessages()
  const texts = useAdminMessages().payments
  return (
    <TableLayout>
      {payments.map((payment) => (
        <tr key={payment._id}>
          <td className="cell-main">
            {payment.booking.patientName || texts.removedPatient}
            <span className="cell-note">
              <Listed of={[payment.booking.treatment, formatDate(payment.booking.date, locale)]} />
            </span>
          </td>
          <td className="cell-state">
            <PaymentBadge payment={payment} />
            {payment.reason && <span className="cell-note">{texts.reasons[payment.reason]}</span>}
            <span className="cell-note cell-txn">{payment.transactionId ?? texts.noTransaction}</span>
          </td>
          <td className="cell-amount price">{formatMoney(payment.amount, locale)}</td>
          <td className="cell-when nowrap">{formatDay(dayOf(payment.paidAt ?? payment.createdAt), locale)}</td>
          <td className="cell-actions">
            <Actions payment={payment} />
          </td>
        </tr>
      ))}
    </TableLayout>
  )
}

function Actions({ payment }: { readonly payment: Payment }) {
  const { booking } = payment
  const action = actionOn(payment)
  const paid = booking.cancelled ? undefined : howPaid(payment)
  return (
    <>
      {action && <ClinicPaymentButton action={action} booking={booking} />}
      {paid && <CancelForClinic booking={booking} paid={paid} amount={booking.price} />}
    </>
  )
}

function actionOn({ method, state, booking }: Payment): AtClinicAction | undefined {
  if (method === 'clinic' && state === 'refund_due') return 'handedBack'
  if (booking.cancelled) return undefined
  if (state === 'creating' || state === 'open') return 'notePaid'
  return method === 'clinic' && state === 'succeeded' ? 'notPaid' : undefined
}

function howPaid({ method, state }: Payment): CancelForClinicProps['paid'] | undefined {
  if (state === 'creating' || state === 'open') return 'not'
  if (state === 'confirming') return 'confirming'
  if (state !== 'succeeded') return undefined
  return method === 'clinic' ? 'at the clinic' : 'by card'
}

/** The table with one row that says why it lists nothing. */
export function PaymentsTableEmpty({ children }: { readonly children: ReactNode }) {
  return (
    <TableLayout>
      <EmptyRow columns={5}>{children}</EmptyRow>
    </TableLayout>
  )
}

/** The table while its rows are on their way, in their height. */
export function PaymentsTableSkeleton() {
  return (
    <TableLayout>
      <SkeletonRows
        cells={[['cell-main', 'm'], ['cell-state', 'm'], ['cell-amount', 'xs'], ['cell-when', 's'], ['cell-actions']]}
      />
    </TableLayout>
  )
}

function TableLayout({ children }: { readonly children: ReactNode }) {
  const { payments } = useAdminMessages()
  const columns = [
    { key: 'booking', label: payments.booking },
    { key: 'state', label: payments.stateAndTransaction },
    { key: 'amount', label: payments.amount },
    { key: 'date', label: payments.date },
    { key: 'actions', label: payments.actions, end: true },
  ]
  return (
    <Table caption={payments.caption} columns={columns} className="table--payments">
      <tbody>{children}</tbody>
    </Table>
  )
}
