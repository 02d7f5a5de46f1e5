import type { ReactNode } from 'react'

interface RowActionsProps {
  /** Lets the buttons wrap below 80rem, where the sidebar leaves little space, or at any width. */
  readonly wrap?: boolean | 'always'
  readonly className?: string
  readonly children: ReactNode
}

/** The buttons of a row. Buttons without a background line up with the text of the card or of the header. */
export function RowActions({ wrap = false, className = 'max-md:pt-3', children }: RowActionsProps) {
  const classes = [
    'flex flex-wrap items-center md:justify-end',
    '[&>button]:px-3.5 md:max-xl:[&>button]:px-2',
    'max-md:has-[>.btn-quiet:first-child]:-ms-3.5',
    'md:max-xl:has-[>:is(.btn-quiet,.btn-remove):last-of-type]:-me-2',
    'xl:has-[>:is(.btn-quiet,.btn-remove):last-of-type]:-me-3.5',
    wrap ? 'md:max-xl:[&>button]:whitespace-normal' : 'md:flex-nowrap',
    wrap === true ? 'xl:flex-nowrap' : '',
    className,
  ]
  return <div className={classes.join(' ')}>{children}</div>
}
