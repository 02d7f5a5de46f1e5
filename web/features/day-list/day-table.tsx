import type { ReactNode } from 'react'
import type { Booking } from '#contract/schemas/booking.ts'
import { formatMoney, slotEnds } from '../../i18n/format.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { Table } from '../../ui/table/table.tsx'
import { EmptyRow, SkeletonRows } from '../../ui/table/table-rows.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { telHref } from '../../ui/text/tel-href.ts'
import { BookingPaymentBadge } from './booking-payment-badge.tsx'

interface DayTableProps {
  readonly date: string
  readonly bookings: readonly Booking[]
  /** What can be done with a booking. */
  readonly actions: (booking: Booking) => ReactNode
}

/** The appointments of a day: on a phone a card each, on paper a list to tick off. */
export function DayTable({ date, bookings, actions }: DayTableProps) {
  return (
    <TableLayout date={date}>
      {bookings.map((booking) => (
        <DayRow key={booking._id} booking={booking} actions={actions(booking)} />
      ))}
    </TableLayout>
  )
}

function DayRow({ booking, actions }: { readonly booking: Booking; readonly actions: ReactNode }) {
  const { locale } = useMessages()
  const texts = useAdminMessages().day
  const { slot, patientName, phone, treatment, price, cancelled, payment } = booking
  const { start, end } = slotEnds(slot, locale)
  return (
    <tr className={cancelled && 'is-cancelled'}>
      <td className="cell-time num">
        <b>{start}</b> <span className="quiet">– {end}</span>
      </td>
      <td className="cell-main">
        <span className="broken">{patientName || texts.removedPatient}</span>
        {phone && (
          <a className="cell-note num" dir="ltr" href={telHref(phone)}>
            {phone}
          </a>
        )}
      </td>
      <td className="cell-treatment">
        <ClinicText>{treatment}</ClinicText>
      </td>
      <td className="cell-state">
        <div className="states">
          {cancelled && <span className="badge">{texts.cancelled}</span>} <BookingPaymentBadge booking={booking} />{' '}
          {payment.state !== 'nothing_to_pay' && <span className="price num">{formatMoney(price, locale)}</span>}
        </div>
        {cancelled && (
          <span className="cell-note broken">
            {texts.cancelledBy[cancelled.by]}
            {cancelled.reason && (
              <>
                : <ClinicText>{cancelled.reason}</ClinicText>
              </>
            )}
          </span>
        )}
      </td>
      <td className="cell-actions">{actions}</td>
    </tr>
  )
}

/** The table with one row that says why it lists nothing. */
export function DayTableEmpty({ date, children }: { readonly date: string; readonly children: ReactNode }) {
  return (
    <TableLayout date={date}>
      <EmptyRow columns={5}>{children}</EmptyRow>
    </TableLayout>
  )
}

/** The table while its rows are on their way. */
export function DayTableSkeleton({ date }: { readonly date: string }) {
  return (
    <TableLayout date={date}>
      <SkeletonRows
        cells={[['cell-time', 's'], ['cell-main', 'm'], ['cell-treatment', 'm'], ['cell-state', 's'], ['cell-actions']]}
      />
    </TableLayout>
  )
}

function TableLayout({ date, children }: { readonly date: string; readonly children: ReactNode }) {
  const texts = useAdminMessages().day
  const columns = [
    { key: 'time', label: texts.time },
    { key: 'patient', label: texts.patient },
    { key: 'treatment', label: texts.treatment },
    { key: 'payment', label: texts.payment },
    { key: 'actions', label: texts.actions, end: true },
  ]
  return (
    <Table caption={texts.caption(date)} columns={columns} className="table--day">
      <tbody>{children}</tbody>
    </Table>
  )
}
