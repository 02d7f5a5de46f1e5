/** A part of a text, and whether it was searched for. */
export interface TextPart {
  readonly text: string
  readonly isMatch: boolean
}

/**
 * Splits a text at the places where it contains one of these words, whatever their case and accents. A text that was
 * found in spite of a typing error contains none.
 */
export function splitAtMatches(text: string, words: string): TextPart[] {
  // Each letter with the accents that follow it.
  const letters = text.match(/\P{M}\p{M}*|\p{M}+/gu) ?? []
  const folded = letters.map(fold)
  const whole = folded.join('')
  const starts: number[] = []
  for (let at = 0, i = 0; i < folded.length; at += folded[i]?.length ?? 0, i++) starts.push(at)
  const ranges = fold(words)
    .split(' ')
    .filter(Boolean)
    .flatMap((word) => placesOf(word, whole).map((from) => ({ from, to: from + word.length })))
  const parts: TextPart[] = []
  letters.forEach((letter, i) => {
    const at = starts[i] ?? 0
    const isMatch = ranges.some(({ from, to }) => at >= from && at < to)
    const last = parts.at(-1)
    if (last?.isMatch === isMatch) parts[parts.length - 1] = { text: last.text + letter, isMatch }
    else parts.push({ text: letter, isMatch })
  })
  return parts
}

function placesOf(word: string, text: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) places.push(at)
  return places
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}'’‘`´]/gu, '')
    .toLowerCase()
    .replace(/\u0649/g, '\u064a')
    .replace(/\u0629/g, '\u0647')
}
