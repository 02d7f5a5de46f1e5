import { isReachable } from '#contract/addresses.ts'
import { useAdminMessages } from '../messages/use-admin-messages.ts'

/** An e-mail address that breaks before its `@` where it must; in words where there is none. */
export function Address({ email }: { readonly email: string }) {
  const { noAddress } = useAdminMessages()
  if (!isReachable(email)) return <span className="quiet">{noAddress}</span>
  const at = email.lastIndexOf('@')
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
