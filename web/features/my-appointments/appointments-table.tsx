import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Clinic } from '#contract/schemas/clinic.ts'
import { enDashboard } from '../../i18n/en/dashboard.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDate, formatMoney } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { IconChevronDown } from '../../ui/icons/page-icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Cell, Row, Table } from '../../ui/table/table.tsx'
import { TranslatedText } from '../../ui/text/clinic-text.tsx'
import { SlotText } from '../bookings/slot-text.tsx'
import { AppointmentNotes } from './appointment-notes.tsx'
import { ChangeActions } from './change-actions.tsx'
import { PaymentState } from './payment-state.tsx'

// Loaded with the first past appointment that is shown: they are folded.
const BookAgain = lazy(async () => ({ default: (await import('./book-again.tsx')).BookAgain }))

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
  /** `undefined` while it loads. */
  readonly clinic: Clinic | undefined
  readonly now: Date
  readonly onCancel: (booking: Booking) => void
}

/**
 * A patient's appointments in groups, numbered across them. Upcoming ones can be moved and cancelled, past ones booked again;
 * these are folded if anything else is listed.
 */
export function AppointmentsTable({ upcoming, past, cancelled, numbersFrom, ...actions }: AppointmentsTableProps) {
  const dashboard = useTexts(enDashboard)
  const afterUpcoming = numbersFrom + upcoming.length
  const afterCancelled = afterUpcoming + cancelled.length
  const [shown, setShown] = useState(upcoming.length === 0)
  return (
    <MyTable>
      <Group label={dashboard.coming} bookings={upcoming} numbersFrom={numbersFrom} cancellable {...actions} />
      <Group label={dashboard.cancelled} bookings={cancelled} numbersFrom={afterUpcoming} {...actions} />
      <Group
        label={<Fold count={past.length} open={shown} onToggle={() => setShown(!shown)} />}
        bookings={past}
        numbersFrom={afterCancelled}
        folded={!shown}
        {...actions}
      />
    </MyTable>
  )
}

function MyTable({ children }: { readonly children: ReactNode }) {
  const dashboard = useTexts(enDashboard)
  const columns = [
    { key: 'number', label: dashboard.number, headClass: 'w-11 xl:w-14' },
    { key: 'name', label: dashboard.name },
    { key: 'date', label: dashboard.date },
    { key: 'time', label: dashboard.time },
    { key: 'treatment', label: dashboard.treatment },
    { key: 'payment', label: dashboard.payment, end: true, headClass: 'xl:text-start' },
  ]
  return (
    <Table caption={dashboard.title} columns={columns} dense>
      {children}
    </Table>
  )
}

interface GroupProps extends RowActions {
  readonly label: ReactNode
  readonly bookings: readonly Booking[]
  readonly numbersFrom: number
  readonly cancellable?: boolean
  /** Whether only the label is shown. */
  readonly folded?: boolean
}

/** The label of the past appointments, which shows and hides them. */
function Fold({
  count,
  open,
  onToggle,
}: {
  readonly count: number
  readonly open: boolean
  readonly onToggle: () => void
}) {
  const dashboard = useTexts(enDashboard)
  return (
    <button
      type="button"
      className="flex min-h-touch w-full items-center gap-2 text-start font-semibold text-ink"
      aria-expanded={open}
      onClick={onToggle}
    >
      {dashboard.past} <span className="font-normal text-ink-quiet">{count}</span>
      <IconChevronDown className={open ? 'ms-auto size-5 rotate-180' : 'ms-auto size-5'} />
    </button>
  )
}

