/** Domain of the placeholder address of callers without email. The name is reserved, so no mail can reach it. */
const withoutAddress = '@caller.invalid'

/** Returns the placeholder address of a person without email. */
export function placeholderEmail(personId: string): string {
  return `${personId}${withoutAddress}`
}

/** Whether mail can be sent to an address. False for a placeholder. */
export function isDeliverable(email: string): boolean {
  return !email.endsWith('.invalid')
}
