export interface ButtonLook {
  /** `secondary` if omitted; one `primary` per view. */
  readonly look?:
    | 'secondary'
    | 'outline'
    | 'primary'
    | 'soft'
    | 'quiet'
    | 'plain'
    | 'apricot'
    | 'danger'
    | 'remove'
    | undefined
  readonly large?: boolean | undefined
  readonly block?: boolean | undefined
  /** Square, for an icon alone. */
  readonly icon?: boolean | undefined
}

/** Returns the classes of a button for any element; `web/styles/frame.css` has their looks. `more` may add layout only. */
export function buttonClass({ look = 'secondary', large, block, icon }: ButtonLook, more = ''): string {
  return `btn btn-${look}${large ? ' btn-large' : ''}${icon ? ' btn-icon' : ''}${block ? ' w-full' : ''} ${more}`.trim()
}

/** The classes of a link that stands alone, with the touch area of a button. */
export const linkClass = 'text-link'
