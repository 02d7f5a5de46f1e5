/** Focuses an appointment on the day board, if it is shown. Returns whether it is. */
export function focusBlock(bookingId: string | undefined): boolean {
  const block = document.querySelector<HTMLElement>(`[data-block="${bookingId}"]`)
  block?.focus()
  return block !== null
}

/**
 * Focuses the heading of an appointment that has opened, unless the focus is on another appointment of the board: the next key is
 * for that one.
 */
export function focusOpened(heading: HTMLElement | null, bookingId: string): void {
  const isElsewhere = document.activeElement?.matches(`[data-block]:not([data-block="${bookingId}"])`)
  if (!isElsewhere) heading?.focus({ preventScroll: true })
}

/** Focuses an open list of the line above the board, or an appointment on the board, or the board. */
export function focusListOrBoard(bookingId: string | undefined): void {
  const list = document.querySelector<HTMLElement>('.desk-fold[open] > summary')
  if (list) list.focus()
  else if (!focusBlock(bookingId)) document.querySelector<HTMLElement>('.desk-board')?.focus()
}
