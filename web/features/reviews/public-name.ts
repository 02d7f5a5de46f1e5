/**
 * Suggests the name under which a review is published: the first word and the initial of the last, `Ada L.`, without
 * titles. Empty if the name is an email address.
 */
export function publicName(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word) && !word.endsWith('.') && !word.includes('@'))
  const [first = ''] = words
  const last = words.length > 1 ? [...(words.at(-1) ?? '')][0] : undefined
  return (last === undefined ? first : `${first} ${last.toUpperCase()}.`).slice(0, 60)
}
