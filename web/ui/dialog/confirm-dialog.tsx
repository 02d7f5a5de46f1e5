import { type ReactNode, useId } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog } from './dialog.tsx'
import { DialogBody, DialogFoot, DialogHead } from './dialog-parts.tsx'

interface ConfirmDialogProps {
  readonly title: string
  /** A second line of the title. */
  readonly lead?: ReactNode
  /** The consequences of confirming. */
  readonly children: ReactNode
  readonly no: string
  readonly yes: string
  /** Confirming cannot be undone. */
  readonly danger?: boolean
  /** The consequences are still loading: confirming waits for them. */
  readonly loading?: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Asks for confirmation; the button that cancels has the focus first. */
export function ConfirmDialog({
  title,
  lead,
  children,
  no,
  yes,
  danger = false,
  loading = false,
  onClose,
  onConfirm,
}: ConfirmDialogProps) {
  const id = useId()
  return (
    <Dialog labelledBy={id} onClose={onClose} small>
      <DialogHead id={id} title={title}>
        {lead && <p className="wrap-anywhere text-ink-quiet">{lead}</p>}
      </DialogHead>
      <DialogBody>{children}</DialogBody>
      <DialogFoot>
        <Button onClick={onClose} data-first-focus>
          {no}
        </Button>
        <Button
          look={danger ? 'danger' : 'primary'}
          busy={loading}
          onClick={() => {
            onClose()
            onConfirm()
          }}
        >
          {yes}
        </Button>
      </DialogFoot>
    </Dialog>
  )
}
