/**
 * How a mail begins. Anybody may sign up with somebody else's address and choose the name: one that a mail program
 * could take for a link is left out.
 */
export function greeting(name: string): string {
  return /[:/@]|\.\S/.test(name) ? 'Hello,' : `Hello ${name},`
}
