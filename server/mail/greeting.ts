/**
 * A name as mails show it: anybody may sign up with somebody else's address and choose the name, so one that a mail
 * program could take for a link, or a reader for a number to call, is left out.
 */
export function shownName(name: string): string {
  return /[:/@]|\.\S|\p{Nd}.*\p{Nd}.*\p{Nd}/u.test(name) ? '' : name
}

/** How a mail begins. */
export function greeting(name: string): string {
  const shown = shownName(name)
  return shown ? `Hello ${shown},` : 'Hello,'
}
