import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Booking } from '#contract/schemas/booking.ts'
import { asApiError } from '../../api/api-error.ts'
import { formatMoney, withCommas } from '../../i18n/format.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { useErrorMessages } from '../../i18n/hooks/use-error-messages.ts'
import { useMessages } from '../../i18n/hooks/use-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { notePaidAtClinic, payments, undoPaidAtClinic, updateRowInPlace } from './payment-list-api.ts'

/** Note a payment, take the note back, or note that the money was handed back. */
export type AtClinicAction = 'notePaid' | 'notPaid' | 'handedBack'

interface AtClinicProps {
  readonly action: AtClinicAction
  readonly booking: { readonly _id: string; readonly patientName: string; readonly treatment: string }
}

const calls: Record<AtClinicAction, (bookingId: string) => Promise<Booking>> = {
  notePaid: notePaidAtClinic,
  notPaid: (id) => undoPaidAtClinic(id, 'mistake'),
  handedBack: (id) => undoPaidAtClinic(id, 'handed_back'),
}

/** A button for what an admin does about money at the clinic. */
export function ClinicPaymentButton({ action, booking }: AtClinicProps) {
  const { locale } = useMessages()
  const texts = useAdminMessages().payments
  const errors = useErrorMessages()
  const queries = useQueryClient()
  const patient = booking.patientName || texts.removedPatient
  const change = useMutation({
    mutationFn: (asked: AtClinicAction) => calls[asked](booking._id),
    networkMode: 'always',
    // The row stays where it is until the list is next asked for: the next one would slide under the hand.
    onSuccess: async (now, asked) => {
      await updateRowInPlace(queries, now)
      const amount = formatMoney('amount' in now.payment ? now.payment.amount : now.price, locale)
      showToast(texts.done[asked](patient, now.treatment, amount))
    },
    onError: async (error) => {
      showToast(errors[asApiError(error).code], 'danger')
      await queries.invalidateQueries({ queryKey: [payments] })
    },
  })
  return (
    <Button
      look={action === 'notPaid' ? 'quiet' : 'soft'}
      busy={change.isPending}
      aria-label={`${texts[action]}: ${withCommas([patient, booking.treatment], locale)}`}
      onClick={() => change.mutate(action)}
    >
      {texts[action]}
    </Button>
  )
}
