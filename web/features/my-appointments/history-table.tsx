import type { ReactNode } from 'react'
import type { PastAppointment } from '#contract/schemas/review.ts'
import { enDashboard } from '../../i18n/en/dashboard.ts'
import { en } from '../../i18n/en/layout.ts'
import { enReviews } from '../../i18n/en/reviews.ts'
import { formatDate, formatMoney } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ownPaths } from '../../own-paths.ts'
import { ButtonLink } from '../../ui/button/button-link.tsx'
import { IconReceipt } from '../../ui/icons/dashboard-icons.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Cell, Row, Table } from '../../ui/table/table.tsx'
import { TranslatedText, useTranslated } from '../../ui/text/clinic-text.tsx'
import { PaymentBadge, paymentLabel } from '../bookings/payment-badge.tsx'
import { SlotText } from '../bookings/slot-text.tsx'
import { AppointmentNotes } from './appointment-notes.tsx'
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
  const { locale } = useTexts(en)
  return (
    <TableLayout>
      {visits.map((visit) => {
        const { booking } = visit
        const { _id, date, slot, price } = booking
        return (
          <Row key={_id} className={rowClass}>
            <Cell className={`${cellClasses.date} whitespace-nowrap md:max-xl:whitespace-normal`}>
              {formatDate(date, locale)}
            </Cell>
            <Cell className={cellClasses.time}>
              <SlotText slot={slot} />
            </Cell>
            <Cell className={cellClasses.treatment}>
              <TranslatedText of={booking} field="treatment" />
              <AppointmentNotes booking={booking} />
            </Cell>
            <Cell className={cellClasses.payment}>
              <span className="flex min-h-touch flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold whitespace-nowrap tabular-nums">{formatMoney(price, locale)}</span>
                {hasReceipt(booking) ? <Receipt visit={visit} /> : <PaymentState booking={booking} byCard={byCard} />}
              </span>
            </Cell>
            <Cell className={cellClasses.review}>{review(visit)}</Cell>
          </Row>
        )
      })}
    </TableLayout>
  )
}

const rowClass = 'gap-x-4 gap-y-0.5 cards:grid-cols-[auto_minmax(0,1fr)]'

/** The treatment is the first line of a card, date and time the second. */
const cellClasses = {
  date: 'cards:row-start-2',
  time: 'cards:col-start-2 cards:row-start-2',
  treatment: 'font-semibold cards:col-span-full cards:row-start-1 cards:text-lg',
  payment: 'cards:col-span-full',
  review: 'cards:col-span-full cards:mt-1 cards:empty:hidden tabular:text-end md:[&>.btn]:px-3',
}

function hasReceipt({ payment: { state } }: PastAppointment['booking']): boolean {
  return state === 'paid' || state === 'paid_at_clinic' || state === 'refunded'
}

function Receipt({ visit: { booking } }: { readonly visit: PastAppointment }) {
  const [dashboard, { history: texts }, { locale }] = useTexts(enDashboard, enReviews, en)
  const { _id, date } = booking
  const treatment = useTranslated()(booking, 'treatment').text
  return (
    <>
      <PaymentBadge label={paymentLabel(booking)} />
      <ButtonLink
        look="quiet"
        className="-ms-2 px-2"
        to={ownPaths.payment(_id)}
        aria-label={texts.receiptFor(treatment, formatDate(date, locale))}
      >
        <IconReceipt />
        {dashboard.receipt}
      </ButtonLink>
    </>
  )
}

const skeletonRows = [1, 2, 3, 4, 5]

/** A table of the same size while the rows load. */
export function HistoryTableSkeleton() {
  return (
    <TableLayout waiting>
      {skeletonRows.map((row) => (
        <Row key={row} className={`animate-late ${rowClass}`} aria-hidden>
          {Object.entries(cellClasses).map(([cell, className]) => (
            <Cell key={cell} className={className}>
              <Skeleton size="s" />
            </Cell>
          ))}
        </Row>
      ))}
    </TableLayout>
  )
}

function TableLayout({ waiting = false, children }: { readonly waiting?: boolean; readonly children: ReactNode }) {
  const [dashboard, { history }] = useTexts(enDashboard, enReviews)
  const columns = [
    { key: 'date', label: dashboard.date, headClass: 'w-25 xl:w-34' },
    { key: 'time', label: dashboard.time, headClass: 'w-25 xl:w-28 min-[85rem]:w-48' },
    { key: 'treatment', label: dashboard.treatment },
    { key: 'payment', label: dashboard.payment, headClass: 'w-39 xl:w-77' },
    { key: 'review', label: history.review, headClass: 'w-39 xl:w-43', end: true },
  ]
  return (
    <Table caption={history.caption} columns={columns} fixed dense>
      <tbody className="block tabular:table-row-group" aria-busy={waiting}>
        {children}
      </tbody>
    </Table>
  )
}
