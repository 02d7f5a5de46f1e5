import { isDeliverable } from '#contract/placeholder-email.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** An email address, with or without a name, that may break before its `@`; a text if it is a placeholder. */
export function EmailAddress({ email }: { readonly email: string }) {
  const { noAddress } = useTexts(enAdmin)
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
