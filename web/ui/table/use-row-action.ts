import { useMutation } from '@tanstack/react-query'
import { showToast } from '../toast/show-toast.ts'
import { useErrorText } from '../use-error-text.ts'

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
  const errorText = useErrorText()
  return useMutation({
    mutationFn,
    networkMode: 'always',
    onSuccess: async (answer, input) => {
      await onSuccess(answer, input)
      if (!inPlace) await reload()
    },
    onError: async (error) => {
      showToast(errorText(error), 'danger')
      await reload()
    },
  })
}
