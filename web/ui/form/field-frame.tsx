import type { ReactNode } from 'react'
import { ErrorText } from './error-text.tsx'
import { hintClass, labelClass } from './form-class.ts'

export interface FieldTexts {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** Puts the hint below the control, so that controls of fields next to each other are level. */
  readonly hintBelow?: boolean
}

interface FieldFrameProps extends FieldTexts {
  /** The id of the control; the ids of hint and error derive from it. */
  readonly id: string
  readonly children: ReactNode
}

/** A label, a control and what describes it, below each other. */
export function FieldFrame({ id, label, hint, error, hintBelow = false, children }: FieldFrameProps) {
  const explanation = hint && (
    <p className={hintClass} id={`${id}-hint`} aria-live="polite">
      {hint}
    </p>
  )
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-1.5">
      <label className={labelClass} htmlFor={id}>
        {label}
      </label>
      {!hintBelow && explanation}
      {children}
      {hintBelow && explanation}
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </div>
  )
}

/** Returns the ARIA attributes of the control in a `FieldFrame`. */
export function ariaOf(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { ...(described && { 'aria-describedby': described }), ...(error && { 'aria-invalid': true }) }
}
