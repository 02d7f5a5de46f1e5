import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DataImport } from '#contract/schemas/import.ts'
import { confirmed } from '../../api/confirmed.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { imports, showImport } from './imports-api.ts'

type Change = () => Promise<DataImport>

/** Changes an import and shows the answer. Importing and undoing ask the admin to confirm if the sign-in is too old. */
export function useImportChange() {
  const queries = useQueryClient()
  const errorText = useErrorText()
  const { mutate, isPending } = useMutation({
    mutationFn: (change: Change) => confirmed(change),
    networkMode: 'always',
    onSuccess: (changed) => showImport(queries, changed),
    onError: (error) => {
      showToast(errorText(error), 'danger')
      // Another admin may have changed it.
      void queries.invalidateQueries({ queryKey: [imports] })
    },
  })
  return { change: mutate, isPending }
}

export type ImportChange = ReturnType<typeof useImportChange>
