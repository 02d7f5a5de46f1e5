interface CardLook {
  /** Floats above the page, for a form that is the page's task. */
  readonly float?: boolean
}

/** Returns the classes of a card for any element: its surface without padding. `more` may add layout only. */
export function cardClass(more = '', { float = false }: CardLook = {}): string {
  return `rounded-card border border-line bg-surface ${float ? 'shadow-float' : 'shadow-card'} print:break-inside-avoid print:shadow-none ${more}`.trim()
}
