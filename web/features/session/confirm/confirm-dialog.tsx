import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { enConfirm } from '../../../i18n/en/confirm.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { DialogBody, DialogFoot } from '../../../ui/dialog/dialog-parts.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ListFailed } from '../../../ui/table/list-failed.tsx'
import { ConfirmForm } from './confirm-form.tsx'

interface ConfirmDialogProps {
  readonly onClose: () => void
  readonly onConfirmed: () => void
}

/** Asks the user to confirm that they are still present, in case someone else uses an unlocked screen: the strongest way first. */
export function ConfirmDialog({ onClose, onConfirmed }: ConfirmDialogProps) {
  const texts = useTexts(enConfirm)
  const [failed, setFailed] = useState(0)
  const query = useQuery({
    queryKey: ['confirmation ways'],
    queryFn: ({ signal }) => call('patient GET /me/reauthentication', { signal }),
    // Ways are added and removed on the page that asks.
    gcTime: 0,
  })
  const usable = query.data?.ways.filter((way) => way !== 'passkey' || 'PublicKeyCredential' in window)
  const ways = usable && ([...usable, 'signIn'] as const)
  const way = ways?.[failed]
  return (
    <Dialog title={texts.title} lead={<p className="text-ink-quiet">{texts.lead}</p>} onClose={onClose} small>
      {way ? (
        <ConfirmForm
          key={way}
          way={way}
          onCancel={onClose}
          onConfirmed={onConfirmed}
          onOther={way === 'signIn' ? undefined : () => setFailed(failed + 1)}
        />
      ) : (
        <>
          <DialogBody>{query.isError ? <ListFailed texts={texts} query={query} /> : <Skeleton size="m" />}</DialogBody>
          <DialogFoot keep={<Button onClick={onClose}>{texts.cancel}</Button>} />
        </>
      )}
    </Dialog>
  )
}
