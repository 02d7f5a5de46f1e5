import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkey } from '#contract/schemas/passkey.ts'
import type { Profile } from '#contract/schemas/profile.ts'
import { call } from '../../../api/client.ts'
import { enErrors } from '../../../i18n/en/errors.ts'
import { enPasskeyErrors } from '../../../i18n/en/passkey-errors.ts'
import { enPasskeys } from '../../../i18n/en/passkeys.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { SettingsSection } from '../../../ui/layout/settings-section.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ListFailed } from '../../../ui/table/list-failed.tsx'
import { showToast } from '../../../ui/toast/show-toast.ts'
import { AddDialog, RemoveDialog, RenameDialog } from './passkey-dialogs.tsx'
import { PasskeyRow } from './passkey-row.tsx'

// The other pages of patients are loaded without them.
Object.assign(enErrors, enPasskeyErrors)

const ownPasskeys = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call('patient GET /me/passkeys', { signal }),
})

type Asking = 'add' | { readonly rename: Passkey } | { readonly remove: Passkey }

interface PasskeysSectionProps {
  readonly profile: Profile
  /** Makes a passkey in the browser and adds it. Throws `ApiError`. */
  readonly add: (password: string | undefined) => Promise<void>
}

/** The user's passkeys: adds, names and removes them. */
export function PasskeysSection({ profile, add }: PasskeysSectionProps) {
  const texts = useTexts(enPasskeys)
  const offered = 'PublicKeyCredential' in window
  const queries = useQueryClient()
  const passkeys = useQuery(ownPasskeys)
  const [asking, setAsking] = useState<Asking>()
  const close = () => setAsking(undefined)
  const changed = async (message: string) => {
    close()
    showToast(message)
    // A passkey of the staff is a second factor, and removing one ends sessions.
    const keys = [ownPasskeys.queryKey, ['second factor'], ['sessions'], ['role']]
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
  const dialogProps = { profile, onClose: close }
  return (
    <SettingsSection title={texts.title} lead={texts.lead}>
      {passkeys.data ? (
        passkeys.data.length > 0 && (
          <ul className="grid w-full" aria-label={texts.title}>
            {passkeys.data.map((passkey) => (
              <PasskeyRow
                key={passkey._id}
                passkey={passkey}
                onRename={() => setAsking({ rename: passkey })}
                onRemove={() => setAsking({ remove: passkey })}
              />
            ))}
          </ul>
        )
      ) : passkeys.isError ? (
        <ListFailed texts={texts} query={passkeys} />
      ) : (
        <Skeleton size="l" />
      )}
      {offered ? (
        <Button onClick={() => setAsking('add')}>{texts.add}</Button>
      ) : (
        <p className="text-ink-quiet">{texts.impossible}</p>
      )}
      {asking === 'add' && <AddDialog {...dialogProps} add={add} onDone={() => changed(texts.added)} />}
      {typeof asking === 'object' && 'rename' in asking && (
        <RenameDialog passkey={asking.rename} onClose={close} onDone={() => changed(texts.renamed)} />
      )}
      {typeof asking === 'object' && 'remove' in asking && (
        <RemoveDialog {...dialogProps} passkey={asking.remove} onDone={() => changed(texts.removed)} />
      )}
    </SettingsSection>
  )
}
