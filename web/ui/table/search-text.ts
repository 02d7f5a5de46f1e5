/**
 * Normalizes a search: removes invisible characters except joiners inside a word, collapses spaces, and keeps at most
 * 100 characters.
 */
export function searchText(typed: string): string {
  return typed
    .slice(0, 100)
    .replace(/\s+/g, ' ')
    .replace(/(?!(?<=\S)[\u200c\u200d](?=\S))[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, '')
    .trim()
}
