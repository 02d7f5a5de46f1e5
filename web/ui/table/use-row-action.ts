import { useMutation } from '@tanstack/react-query'
import { asApiError } from '../../api/api-error.ts'
import { useErrorMessages } from '../../i18n/hooks/use-error-messages.ts'
import { showToast } from '../toast/show-toast.ts'

interface RowActionOptions<Answer, Input> {
  readonly mutationFn: (input: Input) => Promise<Answer>
  readonly onSuccess: (answer: Answer, input: Input) => unknown
  /** Reloads the list. Runs after a failure, and after a success unless `inPlace` is set. */
  readonly reload: () => Promise<unknown>
  /** `onSuccess` updates the row. A reload now could move it while the user is still clicking. */
  readonly inPlace?: boolean
}

/** A change of one row of a list. A failure is shown as a toast. Pending until the list is up to date. */
export function useRowAction<Answer, Input = void>(options: RowActionOptions<Answer, Input>) {
  const { mutationFn, onSuccess, reload, inPlace = false } = options
  const errors = useErrorMessages()
  return useMutation({
    mutationFn,
    networkMode: 'always',
    onSuccess: async (answer, input) => {
      await onSuccess(answer, input)
      if (!inPlace) await reload()
    },
    onError: async (error) => {
      showToast(errors[asApiError(error).code], 'danger')
      await reload()
    },
  })
}
