import type { ComponentProps } from 'react'

/** The heading of a part of a page. `className` sets its upper margin. */
export function Subheading({ className = '', children, ...rest }: ComponentProps<'h2'>) {
  return (
    <h2 {...rest} className={`mb-3 text-xl leading-(--text-2xl--line-height) ${className}`.trim()}>
      {children}
    </h2>
  )
}
