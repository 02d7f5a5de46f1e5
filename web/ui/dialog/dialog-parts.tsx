import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { IconX } from '../icons/icons.tsx'

interface DialogHeadProps {
  /** The id of the heading, which names the dialog. */
  readonly id: string
  readonly title: ReactNode
  /** The content below the title. */
  readonly children?: ReactNode
  /** A button with an ✕ that closes the dialog, for dialogs without a button to cancel. */
  readonly close?: { readonly label: string; readonly onClick: () => void; readonly first?: boolean }
}

/** The title of a dialog. */
export function DialogHead({ id, title, children, close }: DialogHeadProps) {
  return (
    <div className="flex items-start gap-4 px-5 pt-6 pb-4 sm:px-7 sm:pt-7">
      <div className="flex-1">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
      {close && (
        <Button
          look="plain"
          icon
          className="-me-2.5 -mt-1.5"
          aria-label={close.label}
          onClick={close.onClick}
          data-first-focus={close.first || undefined}
        >
          <IconX />
        </Button>
      )}
    </div>
  )
}

interface PartProps {
  /** May add layout only. */
  readonly className?: string
  readonly children: ReactNode
}

/** The content of a dialog, which scrolls if it is long. */
export function DialogBody({ className = '', children, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={`grid gap-4 overflow-y-auto overscroll-contain px-5 pb-5 sm:gap-5 sm:px-7 sm:pb-6 ${className}`.trim()}
    >
      {children}
    </div>
  )
}

/** The place of a message about the whole dialog, such as a refusal; `alert` announces what appears in it. */
export function DialogNotice({ alert = false, children }: PartProps & { readonly alert?: boolean }) {
  return (
    <div className="px-5 pb-4 empty:hidden sm:px-7 sm:pb-5" role={alert ? 'alert' : undefined}>
      {children}
    </div>
  )
}

/** The buttons of a dialog, in equal widths; or, `split`, a text and a button at both ends. */
export function DialogFoot({ split = false, children }: PartProps & { readonly split?: boolean }) {
  return (
    <div
      className={`flex items-center justify-between gap-4 border-t border-line px-5 pt-3.5 pb-[calc(0.875rem+env(safe-area-inset-bottom))] sm:px-7 sm:pt-4 sm:pb-5 ${split ? '' : 'flex-wrap *:min-w-min *:flex-1 *:px-3'}`.trim()}
    >
      {children}
    </div>
  )
}
