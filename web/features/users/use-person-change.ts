import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/schemas/user.ts'
import { asApiError } from '../../api/api-error.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { changePerson, type PersonChange, users } from './users-api.ts'

/**
 * Changes a user and shows the outcome. Pending until the list is reloaded. `question` is set if the sign-in is too
 * old: the admin has to confirm the password, and the change is sent again.
 */
export function usePersonChange({ name, email }: User) {
  const texts = useTexts(enAdmin).users
  const errorText = useErrorText()
  const queries = useQueryClient()
  const [unconfirmed, setUnconfirmed] = useState<PersonChange>()
  const mutation = useMutation({
    mutationFn: (change: PersonChange) => changePerson(email, change),
    networkMode: 'always',
    onSuccess: (changed, change) => {
      // A user whom another admin removed counts as removed.
      if (changed || change === 'removeUser') showToast(texts.done[typeof change === 'string' ? change : 'role'](name))
      else showToast(texts.changedMeanwhile, 'danger')
    },
    onError: (error, change) => {
      const { status, code } = asApiError(error)
      if (code === 'reauthentication_required') return setUnconfirmed(change)
      const ofSpecification = change === 'makeAdmin' && status === 403
      showToast(ofSpecification ? texts.makeAdminFailed : errorText(error), 'danger')
    },
    onSettled: (_changed, error) => {
      // Nothing has changed yet.
      if (error && asApiError(error).code === 'reauthentication_required') return
      return queries.invalidateQueries({ queryKey: [users] })
    },
  })
  return { ...mutation, question: unconfirmed && { close, confirmed } }

  function close() {
    setUnconfirmed(undefined)
  }

  function confirmed() {
    close()
    if (unconfirmed) mutation.mutate(unconfirmed)
  }
}
