import type { ReactNode } from 'react'
import type { Booking } from '#contract/bookings.ts'
import { formatMoney, slotEnds } from '../../messages/format.ts'
import { useAdminMessages } from '../../messages/use-admin-messages.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { callLink } from '../../ui/call-link.ts'
import { ClinicWords } from '../../ui/clinic-words.tsx'
import { Table } from '../../ui/table.tsx'
import { OnlyRow, WaitingRows } from '../../ui/table-rows.tsx'
import { MoneyBadge } from './money-badge.tsx'

interface DayTableProps {
  readonly date: string
  readonly bookings: readonly Booking[]
  /** What can be done with a booking. */
  readonly actions: (booking: Booking) => ReactNode
}

/** The appointments of a day: on a phone a card each, on paper a list to tick off. */
export function DayTable({ date, bookings, actions }: DayTableProps) {
  return (
    <DayFrame date={date}>
      {bookings.map((booking) => (
        <DayRow key={booking._id} booking={booking} actions={actions(booking)} />
      ))}
    </DayFrame>
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
          <a className="cell-note num" dir="ltr" href={callLink(phone)}>
            {phone}
          </a>
        )}
      </td>
      <td className="cell-treatment">
        <ClinicWords>{treatment}</ClinicWords>
      </td>
      <td className="cell-state">
        <div className="states">
          {cancelled && <span className="badge">{texts.cancelled}</span>} <MoneyBadge booking={booking} />{' '}
          {payment.state !== 'nothing_to_pay' && <span className="price num">{formatMoney(price, locale)}</span>}
        </div>
        {cancelled && (
          <span className="cell-note broken">
            {texts.cancelledBy[cancelled.by]}
            {cancelled.reason && (
              <>
                : <ClinicWords>{cancelled.reason}</ClinicWords>
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
    <DayFrame date={date}>
      <OnlyRow columns={5}>{children}</OnlyRow>
    </DayFrame>
  )
}

/** The table while its rows are on their way. */
export function DayTableWaiting({ date }: { readonly date: string }) {
  return (
    <DayFrame date={date}>
      <WaitingRows
        cells={[['cell-time', 's'], ['cell-main', 'm'], ['cell-treatment', 'm'], ['cell-state', 's'], ['cell-actions']]}
      />
    </DayFrame>
  )
}

function DayFrame({ date, children }: { readonly date: string; readonly children: ReactNode }) {
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
