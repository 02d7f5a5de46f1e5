/**
 * What is looked for by what was typed or pasted, as the calls take it: nothing invisible, single spaces, 100 characters
 * at most. Joiners inside a word belong to it.
 */
export function searchText(typed: string): string {
  return typed
    .slice(0, 100)
    .replace(/\s+/g, ' ')
    .replace(/(?!(?<=\S)[\u200c\u200d](?=\S))[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, '')
    .trim()
}
