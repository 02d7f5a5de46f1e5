import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../button/button.tsx'
import { installFocusRecovery } from '../focus-recovery.ts'
import { IconX } from '../icons/icons.tsx'
import { hostToasts } from '../toast/toast-host.ts'
import { restoreDialogDraft } from './dialog-drafts.ts'

// Installed on import, before the first dialog opens. The server has no document.
if (typeof document !== 'undefined') installFocusRecovery()

interface DialogProps {
  /** The name of the dialog, as its heading. Without it, `labelledBy` is the id of the element that names the dialog. */
  readonly title?: ReactNode
  readonly labelledBy?: string
  /** The content below the title. */
  readonly lead?: ReactNode
  /** The name of a button with an ✕ that closes the dialog, for dialogs without a button to cancel. */
  readonly closeLabel?: string
  readonly closeFirst?: boolean
  /** Called on Escape and on a press outside; the owner then unmounts the dialog. */
  readonly onClose: () => void
  /** Called when the dialog has closed and the browser has restored the focus. */
  readonly onClosed?: () => void
  /** Narrower, for a question. */
  readonly small?: boolean
  /** Classes of another size and place. */
  readonly layout?: string
  readonly children: ReactNode
}

/**
 * A modal dialog, on a phone a sheet, open while it is mounted. The browser keeps the focus inside. The element with
 * `data-first-focus` has it first.
 */
export function Dialog(props: DialogProps) {
  const { title, labelledBy, lead, closeLabel, closeFirst, onClose, onClosed, small = false, layout, children } = props
  const made = useId()
  const heading = labelledBy ?? made
  const ref = useRef<HTMLDialogElement>(null)
  const closed = useEffectEvent(() => onClosed?.())

  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    const leaveToasts = hostToasts(dialog)
    return () => {
      leaveToasts()
      dialog.close()
      closed()
    }
  }, [])

  useEffect(() => (ref.current ? restoreDialogDraft(ref.current) : undefined), [])

  return (
    <dialog
      ref={ref}
      className={`visible fixed inset-x-0 top-auto bottom-0 z-50 max-h-[calc(100dvh-1.5rem)] w-full max-w-none animate-rise flex-col rounded-t-3xl bg-raised text-start whitespace-normal text-ink shadow-sheet backdrop:bg-scrim open:flex sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[calc(100dvh-3rem)] sm:rounded-3xl short:overflow-y-auto short:open:block forced-colors:border ${layout ?? (small ? 'sm:w-[min(100%-3rem,28rem)]' : 'sm:w-[min(100%-3rem,36rem)]')}`}
      aria-labelledby={heading}
      onMouseDown={(event: MouseEvent<HTMLDialogElement>) => {
        // The second press of a double click is one on what opened the dialog.
        if (event.target === event.currentTarget && event.detail < 2) onClose()
      }}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // Browsers close the dialog on a second Escape even if the first was canceled.
      onClose={(event) => {
        if (!event.currentTarget.open) onClose()
      }}
    >
      {!layout && <span className="absolute start-1/2 top-2 -ms-4.5 h-1 w-9 rounded-full bg-line sm:hidden" />}
      {title !== undefined && (
        <div className="flex items-start gap-4 px-5 pt-6 pb-4 sm:px-7 sm:pt-7">
          <div className="flex-1">
            <h2 id={heading}>{title}</h2>
            {lead}
          </div>
          {closeLabel !== undefined && (
            <Button
              look="plain"
              icon
              className="-me-2.5 -mt-1.5"
              aria-label={closeLabel}
              onClick={onClose}
              data-first-focus={closeFirst || undefined}
            >
              <IconX />
            </Button>
          )}
        </div>
      )}
      {children}
    </dialog>
  )
}
