/** Returns whether a text can be a phone number: it has the three digits by which the staff find one. */
export function hasPhoneDigits(text: string): boolean {
  return /(?:\p{Nd}\P{Nd}*){3}/u.test(text)
}
