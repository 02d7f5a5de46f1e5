import type { ComponentProps } from 'react'

interface ChoiceProps extends ComponentProps<'input'> {
  /** May add layout only. */
  readonly className?: string
}

/** A radio button or a checkbox with the look of a button. */
export function Choice({ className = '', children, ...input }: ChoiceProps) {
  return (
    <label
      className={`choice relative grid min-h-touch cursor-pointer content-center rounded-control border border-line-strong py-1 text-center leading-[1.3] font-semibold hover:bg-brand-soft has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:forced-color-adjust-none ${className}`}
    >
      <input {...input} className="absolute inset-0 size-full cursor-[inherit] opacity-0" />
      {children}
    </label>
  )
}
