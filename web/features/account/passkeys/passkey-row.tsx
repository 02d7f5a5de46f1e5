import type { Passkey } from '#contract/schemas/passkey.ts'
import { enAccount } from '../../../i18n/en/account.ts'
import { en } from '../../../i18n/en/layout.ts'
import { enPasskeys } from '../../../i18n/en/passkeys.ts'
import { withCommas } from '../../../i18n/format.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { localDay } from '../../../ui/text/local-day.ts'
import { deviceWords, formatAgo } from '../session-words.ts'

/** Returns a function that names a passkey: by the user's name for it, else by the device on which it was added. */
export function usePasskeyName(): (passkey: Passkey) => string {
  const { sessions } = useTexts(enAccount).profile
  return (passkey) => passkey.name ?? deviceWords(passkey, sessions)
}

interface PasskeyRowProps {
  readonly passkey: Passkey
  readonly onRename: () => void
  readonly onRemove: () => void
}

/** A passkey of the user, with its last use. */
export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const [texts, { locale }] = useTexts(enPasskeys, en)
  const name = usePasskeyName()(passkey)
  const { createdAt, lastUsedAt, host } = passkey
  const used = lastUsedAt === undefined ? texts.neverUsed : texts.lastUsed(formatAgo(lastUsedAt, locale))
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-4 first:pt-0">
      <p className="min-w-0 flex-1 basis-50 wrap-anywhere">
        <span className="block font-semibold">
          <bdi>{name}</bdi>
        </span>
        <span className="block text-sm text-ink-quiet first-letter:uppercase">
          {withCommas([used, texts.addedOn(localDay(createdAt, locale))], locale)}
        </span>
        {host && <span className="block text-sm text-danger-ink">{texts.ended(host)}</span>}
      </p>
      <span className="-ms-5 flex">
        <Button look="quiet" aria-label={texts.renameThis(name)} onClick={onRename}>
          {texts.rename}
        </Button>
        <Button look="remove" aria-label={texts.removeThis(name)} onClick={onRemove}>
          {texts.remove}
        </Button>
      </span>
    </li>
  )
}
