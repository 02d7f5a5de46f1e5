/** Length of a truncated text, and the minimum length of the part that is cut. */
const [shown, spare] = [280, 80]

/** Returns the beginning of a long text up to the end of a word, or `undefined` if the text is short. */
export function truncateAtWord(text: string): string | undefined {
  if (text.length <= shown + spare) return undefined
  const end = text.slice(0, shown + 1).search(/\s+\S*$/)
  return `${text.slice(0, end > 0 ? end : shown).trimEnd()} …`
}
