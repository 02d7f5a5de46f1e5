import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Booking } from '#contract/schemas/booking.ts'
import type { ClinicPayment } from '#contract/schemas/payment.ts'
import { call } from '../../api/client.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { en } from '../../i18n/en/layout.ts'
import { formatMoney, withCommas } from '../../i18n/format.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Key } from '../../ui/keys.tsx'
import { useRowAction } from '../../ui/table/use-row-action.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { payments, undoPaidAtClinic, updateRowInPlace } from './payment-list-api.ts'

// Loaded on demand, because it imports the contract's schemas.
const RecordPaymentDialog = lazy(async () => ({
  default: (await import('./record-payment-dialog.tsx')).RecordPaymentDialog,
}))

/** Record a payment at the clinic, undo it, or record that the money was refunded. */
export type AtClinicAction = 'notePaid' | 'notPaid' | 'handedBack'

/** Another look of the button that records a payment. */
export interface PayButton {
  readonly label: string
  /** The key that does the same. */
  readonly shortcut: string
}

interface ClinicPaymentButtonProps {
  readonly action: AtClinicAction
  readonly pay?: PayButton | undefined
  readonly booking: {
    readonly _id: string
    readonly patientName: string
    readonly treatment: string
    readonly price: number
  }
}

const calls: Record<AtClinicAction, (bookingId: string, taken: ClinicPayment) => Promise<Booking>> = {
  notePaid: (bookingId: string, body: ClinicPayment) =>
    call('desk PUT /booking/:id/paid-at-clinic', { params: { id: bookingId }, body }),
  notPaid: (id) => undoPaidAtClinic(id, 'mistake'),
  handedBack: (id) => undoPaidAtClinic(id, 'handed_back'),
}

/** A button that records what happened to money at the clinic. */
export function ClinicPaymentButton({ action, pay, booking }: ClinicPaymentButtonProps) {
  const [{ locale }, { payments: texts }] = useTexts(en, enAdmin)
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const patient = booking.patientName || texts.removedPatient
  const short = action === 'notePaid' ? pay : undefined
  const label = short?.label ?? texts[action]
  const change = useRowAction<Booking, ClinicPayment>({
    mutationFn: (taken) => calls[action](booking._id, taken),
    inPlace: true,
    onSuccess: async (changed) => {
      await updateRowInPlace(queries, changed)
      const { payment } = changed
      const sum = 'refund' in payment ? payment.refund : 'amount' in payment ? payment.amount : changed.price
      const amount = formatMoney(sum, locale)
      showToast(texts.done[action](patient, changed.treatment, amount))
    },
    reload: () => queries.invalidateQueries({ queryKey: [payments] }),
  })
  return (
    <>
      <Button
        look={action === 'notPaid' ? 'quiet' : short ? 'secondary' : 'soft'}
        aria-keyshortcuts={short?.shortcut}
        busy={change.isPending}
        aria-label={`${label}: ${withCommas([patient, booking.treatment], locale)}`}
        onClick={() => (action === 'notePaid' ? setOpen(true) : change.mutate({}))}
      >
        {label}
        {short && <Key>{short.shortcut}</Key>}
      </Button>
      {open && (
        <Suspense>
          <RecordPaymentDialog
            patient={patient}
            amount={formatMoney(booking.price, locale)}
            onClose={() => setOpen(false)}
            onRecord={(taken) => change.mutate(taken)}
          />
        </Suspense>
      )}
    </>
  )
}
