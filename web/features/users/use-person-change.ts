import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/users.ts'
import { asApiError } from '../../api/api-error.ts'
import { useAdminMessages } from '../../messages/use-admin-messages.ts'
import { useErrorMessages } from '../../messages/use-error-messages.ts'
import { showToast } from '../../ui/show-toast.ts'
import { type PersonChange, personChanges, users } from './users-api.ts'

/** Changes a person, tells how that went, and asks for the list again; it is pending until the list is there. */
export function usePersonChange({ name, email }: User) {
  const texts = useAdminMessages().users
  const errors = useErrorMessages()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: PersonChange) => personChanges[change](email),
    networkMode: 'always',
    onSuccess: (changed, change) => {
      // Whoever is gone by now is removed, whoever did it.
      if (changed || change === 'removeUser') showToast(texts.done[change](name))
      else showToast(texts.changedMeanwhile, 'danger')
    },
    onError: (error, change) => {
      const { status, code } = asApiError(error)
      const ofSpecification = change === 'makeAdmin' && status === 403
      showToast(ofSpecification ? texts.makeAdminFailed : errors[code], 'danger')
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [users] }),
  })
}
