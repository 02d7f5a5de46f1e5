/** Returns a `mailto:` address. Special characters cannot add a header or a recipient. */
export function replyTo(email: string, subject: string): string {
  const recipient = email.split('@').map(encodeURIComponent).join('@')
  return `mailto:${recipient}?subject=${encodeURIComponent(subject)}`
}
