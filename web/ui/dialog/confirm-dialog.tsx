import { type ReactNode, useState } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog } from './dialog.tsx'
import { DialogBody, DialogFoot } from './dialog-parts.tsx'

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
  return (
    <Dialog title={title} lead={lead && <p className="wrap-anywhere text-ink-quiet">{lead}</p>} onClose={onClose} small>
      <DialogBody>{children}</DialogBody>
      <DialogFoot
        keep={
          <Button onClick={onClose} data-first-focus>
            {no}
          </Button>
        }
        act={
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
        }
      />
    </Dialog>
  )
}

interface ConfirmButtonProps extends Omit<ConfirmDialogProps, 'onClose' | 'onConfirm'> {
  readonly look: 'quiet' | 'remove'
  readonly 'aria-label': string
  /** Runs once it is confirmed. */
  readonly action: { readonly isPending: boolean; mutate(): void }
}

/** A button with the text of `yes` that runs an action after a confirmation. */
export function ConfirmButton({ look, action, 'aria-label': label, ...dialog }: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button look={look} busy={action.isPending} aria-label={label} onClick={() => setAsking(true)}>
        {dialog.yes}
      </Button>
      {asking && <ConfirmDialog {...dialog} onClose={() => setAsking(false)} onConfirm={() => action.mutate()} />}
    </>
  )
}
