import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Payment } from '#contract/payments.ts'
import { asApiError } from '../../api/api-error.ts'
import { useAdminMessages } from '../../messages/use-admin-messages.ts'
import { useErrorMessages } from '../../messages/use-error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { notePaidAtClinic, payments, undoPaidAtClinic } from './payment-list-api.ts'

/** What an admin can do about money at the clinic: note it, take the note back, or note that it was handed back. */
export function AtClinic({ payment }: { readonly payment: Payment }) {
  const texts = useAdminMessages().payments
  const errors = useErrorMessages()
  const queries = useQueryClient()
  const { booking, method, state } = payment
  const undoes = method === 'clinic'
  const change = useMutation({
    mutationFn: () => (undoes ? undoPaidAtClinic(booking._id) : notePaidAtClinic(booking._id)),
    networkMode: 'always',
    onSuccess: () => showToast(texts.noted(booking.patientName)),
    onError: (error) => showToast(errors[asApiError(error).code], 'danger'),
    onSettled: () => queries.invalidateQueries({ queryKey: [payments] }),
  })
  const text = actionFor(method, state, booking.cancelled)
  if (!text) return null
  return (
    <Button
      look={text === 'notPaid' ? 'quiet' : 'soft'}
      busy={change.isPending}
      aria-label={`${texts[text]}: ${booking.patientName}, ${booking.treatment}`}
      onClick={() => change.mutate()}
    >
      {texts[text]}
    </Button>
  )
}

function actionFor(
  method: Payment['method'],
  state: Payment['state'],
  cancelled: boolean,
): 'notPaid' | 'handedBack' | 'notePaid' | undefined {
  if (method === 'clinic' && state === 'succeeded') return 'notPaid'
  if (method === 'clinic' && state === 'refund_due') return 'handedBack'
  const unpaid = state === 'creating' || state === 'open'
  return method === 'card' && unpaid && !cancelled ? 'notePaid' : undefined
}
