import { useQueryClient } from '@tanstack/react-query'
import type { Message } from '#contract/schemas/message.ts'
import { call } from '../../api/client.ts'
import { updateListedItem } from '../../api/list-page.ts'
import { pendingCounts } from '../../api/pending-counts.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { useRowAction } from '../../ui/table/use-row-action.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { inbox } from './inbox-api.ts'

/** Marks a message as answered, or undoes that. */
export function AnsweredButton({ message }: { readonly message: Message }) {
  const texts = useTexts(enAdmin).messages
  const queries = useQueryClient()
  const { _id, email, subject } = message
  const answered = message.answeredAt !== undefined
  const change = useRowAction({
    mutationFn: () =>
      answered
        ? call('desk DELETE /message/:id/answered', { params: { id: _id } })
        : call('desk PUT /message/:id/answered', { params: { id: _id } }),
    inPlace: true,
    onSuccess: async (changed) => {
      await updateListedItem(queries, [inbox], changed)
      void queries.invalidateQueries({ queryKey: pendingCounts.queryKey })
      showToast(changed.answeredAt === undefined ? texts.markedNotAnswered(email) : texts.markedAnswered(email))
    },
    reload: () => queries.invalidateQueries({ queryKey: [inbox] }),
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