function Group(props: GroupProps) {
  const { label, bookings, numbersFrom, cancellable = false, folded = false, byCard, clinic, now, onCancel } = props
  const [dashboard, { locale }] = useTexts(enDashboard, en)
  if (bookings.length === 0) return null
  return (
    <Rows label={label}>
      {(folded ? [] : bookings).map((booking, place) => (
        <Row key={booking._id} className={rowClass}>
          <Cell className={cellClasses.number}>
            <span className="tabular:hidden">{dashboard.number} </span>
            {numbersFrom + place}
          </Cell>
          <Cell className={cellClasses.name}>
            <bdi>{booking.patientName}</bdi>
          </Cell>
          <Cell className={`${cellClasses.date} whitespace-nowrap`}>{formatDate(booking.date, locale)}</Cell>
          <Cell className={cellClasses.time}>
            <SlotText slot={booking.slot} />
          </Cell>
          <Cell className={cellClasses.treatment}>
            <TranslatedText of={booking} field="treatment" />
            <AppointmentNotes booking={booking} />
          </Cell>
          <PaymentCell
            price={formatMoney(booking.price, locale)}
            state={<PaymentState booking={booking} byCard={byCard} />}
            actions={
              <span className="flex -me-2 max-xl:**:whitespace-normal justify-self-end cards:col-span-full cards:row-start-5">
                {cancellable ? (
                  <ChangeActions {...{ booking, clinic, now, onCancel }} />
                ) : (
                  Date.parse(booking.endsAt) <= now.getTime() && (
                    <Suspense>
                      <BookAgain booking={booking} />
                    </Suspense>
                  )
                )}
              </span>
            }
          />
        </Row>
      ))}
    </Rows>
  )
}

/** A group of rows under its label. */
function Rows({ label, waiting, children }: { label: ReactNode; waiting?: boolean; children: ReactNode }) {
  return (
    <tbody
      className={`group/rows block tabular:table-row-group ${waiting ? 'animate-late' : ''}`}
      aria-hidden={waiting}
    >
      <tr className="block pt-7 group-first-of-type/rows:pt-0 tabular:table-row tabular:h-11">
        <th
          className="block font-semibold text-ink-quiet tabular:table-cell tabular:border-b tabular:border-line tabular:px-5 tabular:pt-4 tabular:pb-1.5 tabular:text-sm"
          colSpan={6}
          scope="rowgroup"
        >
          {label}
        </th>
      </tr>
      {children}
    </tbody>
  )
}

const rowClass = 'gap-x-3 gap-y-0.5 cards:grid-cols-[auto_minmax(0,1fr)_auto_auto]'

// The lines of a card: treatment, payment on a narrow phone, date and time, number and name.
const cellClasses = {
  number: 'text-ink-quiet cards:row-start-4 cards:text-sm',
  name: 'wrap-anywhere text-ink-quiet md:max-xl:min-w-24 cards:col-[2/-1] cards:row-start-4 cards:text-sm',
  date: 'cards:row-start-3 cards:min-w-max',
  time: 'xl:whitespace-nowrap print:whitespace-nowrap cards:col-[2/-1] cards:row-start-3',
  treatment: 'font-semibold cards:col-[1/3] cards:row-start-1 cards:text-lg cards:max-[22.5rem]:col-span-full',
}

interface PaymentCellProps {
  readonly price: ReactNode
  readonly state: ReactNode
  readonly actions?: ReactNode
}

/** Price, payment state and buttons; on a narrow phone price and state are a line of their own. */
function PaymentCell({ price, state, actions }: PaymentCellProps) {
  return (
    <Cell className="text-end cards:contents">
      <span className="inline-grid min-h-touch items-center gap-3 text-start xl:grid xl:grid-cols-[4rem_auto_1fr] md:max-xl:flex md:max-xl:flex-wrap md:max-xl:justify-end md:max-xl:gap-x-1 md:max-xl:gap-y-0.5 cards:contents">
        <span className="font-semibold whitespace-nowrap tabular-nums text-end md:max-xl:basis-full cards:[grid-area:1/3] cards:max-[22.5rem]:[grid-area:2/1]">
          {price}
        </span>
        <span className="flex max-xl:**:whitespace-normal cards:[grid-area:1/4] cards:max-[22.5rem]:[grid-area:2/2/auto/-1]">
          {state}
        </span>
        {actions}
      </span>
    </Cell>
  )
}

const skeletonRows = [1, 2, 3]

/** A table of the same height while the rows load. */
export function AppointmentsTableSkeleton() {
  return (
    <MyTable>
      <Rows label={<Skeleton size="s" />} waiting>
        {skeletonRows.map((row) => (
          <Row key={row} className={rowClass}>
            {Object.entries(cellClasses).map(([cell, className]) => (
              <Cell key={cell} className={className}>
                <Skeleton size={cell === 'number' ? 'xs' : 's'} />
              </Cell>
            ))}
            <PaymentCell price={<Skeleton size="xs" />} state={<Skeleton size="xs" />} />
          </Row>
        ))}
      </Rows>
    </MyTable>
  )
}
