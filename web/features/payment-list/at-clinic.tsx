import { useMutation, useQueryClient } from '@tanstack/react-query'
import { asApiError } from '../../api/api-error.ts'
import { useAdminMessages } from '../../messages/use-admin-messages.ts'
import { useErrorMessages } from '../../messages/use-error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { notePaidAtClinic, payments, undoPaidAtClinic } from './payment-list-api.ts'

interface AtClinicProps {
  /** Note a payment, take the note back, or note that the money was handed back. */
  readonly action: 'notePaid' | 'notPaid' | 'handedBack'
  readonly booking: { readonly _id: string; readonly patientName: string; readonly treatment: string }
}

/** A button for what an admin does about money at the clinic. */
export function AtClinic({ action, booking }: AtClinicProps) {
  const texts = useAdminMessages().payments
  const errors = useErrorMessages()
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: () =>
      action === 'notePaid'
        ? notePaidAtClinic(booking._id)
        : undoPaidAtClinic(booking._id, action === 'notPaid' ? 'mistake' : 'handed_back'),
    networkMode: 'always',
    onSuccess: () => showToast(texts.noted(booking.patientName)),
    onError: (error) => showToast(errors[asApiError(error).code], 'danger'),
    onSettled: () => queries.invalidateQueries({ queryKey: [payments] }),
  })
  return (
    <Button
      look={action === 'notPaid' ? 'quiet' : 'soft'}
      busy={change.isPending}
      aria-label={`${texts[action]}: ${booking.patientName}, ${booking.treatment}`}
      onClick={() => change.mutate()}
    >
      {texts[action]}
    </Button>
  )
}
