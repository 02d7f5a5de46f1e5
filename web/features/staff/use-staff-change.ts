import { useMutation, useQueryClient } from '@tanstack/react-query'
import { asApiError } from '../../api/api-error.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { staffKey } from './staff-api.ts'

/** Makes a change of the staff and shows `done` or the refusal, unless the admin does not confirm. */
export function useStaffChange(change: () => Promise<unknown>, done: string) {
  const errorText = useErrorText()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    networkMode: 'always',
    onSuccess: () => showToast(done),
    onError: (error) => {
      if (asApiError(error).code !== 'reauthentication_required') showToast(errorText(error), 'danger')
    },
    onSettled: () => queries.invalidateQueries({ queryKey: staffKey }),
  })
}
