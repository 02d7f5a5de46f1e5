import { type ComponentProps, useId } from 'react'
import { ErrorText } from './error-text.tsx'

type TextAreaProps = ComponentProps<'textarea'> & {
  readonly label: string
  readonly hint?: string | undefined
  readonly error?: string | undefined
}

/** A labelled input of several lines; wires label, hint and error to it. */
export function TextArea({ label, hint, error, ...input }: TextAreaProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ')
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
      <textarea
        {...input}
        id={id}
        className="input"
        aria-describedby={described || undefined}
        aria-invalid={error ? true : undefined}
      />
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
    </div>
  )
}
