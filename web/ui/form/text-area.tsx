import { type ComponentProps, useId } from 'react'
import { ariaOf, FieldFrame, type FieldTexts } from './field-frame.tsx'
import { inputClass } from './form-class.ts'

/** A labelled input of several lines. */
export function TextArea({
  label,
  hint,
  error,
  className = 'min-h-32',
  ...input
}: ComponentProps<'textarea'> & FieldTexts) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <textarea
        {...input}
        id={id}
        className={`${inputClass} block resize-y ${className}`}
        {...ariaOf(id, { hint, error })}
      />
    </FieldFrame>
  )
}
