import type { ComponentProps } from 'react'

const noteClass = 'block text-sm font-normal text-balance text-ink-quiet wrap-anywhere'

/** A text as a user typed it: each paragraph in its own direction. */
export const writtenTextClass = 'wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]'

/** A second line of a table cell. */
export function Note({ className = '', ...span }: ComponentProps<'span'>) {
  return <span {...span} className={`${noteClass} ${className}`} />
}
