/**
 * A person's name as strangers may read it, for them to change: the first word whole and of the last one a letter,
 * `Ada L.`; titles left out. Empty where there is nothing but an address.
 */
export function publicName(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word) && !word.endsWith('.') && !word.includes('@'))
  const [first = ''] = words
  const last = words.length > 1 ? [...(words.at(-1) ?? '')][0] : undefined
  return (last === undefined ? first : `${first} ${last.toUpperCase()}.`).slice(0, 60)
}
