import { type ComponentProps, type ReactNode, useId } from 'react'
import { ariaOf, FieldFrame, type FieldTexts } from './field-frame.tsx'
import { inputClass } from './form-class.ts'

/** Attributes and texts of a `Field`. */
export type FieldProps = Omit<ComponentProps<'input'>, 'className'> &
  FieldTexts & {
    /** A button inside the input, at its end. */
    readonly affix?: ReactNode
  }

/** A labelled input. */
export function Field({ label, hint, error, hintBelow = false, affix, ...input }: FieldProps) {
  const made = useId()
  const id = input.id ?? made
  const control = (
    <input {...input} id={id} className={`${inputClass} ${affix ? 'pe-13' : ''}`} {...ariaOf(id, { hint, error })} />
  )
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} hintBelow={hintBelow}>
      {affix ? (
        <div className="relative">
          {control}
          {affix}
        </div>
      ) : (
        control
      )}
    </FieldFrame>
  )
}
