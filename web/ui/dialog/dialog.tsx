import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { installFocusRecovery } from '../focus-recovery.ts'
import { restoreDialogDraft } from './dialog-drafts.ts'

// Also for pages whose dialogs nobody has opened yet; the server renders pages and keeps no focus.
if (typeof document !== 'undefined') installFocusRecovery()

interface DialogProps {
  /** The id of the element that names the dialog. */
  readonly labelledBy: string
  /** Asked for by Escape or by a press beside the dialog; the owner then takes the dialog away. */
  readonly onClose: () => void
  /** The dialog is gone and the browser has given the focus back to where it came from. */
  readonly onClosed?: () => void
  /** For a question. */
  readonly small?: boolean
  readonly children: ReactNode
}

/**
 * A modal dialog, a sheet on a phone; open as long as it is rendered. The browser holds the focus inside; the element
 * marked `data-first-focus` has it at the start.
 */
export function Dialog({ labelledBy, onClose, onClosed, small = false, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const closed = useEffectEvent(() => onClosed?.())

  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    return () => {
      dialog?.close()
      closed()
    }
  }, [])

  useEffect(() => (ref.current ? restoreDialogDraft(ref.current) : undefined), [])

  return (
    <dialog
      ref={ref}
      className={`fixed inset-x-0 top-auto bottom-0 z-50 max-h-[calc(100dvh-1.5rem)] w-full max-w-none animate-rise flex-col rounded-t-3xl bg-raised text-start whitespace-normal text-ink shadow-sheet backdrop:bg-scrim open:flex sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[calc(100dvh-3rem)] sm:rounded-3xl forced-colors:border ${small ? 'sm:w-[min(100%-3rem,28rem)]' : 'sm:w-[min(100%-3rem,36rem)]'}`}
      aria-labelledby={labelledBy}
      onMouseDown={(event: MouseEvent<HTMLDialogElement>) => {
        if (event.target === event.currentTarget) onClose()
      }}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // A browser closes the dialog at a second Escape whatever is said to the first.
      onClose={(event) => {
        if (!event.currentTarget.open) onClose()
      }}
    >
      <span className="absolute start-1/2 top-2 -ms-4.5 h-1 w-9 rounded-full bg-line sm:hidden" />
      {children}
    </dialog>
  )
}
