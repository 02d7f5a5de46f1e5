import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Message } from '#contract/schemas/message.ts'
import { asApiError } from '../../api/api-error.ts'
import { type ListPage, updateCachedLists } from '../../api/list-page.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { useErrorMessages } from '../../i18n/hooks/use-error-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { inbox, markAnswered, markNotAnswered, withMessage } from './inbox-api.ts'

/** Marks a message as answered, or takes that back. */
export function AnsweredButton({ message }: { readonly message: Message }) {
  const texts = useAdminMessages().messages
  const errors = useErrorMessages()
  const queries = useQueryClient()
  const { _id, email, subject } = message
  const answered = message.answeredAt !== undefined
  const change = useMutation({
    mutationFn: () => (answered ? markNotAnswered(_id) : markAnswered(_id)),
    networkMode: 'always',
    // The row stays where it is until the list is next asked for: it would jump away from under the hand.
    onSuccess: async (now) => {
      await updateCachedLists<ListPage<Message>>(queries, [inbox], (page) => withMessage(page, now))
      showToast(now.answeredAt === undefined ? texts.markedNotAnswered(email) : texts.markedAnswered(email))
    },
    onError: async (error) => {
      showToast(errors[asApiError(error).code], 'danger')
      await queries.invalidateQueries({ queryKey: [inbox] })
    },
  })
  const text = answered ? texts.notAnswered : texts.markAnswered
  return (
    <Button
      look={answered ? 'quiet' : 'soft'}
      busy={change.isPending}
      aria-label={texts.changeOf(text, email, subject)}
      onClick={() => change.mutate()}
    >
      {text}
    </Button>
  )
}
