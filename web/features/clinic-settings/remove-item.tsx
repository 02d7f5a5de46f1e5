import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { useAdminMessages } from '../../i18n/hooks/use-admin-messages.ts'
import { useErrorMessages } from '../../i18n/hooks/use-error-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'

interface RemoveItemProps {
  /** What is removed, in a few words. */
  readonly what: string
  readonly remove: () => Promise<unknown>
  readonly onRemoved: () => Promise<void>
}

/** A button that deletes what is shown on the pages, once that is confirmed. */
export function RemoveItem({ what, remove, onRemoved }: RemoveItemProps) {
  const texts = useAdminMessages().settings
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
  const texts = useAdminMessages().settings
  const errors = useErrorMessages()
  const title = useId()
  const removal = useMutation({
    mutationFn: remove,
    networkMode: 'always',
    onSuccess: async () => {
      onClose()
      await onRemoved()
    },
  })
  return (
    <Dialog labelledBy={title} onClose={onClose} small>
      <div className="dialog__head">
        <div>
          <h2 id={title} className="broken">
            {texts.removeTitle(what)}
          </h2>
        </div>
      </div>
      <div className="dialog__body">
        <p>{texts.removeLead}</p>
      </div>
      <div className="dialog__notice">
        {removal.error && <ErrorText announced>{errors[asApiError(removal.error).code]}</ErrorText>}
      </div>
      <div className="dialog__foot dialog__foot--equal">
        <Button onClick={onClose} data-first-focus>
          {texts.keep}
        </Button>
        <Button look="danger" busy={removal.isPending} onClick={() => removal.mutate()}>
          {texts.remove}
        </Button>
      </div>
    </Dialog>
  )
}
