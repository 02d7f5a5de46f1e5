import { Fragment } from 'react'
import type { Payment } from '#contract/schemas/payment.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { en } from '../../i18n/en/layout.ts'
import { enMoney } from '../../i18n/en/money.ts'
import { formatDate, formatMoney, formatSlotText } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogFoot } from '../../ui/dialog/dialog-parts.tsx'
import { ClinicInstant } from '../../ui/text/clinic-instant.tsx'
import { Listed } from '../../ui/text/listed.tsx'
import { ListedPaymentBadge } from './payment-badge.tsx'

interface PaymentDialogProps {
  readonly payment: Payment
  /** The clinic's time zone, in which times are shown. */
  readonly timeZone: string
  readonly onClose: () => void
}

/** Everything about a payment, with the number of its transaction. */
export function PaymentDialog({ payment, timeZone, onClose }: PaymentDialogProps) {
  const [{ locale }, { payments: texts }, { back }] = useTexts(en, enAdmin, enMoney)
  const { booking, amount, refund, reason, receipt, transactionId, createdAt, paidAt, refundedAt } = payment
  const time = (instant: string | undefined) => instant && <ClinicInstant instant={instant} timeZone={timeZone} />
  const facts = [
    [
      texts.booking,
      <Listed
        key="booking"
        of={[booking.treatment, formatDate(booking.date, locale), formatSlotText(booking.slot, locale)]}
      />,
    ],
    [texts.state, <ListedPaymentBadge key="state" payment={payment} />],
    [texts.reason, reason && texts.reasons[reason]],
    [texts.amount, formatMoney(amount, locale)],
    [texts.refund, refund !== undefined && formatMoney(refund, locale)],
    [texts.begun, time(createdAt)],
    [texts.paid, time(paidAt)],
    [texts.refunded, time(refundedAt)],
    [texts.receipt, receipt && <bdi key="receipt">{receipt}</bdi>],
    [
      texts.transaction,
      transactionId ? (
        <code key="transaction" className="font-sans tabular-nums" dir="ltr">
          {transactionId}
        </code>
      ) : (
        texts.noTransaction
      ),
    ],
  ] as const
  return (
    <Dialog title={booking.patientName || texts.removedPatient} onClose={onClose} small>
      <DialogBody>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 [&>dd]:wrap-anywhere [&>dt]:text-ink-quiet">
          {facts.map(
            ([label, fact]) =>
              fact && (
                <Fragment key={label}>
                  <dt>{label}</dt>
                  <dd>{fact}</dd>
                </Fragment>
              ),
          )}
        </dl>
      </DialogBody>
      <DialogFoot
        keep={
          <Button onClick={onClose} data-first-focus>
            {back}
          </Button>
        }
      />
    </Dialog>
  )
}
