import { type ComponentProps, useId } from 'react'
import { IconChevronDown } from '../icons/page-icons.tsx'
import { ariaOf, FieldFrame, type FieldTexts } from './field-frame.tsx'
import { inputClass } from './form-class.ts'

/** A native select. `className` lays out the element around it. */
export function Select({ className = '', ...select }: ComponentProps<'select'>) {
  return (
    <div className={`relative ${className}`.trim()}>
      <select {...select} className={`${inputClass} appearance-none pe-11`} />
      <IconChevronDown className="pointer-events-none absolute end-3.5 top-1/2 -mt-2.5 size-5 text-ink-quiet" />
    </div>
  )
}

/** A labelled select. */
export function SelectField({ label, hint, error, ...select }: ComponentProps<'select'> & FieldTexts) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error}>
      <Select {...select} id={id} {...ariaOf(id, { hint, error })} />
    </FieldFrame>
  )
}
