import { useMutation, useQueryClient } from '@tanstack/react-query'
import { asApiError } from '../../api/api-error.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { type ChangedPerson, changePerson, type PersonChange, users } from './users-api.ts'

/** Changes a user and shows the outcome, unless the admin does not confirm. Pending until the list is reloaded. */
export function usePersonChange({ name, email }: ChangedPerson) {
  const texts = useTexts(enAdmin).users
  const errorText = useErrorText()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: PersonChange) => changePerson(email, change),
    networkMode: 'always',
    onSuccess: (changed, change) => {
      // A user whom another admin removed counts as removed.
      if (changed || change === 'removeUser') showToast(texts.done[typeof change === 'string' ? change : 'role'](name))
      else showToast(texts.changedMeanwhile, 'danger')
    },
    onError: (error, change) => {
      const { status, code } = asApiError(error)
      if (code === 'reauthentication_required') return
      const ofSpecification = change === 'makeAdmin' && status === 403
      showToast(ofSpecification ? texts.makeAdminFailed : errorText(error), 'danger')
    },
    onSettled: (_changed, error) => {
      // Nothing has changed yet.
      if (error && asApiError(error).code === 'reauthentication_required') return
      return queries.invalidateQueries({ queryKey: [users] })
    },
  })
}
