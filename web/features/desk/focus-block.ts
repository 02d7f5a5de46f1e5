/** Focuses an appointment on the day board, if it is shown. */
export function focusBlock(bookingId: string | undefined): void {
  document.querySelector<HTMLElement>(`[data-block="${bookingId}"]`)?.focus()
}
