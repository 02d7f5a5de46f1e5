/** The name of the choice about a booking in the form of a closing. */
export function decisionField(bookingId: string): string {
  return `decision-${bookingId}`
}
