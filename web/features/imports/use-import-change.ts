import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DataImport } from '#contract/schemas/import.ts'
import { asApiError } from '../../api/api-error.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { showImport } from './imports-api.ts'

type Change = () => Promise<DataImport>

/**
 * Changes an import and shows the answer. `question` is set if the sign-in is too old: the admin has to confirm the password, and
 * the change is sent again.
 */
export function useImportChange() {
  const queries = useQueryClient()
  const errorText = useErrorText()
  const [unconfirmed, setUnconfirmed] = useState<Change>()
  const { mutate, isPending } = useMutation({
    mutationFn: (change: Change) => change(),
    networkMode: 'always',
    onSuccess: (changed) => showImport(queries, changed),
    onError: (error, change) => {
      if (asApiError(error).code === 'reauthentication_required') setUnconfirmed(() => change)
      else showToast(errorText(error), 'danger')
    },
  })
  const close = () => setUnconfirmed(undefined)
  const confirmed = () => {
    close()
    if (unconfirmed) mutate(unconfirmed)
  }
  return { change: mutate, isPending, question: unconfirmed && { close, confirmed } }
}

export type ImportChange = Pick<ReturnType<typeof useImportChange>, 'change' | 'isPending'>
