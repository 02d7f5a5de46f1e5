/** What stands in place of an address for people who gave none when they called: a reserved name, so no mail goes there. */
const withoutAddress = '@caller.invalid'

/** The stand-in for the address of a person who gave none. */
export function placeholderEmail(personId: string): string {
  return `${personId}${withoutAddress}`
}

/** Whether mail can go to an address; to the stand-in of somebody who gave none it cannot. */
export function isDeliverable(email: string): boolean {
  return !email.endsWith('.invalid')
}
