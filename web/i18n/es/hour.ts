/**
 * Adds the article to a time: `las 2:30 p.m.`, `la 1:30 p.m.`. Do not end a sentence with it: the full stop of `p.m.` would
 * be doubled.
 */
export function hour(time: string): string {
  return `${/^0?1\D/.test(time) ? 'la' : 'las'} ${time}`
}
