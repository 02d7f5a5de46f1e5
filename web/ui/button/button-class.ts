export interface ButtonLook {
  /** Secondary where none is given; one primary per view. */
  readonly look?: 'primary' | 'soft' | 'quiet' | 'apricot' | 'danger' | 'remove' | undefined
  readonly large?: boolean | undefined
  readonly block?: boolean | undefined
  readonly icon?: boolean | undefined
}

/** The classes of a button, for whatever element carries them. */
export function buttonClass({ look, large, block, icon }: ButtonLook, more = ''): string {
  return ['btn', look && `btn--${look}`, large && 'btn--large', block && 'btn--block', icon && 'btn--icon', more]
    .filter(Boolean)
    .join(' ')
}
