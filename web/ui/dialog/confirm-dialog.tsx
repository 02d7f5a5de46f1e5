import { type ReactNode, useId } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog } from './dialog.tsx'

interface QuestionProps {
  readonly title: string
  /** What it means to go on. */
  readonly children: ReactNode
  readonly no: string
  readonly yes: string
  /** Going on cannot be undone. */
  readonly danger?: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Asks before something is done; the way back has the focus first. */
export function ConfirmDialog({ title, children, no, yes, danger = false, onClose, onConfirm }: QuestionProps) {
  const id = useId()
  return (
    <Dialog labelledBy={id} onClose={onClose} small>
      <div className="dialog__head">
        <div>
          <h2 id={id} className="broken">
            {title}
          </h2>
        </div>
      </div>
      <div className="dialog__body">{children}</div>
      <div className="dialog__foot dialog__foot--equal">
        <Button onClick={onClose} data-first-focus>
          {no}
        </Button>
        <Button
          look={danger ? 'danger' : 'primary'}
          onClick={() => {
            onClose()
            onConfirm()
          }}
        >
          {yes}
        </Button>
      </div>
    </Dialog>
  )
}
