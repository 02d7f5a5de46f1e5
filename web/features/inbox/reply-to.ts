/** The address of a new mail to somebody. Whatever the two hold, they add no other header and no other recipient. */
export function replyTo(email: string, subject: string): string {
  const recipient = email.split('@').map(encodeURIComponent).join('@')
  return `mailto:${recipient}?subject=${encodeURIComponent(subject)}`
}
