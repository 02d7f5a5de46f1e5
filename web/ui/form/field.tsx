import { type ComponentProps, type ReactNode, useId } from 'react'
import { ErrorText } from './error-text.tsx'

type FieldProps = ComponentProps<'input'> & {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
  /** A button inside the input's far end. */
  readonly affix?: ReactNode
}

/** A labelled input; wires label, hint and error to it. */
export function Field({ label, hint, error, affix, className = '', ...input }: FieldProps) {
  const made = useId()
  const id = input.id ?? made
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  const control = (
    <input
      {...input}
      id={id}
      className={`input ${className}`.trim()}
      aria-describedby={described || undefined}
      aria-invalid={error ? true : undefined}
    />
  )
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
      {affix ? (
        <div className="affix">
          {control}
          {affix}
        </div>
      ) : (
        control
      )}
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
    </div>
  )
}
