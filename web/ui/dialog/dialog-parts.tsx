import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { IconAlertCircle } from '../icons/page-icons.tsx'
import { Notice } from '../notice.tsx'

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
      className={`grid gap-4 overflow-y-auto overscroll-contain short:overflow-visible px-5 pb-5 sm:gap-5 sm:px-7 sm:pb-6 ${className}`.trim()}
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

/** The place of a refusal, which is announced. */
export function DialogRefusal({ children }: { readonly children: ReactNode }) {
  return (
    <DialogNotice alert>
      {children && (
        <Notice look="danger" icon={IconAlertCircle}>
          <span>{children}</span>
        </Notice>
      )}
    </DialogNotice>
  )
}

interface FormFootProps {
  readonly cancel: string
  readonly submit: string
  readonly look?: 'primary' | 'danger'
  readonly busy: boolean
  readonly onCancel: () => void
}

/** The buttons of a dialog with a form. */
export function FormFoot({ cancel, submit, look = 'primary', busy, onCancel }: FormFootProps) {
  return (
    <DialogFoot
      keep={<Button onClick={onCancel}>{cancel}</Button>}
      act={
        <Button type="submit" look={look} busy={busy}>
          {submit}
        </Button>
      }
    />
  )
}

const footClass =
  'flex items-center justify-between gap-4 border-t border-line px-5 pt-3.5 pb-[calc(0.875rem+env(safe-area-inset-bottom))] sm:px-7 sm:pt-4 sm:pb-5'

interface DialogFootProps {
  /** The button that changes nothing: it keeps, cancels or closes. */
  readonly keep: ReactNode
  /** The button that acts. */
  readonly act?: ReactNode
}

/** The buttons of a dialog in equal widths, in the order of all dialogs: keep at the start, act at the end. */
export function DialogFoot({ keep, act }: DialogFootProps) {
  return (
    <div className={`${footClass} flex-wrap *:min-w-min *:flex-1 *:px-3`}>
      {keep}
      {act}
    </div>
  )
}

/** The end of a dialog without a choice: a text and a button at both ends, or files. */
export function DialogBar({ children }: PartProps) {
  return <div className={footClass}>{children}</div>
}
