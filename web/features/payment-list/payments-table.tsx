import { clinicTimeAt } from '#contract/dates.ts'
import type { Payment } from '#contract/schemas/payment.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDate, formatDay, formatMoney } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { type Items, type ListColumn, ListTable } from '../../ui/table/list-table.tsx'
import { RowActions } from '../../ui/table/row-actions.tsx'
import { Listed } from '../../ui/text/listed.tsx'
import { Note } from '../../ui/text/note.tsx'
import { PatientLink } from '../bookings/patient-link.tsx'
import { CancelForClinic, type CancelForClinicProps } from './cancel-for-clinic.tsx'
import { type AtClinicAction, ClinicPaymentButton } from './clinic-payment-button.tsx'
import { ListedPaymentBadge } from './payment-badge.tsx'
import { RefundVisit } from './refund-visit.tsx'

interface PaymentsTableProps extends Items<Payment> {
  /** The clinic's time zone, in which dates are shown. */
  readonly timeZone: string
}

/** The payments with their states and appointments. */
export function PaymentsTable({ timeZone, ...list }: PaymentsTableProps) {
  const [{ locale }, { payments: texts }] = useTexts(en, enAdmin)
  const columns: ListColumn<Payment>[] = [
    {
      key: 'booking',
      label: texts.booking,
      headClass: 'md:max-xl:w-[26%]',
      className: 'row-span-2 self-start font-semibold wrap-anywhere',
      skeleton: 'm',
      cell: ({ booking }) => (
        <>
          <PatientLink patientId={booking.patientId}>{booking.patientName || texts.removedPatient}</PatientLink>
          <Note>
            <Listed of={[booking.treatment, formatDate(booking.date, locale)]} />
          </Note>
        </>
      ),
    },
    {
      key: 'state',
      label: texts.stateAndTransaction,
      headClass: 'md:max-xl:whitespace-normal',
      place: 'across',
      className: 'order-1',
      skeleton: 'm',
      cell: (payment) => (
        <>
          <ListedPaymentBadge payment={payment} />
          {payment.reason && <Note>{texts.reasons[payment.reason]}</Note>}
          <Note>{payment.transactionId ?? texts.noTransaction}</Note>
        </>
      ),
    },
    {
      key: 'amount',
      label: texts.amount,
      place: 'end',
      className: 'font-semibold whitespace-nowrap tabular-nums',
      skeleton: 'xs',
      cell: ({ amount, refund }) =>
        refund === undefined ? (
          formatMoney(amount, locale)
        ) : (
          <>
            {formatMoney(amount, locale)}
            <Note>{texts.refundOf(formatMoney(refund, locale))}</Note>
          </>
        ),
    },
    {
      key: 'date',
      label: texts.date,
      place: 'end',
      className: 'whitespace-nowrap -mt-1.5',
      skeleton: 's',
      cell: ({ paidAt, createdAt }) => formatDay(clinicTimeAt(new Date(paidAt ?? createdAt), timeZone).day, locale),
    },
    {
      key: 'actions',
      label: texts.actions,
      end: true,
      place: 'actions',
      className: 'order-2 md:max-xl:[--cell-y:--spacing(2)]',
      cell: (payment) => <Actions payment={payment} />,
    },
  ]
  return <ListTable caption={texts.caption} columns={columns} {...list} texts={texts} dense />
}

function Actions({ payment }: { readonly payment: Payment }) {
  const { booking, state } = payment
  const action = actionOn(payment)
  const paid = booking.cancelled || booking.over ? undefined : howPaid(payment)
  return (
    <RowActions wrap>
      {action && <ClinicPaymentButton action={action} booking={booking} />}
      {booking.over && state === 'succeeded' && <RefundVisit booking={booking} />}
      {paid && <CancelForClinic booking={booking} paid={paid} amount={booking.price} />}
    </RowActions>
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
  if (state === 'confirming' || state === 'disputed') return state
  if (state !== 'succeeded') return undefined
  return method === 'clinic' ? 'at the clinic' : 'by card'
}
