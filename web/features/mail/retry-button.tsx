import { useQueryClient } from '@tanstack/react-query'
import type { OutgoingMail } from '#contract/schemas/mail.ts'
import { call } from '../../api/client.ts'
import { updateListedItem } from '../../api/list-page.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconRefresh } from '../../ui/icons/page-icons.tsx'
import { useRowAction } from '../../ui/table/use-row-action.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { outgoing } from './mail-api.ts'

/** Sends a failed mail again. */
export function RetryButton({ mail }: { readonly mail: OutgoingMail }) {
  const texts = useTexts(enAdmin).mail
  const queries = useQueryClient()
  const to = mail.to ?? texts.nobody
  const retry = useRowAction({
    mutationFn: () => call('admin POST /mail/:id/retry', { params: { id: mail._id } }),
    inPlace: true,
    onSuccess: async (changed) => {
      await updateListedItem(queries, [outgoing], changed)
      showToast(texts.sentAgain(to))
    },
    reload: () => queries.invalidateQueries({ queryKey: [outgoing] }),
  })
  return (
    <Button
      look="soft"
      busy={retry.isPending}
      aria-label={texts.retryOf(texts.kinds[mail.kind], to)}
      onClick={() => retry.mutate()}
    >
      {!retry.isPending && <IconRefresh />}
      {texts.tryAgain}
    </Button>
  )
}
