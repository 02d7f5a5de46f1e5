import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OutgoingMail } from '#contract/schemas/mail.ts'
import { asApiError } from '../../api/api-error.ts'
import { type ListPage, updateCachedLists } from '../../api/list-page.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { useErrorMessages } from '../../i18n/hooks/use-error-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconRefresh } from '../../ui/icons/icons.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { outgoing, sendAgain, withMail } from './mail-api.ts'

/** Sends a mail again that was given up. */
export function RetryButton({ mail }: { readonly mail: OutgoingMail }) {
  const texts = useAdminMessages().mail
  const errors = useErrorMessages()
  const queries = useQueryClient()
  const to = mail.to ?? texts.nobody
  const retry = useMutation({
    mutationFn: () => sendAgain(mail._id),
    networkMode: 'always',
    onSuccess: async (now) => {
      await updateCachedLists<ListPage<OutgoingMail>>(queries, [outgoing], (page) => withMail(page, now))
      showToast(texts.sentAgain(to))
    },
    onError: async (error) => {
      showToast(errors[asApiError(error).code], 'danger')
      await queries.invalidateQueries({ queryKey: [outgoing] })
    },
  })
  return (
    <Button
      look="soft"
      busy={retry.isPending}
      aria-label={texts.retryOf(texts.kinds[mail.kind], to)}
      onClick={() => retry.mutate()}
    >
      {!retry.isPending && <IconRefresh className="icon" />}
      {texts.tryAgain}
    </Button>
  )
}
