/** How many characters of a long text are shown, and how many more make it one: less is not worth a press. */
const [shown, spare] = [280, 80]

/** The beginning of a long text, up to the end of a word; undefined where the text is short enough to be read at once. */
export function truncateAtWord(text: string): string | undefined {
  if (text.length <= shown + spare) return undefined
  const end = text.slice(0, shown + 1).search(/\s+\S*$/)
  return `${text.slice(0, end > 0 ? end : shown).trimEnd()} …`
}
