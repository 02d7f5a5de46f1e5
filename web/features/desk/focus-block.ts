/** Focuses an appointment on the day board, if it is shown. Returns whether it is. */
export function focusBlock(bookingId: string | undefined): boolean {
  const block = document.querySelector<HTMLElement>(`[data-block="${bookingId}"]`)
  block?.focus()
  return block !== null
}

/** Focuses an appointment on the day board, or the board if that is not shown. */
export function focusBlockOrBoard(bookingId: string | undefined): void {
  if (!focusBlock(bookingId)) document.querySelector<HTMLElement>('.desk-board')?.focus()
}
