import type { ReactNode } from 'react'
import type { PastAppointment } from '#contract/schemas/review.ts'
import { formatDate, formatMoney } from '../../i18n/format.ts'
import { useDashboardMessages } from '../../i18n/hooks/use-dashboard-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { useReviewMessages } from '../../i18n/hooks/use-review-messages.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { IconReceipt } from '../../ui/icons/dashboard-icons.tsx'
import { Table } from '../../ui/table/patient-table.tsx'
import { SkeletonRows } from '../../ui/table/patient-table-rows.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { SlotText } from '../bookings/slot-text.tsx'
import { PaymentState } from './payment-state.tsx'

interface HistoryTableProps {
  readonly visits: readonly PastAppointment[]
  /** Whether the portal takes cards. */
  readonly byCard: boolean
  /** Renders the review link of an appointment. */
  readonly review: (visit: PastAppointment) => ReactNode
}

/** A patient's past appointments with payment state, receipt and review. */
export function HistoryTable({ visits, byCard, review }: HistoryTableProps) {
  const dashboard = useDashboardMessages()
  const { locale } = useMessages()
  return (
    <TableLayout>
      {visits.map((visit) => {
        const { booking } = visit
        const { _id, date, slot, treatment, price, cancelled } = booking
        return (
          <tr key={_id}>
            <td className="cell-date whitespace-nowrap tabular-nums">{formatDate(date, locale)}</td>
            <td className="cell-time tabular-nums">
              <SlotText slot={slot} />
            </td>
            <td className="cell-main">
              <ClinicText>{treatment}</ClinicText>
              {cancelled && (
                <span className="cell-note wrap-anywhere">
                  {dashboard.cancelledBy[cancelled.by]}
                  {cancelled.reason !== undefined && (
                    <>
                      : <ClinicText>{cancelled.reason}</ClinicText>
                    </>
                  )}
                </span>
              )}
            </td>
            <td className="cell-payment">
              <span className="money [&>.btn-quiet]:px-2">
                <span className="font-semibold whitespace-nowrap tabular-nums">{formatMoney(price, locale)}</span>
                {hasReceipt(booking) ? <Receipt visit={visit} /> : <PaymentState booking={booking} byCard={byCard} />}
              </span>
            </td>
            <td className="cell-review md:[&>.btn]:px-3">{review(visit)}</td>
          </tr>
        )
      })}
    </TableLayout>
  )
}

function hasReceipt({ payment: { state } }: PastAppointment['booking']): boolean {
  return state === 'paid' || state === 'paid_at_clinic' || state === 'refunded'
}

function Receipt({ visit: { booking } }: { readonly visit: PastAppointment }) {
  const dashboard = useDashboardMessages()
  const texts = useReviewMessages().history
  const { locale } = useMessages()
  const { _id, treatment, date, payment } = booking
  const states = { paid: dashboard.paid, paid_at_clinic: dashboard.paidAtClinic, refunded: dashboard.refunded }
  return (
    <>
      <Badge look={payment.state === 'refunded' ? 'neutral' : 'ok'}>
        {states[payment.state as keyof typeof states]}
      </Badge>
      <ButtonLink
        look="quiet"
        to={paths.payment(_id)}
        aria-label={texts.receiptFor(treatment, formatDate(date, locale))}
      >
        <IconReceipt />
        {dashboard.receipt}
      </ButtonLink>
    </>
  )
}

/** A table of the same size while the rows load. */
export function HistoryTableSkeleton() {
  return (
    <TableLayout>
      <SkeletonRows
        cells={[
          ['cell-date', 's'],
          ['cell-time', 's'],
          ['cell-main', 's'],
          ['cell-payment', 's'],
          ['cell-review', 's'],
        ]}
      />
    </TableLayout>
  )
}

function TableLayout({ children }: { readonly children: ReactNode }) {
  const dashboard = useDashboardMessages()
  const { history } = useReviewMessages()
  const columns = [
    { key: 'date', label: dashboard.date },
    { key: 'time', label: dashboard.time },
    { key: 'treatment', label: dashboard.treatment },
    { key: 'payment', label: dashboard.payment },
    { key: 'review', label: history.review, end: true },
  ]
  return (
    <Table caption={history.caption} columns={columns} className="table--history">
      <tbody>{children}</tbody>
    </Table>
  )
}
