import { isDeliverable } from '#contract/placeholder-email.ts'
import { useAdminMessages } from '../../i18n/use-admin-messages.ts'

/** An e-mail address that breaks before its `@` where it must; in words where there is none. */
export function EmailAddress({ email }: { readonly email: string }) {
  const { noAddress } = useAdminMessages()
  if (!isDeliverable(email)) return <span className="text-ink-quiet">{noAddress}</span>
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
