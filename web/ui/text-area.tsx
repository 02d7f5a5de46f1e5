import { type ComponentProps, useId } from 'react'
import { ErrorText } from './error-text.tsx'

type TextAreaProps = ComponentProps<'textarea'> & {
  readonly label: string
  readonly error?: string | undefined
}

/** A labelled input of several lines; wires label and error to it. */
export function TextArea({ label, error, ...input }: TextAreaProps) {
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <textarea
        {...input}
        id={id}
        className="input"
        aria-describedby={error ? errorId : undefined}
        aria-invalid={error ? true : undefined}
      />
      {error && <ErrorText id={errorId}>{error}</ErrorText>}
    </div>
  )
}
