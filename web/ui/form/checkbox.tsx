import type { ComponentProps } from 'react'

/** A checkbox with its label. `className` may add layout only. */
export function Checkbox({ className = '', children, ...input }: ComponentProps<'input'>) {
  return (
    <label className={`flex min-h-touch items-center gap-2.5 ${className}`.trim()}>
      <input {...input} type="checkbox" className="size-5 accent-brand" />
      {children}
    </label>
  )
}
