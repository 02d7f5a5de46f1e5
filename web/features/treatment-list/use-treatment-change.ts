import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminTreatment } from '#contract/schemas/treatment.ts'
import { asApiError } from '../../api/api-error.ts'
import { useErrorMessages } from '../../i18n/hooks/use-error-messages.ts'
import { useTreatmentMessages } from '../../i18n/hooks/use-treatment-messages.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { deleteTreatment, refreshTreatments, setActive } from './treatment-list-api.ts'

/** What one press does to a treatment. */
export type TreatmentChange = 'retire' | 'offer' | 'remove'

/** Changes a treatment and tells how that went; pending until the list is there as it stands then. */
export function useTreatmentChange(seen: AdminTreatment) {
  const texts = useTreatmentMessages()
  const errors = useErrorMessages()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: TreatmentChange): Promise<unknown> =>
      change === 'remove' ? deleteTreatment(seen._id) : setActive(seen, change === 'offer'),
    networkMode: 'always',
    onSuccess: (_answer, change) => showToast(texts.done[change](seen.name, seen.coming)),
    onError: (error) => showToast(errors[asApiError(error).code], 'danger'),
    onSettled: () => refreshTreatments(queries),
  })
}
