import { useQueryClient } from '@tanstack/react-query'
import type { AdminTreatment } from '#contract/schemas/treatment.ts'
import { call } from '../../api/client.ts'
import { enTreatments } from '../../i18n/en/treatments.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useRowAction } from '../../ui/table/use-row-action.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { refreshTreatments, setActive } from './treatment-list-api.ts'

export type TreatmentChange = 'retire' | 'offer' | 'remove'

/** Changes a treatment and shows the outcome as a toast. */
export function useTreatmentChange(seen: AdminTreatment) {
  const texts = useTexts(enTreatments)
  const queries = useQueryClient()
  return useRowAction<unknown, TreatmentChange>({
    mutationFn: (change) =>
      change === 'remove'
        ? call('admin DELETE /treatment/:id', { params: { id: seen._id } })
        : setActive(seen, change === 'offer'),
    onSuccess: (_answer, change) => showToast(texts.done[change](seen.name, seen.coming)),
    reload: () => refreshTreatments(queries),
  })
}
