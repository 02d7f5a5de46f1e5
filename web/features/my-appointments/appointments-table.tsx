import type { Booking } from '#contract/schemas/booking.ts'
import { formatDate, formatMoney } from '../../i18n/format.ts'
import { useDashboardMessages } from '../../i18n/hooks/use-dashboard-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { badgeClass } from '../../ui/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table/patient-table.tsx'
import { ClinicText } from '../../ui/text/clinic-text.tsx'
import { SlotText } from '../bookings/slot-text.tsx'
import { PaymentState } from './payment-state.tsx'

interface AppointmentsTableProps extends RowActions {
  readonly upcoming: readonly Booking[]
  readonly past: readonly Booking[]
  readonly cancelled: readonly Booking[]
  /** The number of the first row. */
  readonly numbersFrom: number
}

interface RowActions {
  /** Whether the portal takes cards. */
  readonly byCard: boolean
  readonly onCancel: (booking: Booking) => void
}

/** A patient's appointments in groups, numbered across them. Upcoming ones can be cancelled. */
export function AppointmentsTable({ upcoming, past, cancelled, numbersFrom, ...actions }: AppointmentsTableProps) {
  const dashboard = useDashboardMessages()
  const afterUpcoming = numbersFrom + upcoming.length
  return (
    <MyTable>
      <Group label={dashboard.coming} bookings={upcoming} numbersFrom={numbersFrom} cancellable {...actions} />
      <Group label={dashboard.past} bookings={past} numbersFrom={afterUpcoming} {...actions} />
      <Group label={dashboard.cancelled} bookings={cancelled} numbersFrom={afterUpcoming + past.length} {...actions} />
    </MyTable>
  )
}

function MyTable({ children }: { readonly children: React.ReactNode }) {
  const dashboard = useDashboardMessages()
  const columns = [
    { key: 'number', label: dashboard.number },
    { key: 'name', label: dashboard.name },
    { key: 'date', label: dashboard.date },
    { key: 'time', label: dashboard.time },
    { key: 'treatment', label: dashboard.treatment },
    { key: 'payment', label: dashboard.payment, end: true },
  ]
  return (
    <Table caption={dashboard.title} columns={columns} className="table--mine">
      {children}
    </Table>
  )
}

interface GroupProps extends RowActions {
  readonly label: string
  readonly bookings: readonly Booking[]
  readonly numbersFrom: number
  readonly cancellable?: boolean
}

function Group({ label, bookings, numbersFrom, cancellable = false, byCard, onCancel }: GroupProps) {
  const dashboard = useDashboardMessages()
  const { locale } = useMessages()
  if (bookings.length === 0) return null
  return (
    <tbody>
      <tr className="table__group">
        <th colSpan={6} scope="rowgroup">
          {label}
        </th>
      </tr>
      {bookings.map((booking, place) => (
        <tr key={booking._id}>
          <td className="cell-no" data-label={dashboard.number}>
            {numbersFrom + place}
          </td>
          <td className="cell-name cell-quiet">
            <bdi>{booking.patientName}</bdi>
          </td>
          <td className="cell-date whitespace-nowrap">{formatDate(booking.date, locale)}</td>
          <td className="cell-time">
            <SlotText slot={booking.slot} />
          </td>
          <td className="cell-main">
            <ClinicText>{booking.treatment}</ClinicText>
            {booking.cancelled && <WhyCancelled {...booking.cancelled} />}
          </td>
          <td className="cell-side">
            <span className="pay [&>.btn-quiet]:px-2">
              <span className="price font-semibold whitespace-nowrap tabular-nums">
                {formatMoney(booking.price, locale)}
              </span>
              <PaymentState booking={booking} byCard={byCard} />
              {cancellable && (
                <Button
                  look="quiet"
                  aria-label={dashboard.cancelThis(booking.treatment, formatDate(booking.date, locale))}
                  onClick={() => onCancel(booking)}
                >
                  {dashboard.cancel}
                </Button>
              )}
            </span>
          </td>
        </tr>
      ))}
    </tbody>
  )
}

function WhyCancelled({ by, reason }: NonNullable<Booking['cancelled']>) {
  const { cancelledBy } = useDashboardMessages()
  return (
    <span className="cell-note wrap-anywhere">
      {cancelledBy[by]}
      {reason !== undefined && (
        <>
          : <ClinicText>{reason}</ClinicText>
        </>
      )}
    </span>
  )
}

const skeletonRows = [1, 2, 3]

/** A table of the same height while the rows load. */
export function AppointmentsTableSkeleton() {
  return (
    <MyTable>
      <tbody aria-hidden className="animate-late">
        <tr className="table__group">
          <th colSpan={6}>
            <Skeleton size="s" />
          </th>
        </tr>
        {skeletonRows.map((row) => (
          <tr key={row}>
            <td className="cell-no">
              <Skeleton size="xs" />
            </td>
            <td className="cell-name cell-quiet">
              <Skeleton size="s" />
            </td>
            <td className="cell-date">
              <Skeleton size="s" />
            </td>
            <td className="cell-time">
              <Skeleton size="s" />
            </td>
            <td className="cell-main">
              <Skeleton size="s" />
            </td>
            <td className="cell-side">
              <span className="pay [&>.btn-quiet]:px-2">
                <span>
                  <Skeleton size="xs" />
                </span>
                <span className={badgeClass({})}>
                  <Skeleton size="xs" />
                </span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </MyTable>
  )
}
