import { useState } from 'react'
import { clinicTimeAt } from '#contract/dates.ts'
import type { Payment } from '#contract/schemas/payment.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatDate, formatDay, formatMoney, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Line, Lines } from '../../ui/table/line.tsx'
import { type Items, type ListColumn, ListTable } from '../../ui/table/list-table.tsx'
import { menuColumn, RowMenu } from '../../ui/table/row-menu.tsx'
import { Listed } from '../../ui/text/listed.tsx'
import { PatientLink } from '../bookings/patient-link.tsx'
import { CancelForClinic, type CancelForClinicProps } from './cancel-for-clinic.tsx'
import { type AtClinicAction, ClinicPaymentButton } from './clinic-payment-button.tsx'
import { ListedPaymentBadge } from './payment-badge.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
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
      headClass: 'w-[26%] lg:w-[36%] lines:w-[43%]',
      className: 'wrap-anywhere',
      skeleton: 'm',
      cell: ({ booking }) => (
        <Lines>
          <Line className="font-semibold">
            <PatientLink patientId={booking.patientId}>{booking.patientName || texts.removedPatient}</PatientLink>
          </Line>
          <Line quiet>
            <Listed of={[booking.treatment, formatDate(booking.date, locale)]} />
          </Line>
        </Lines>
      ),
    },
    {
      key: 'state',
      label: texts.state,
      place: 'across',
      skeleton: 'm',
      cell: (payment) => (
        <Lines className="lines-start">
          <Line>
            <ListedPaymentBadge payment={payment} />
          </Line>
          <Line quiet>{payment.reason && texts.reasons[payment.reason]}</Line>
        </Lines>
      ),
    },
    {
      key: 'amount',
      label: texts.amount,
      headClass: 'w-26 lg:w-33 lines:w-40',
      place: 'across',
      className: 'tabular-nums',
      skeleton: 'xs',
      cell: ({ amount, refund }) => (
        <Lines className="lines-start">
          <Line className="font-semibold">{formatMoney(amount, locale)}</Line>
          <Line quiet>{refund !== undefined && texts.refundOf(formatMoney(refund, locale))}</Line>
        </Lines>
      ),
    },
    {
      key: 'date',
      label: texts.date,
      headClass: 'w-33',
      place: 'across',
      className: 'whitespace-nowrap',
      skeleton: 's',
      cell: ({ paidAt, createdAt }) => formatDay(clinicTimeAt(new Date(paidAt ?? createdAt), timeZone).day, locale),
    },
    menuColumn(texts.actions, (payment) => <Actions payment={payment} timeZone={timeZone} />),
  ]
  return <ListTable caption={texts.caption} columns={columns} {...list} texts={texts} fixed dense />
}

function Actions({ payment, timeZone }: { readonly payment: Payment; readonly timeZone: string }) {
  const [{ locale }, { payments: texts }] = useTexts(en, enAdmin)
  const [opened, setOpened] = useState(false)
  const { booking, state } = payment
  const action = actionOn(payment)
  const paid = booking.cancelled || booking.over ? undefined : howPaid(payment)
  const name = withCommas([booking.patientName || texts.removedPatient, booking.treatment], locale)
  return (
    <RowMenu of={name}>
      {action && <ClinicPaymentButton action={action} booking={booking} />}
      <Button look="plain" aria-label={`${texts.details}: ${name}`} onClick={() => setOpened(true)}>
        {texts.details}
      </Button>
      {opened && <PaymentDialog payment={payment} timeZone={timeZone} onClose={() => setOpened(false)} />}
      {booking.over && state === 'succeeded' && <RefundVisit booking={booking} />}
      {paid && <CancelForClinic booking={booking} paid={paid} amount={booking.price} />}
    </RowMenu>
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
