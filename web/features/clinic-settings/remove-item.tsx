import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { enAdmin } from '../../i18n/en/admin.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogFoot, DialogNotice } from '../../ui/dialog/dialog-parts.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { useErrorText } from '../../ui/use-error-text.ts'

interface RemoveItemProps {
  /** Name of the removed item. */
  readonly what: string
  readonly remove: () => Promise<unknown>
  readonly onRemoved: () => Promise<void>
}

/** A button that deletes what is shown on the pages, once that is confirmed. */
export function RemoveItem({ what, remove, onRemoved }: RemoveItemProps) {
  const texts = useTexts(enAdmin).settings
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button look="remove" aria-label={texts.removeThis(what)} onClick={() => setAsking(true)}>
        {texts.remove}
      </Button>
      {asking && <Question {...{ what, remove, onRemoved }} onClose={() => setAsking(false)} />}
    </>
  )
}

function Question({ what, remove, onRemoved, onClose }: RemoveItemProps & { readonly onClose: () => void }) {
  const texts = useTexts(enAdmin).settings
  const errorText = useErrorText()
  const removal = useMutation({
    mutationFn: remove,
    networkMode: 'always',
    onSuccess: async () => {
      onClose()
      await onRemoved()
    },
  })
  return (
    <Dialog title={texts.removeTitle(what)} onClose={onClose} small>
      <DialogBody>
        <p>{texts.removeLead}</p>
      </DialogBody>
      <DialogNotice>{removal.error && <ErrorText announced>{errorText(removal.error)}</ErrorText>}</DialogNotice>
      <DialogFoot
        keep={
          <Button onClick={onClose} data-first-focus>
            {texts.keep}
          </Button>
        }
        act={
          <Button look="danger" busy={removal.isPending} onClick={() => removal.mutate()}>
            {texts.remove}
          </Button>
        }
      />
    </Dialog>
  )
}
