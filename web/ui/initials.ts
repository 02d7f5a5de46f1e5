/** Returns up to two initials: of the first and the last word of the name, without titles. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word) && !word.endsWith('.'))
  const [first = name] = words
  const last = words.length > 1 ? words.at(-1) : undefined
  return [first, last]
    .map((word) => (word === undefined ? '' : [...word][0]))
    .join('')
    .toUpperCase()
}
