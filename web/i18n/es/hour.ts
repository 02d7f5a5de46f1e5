/**
 * A clock's time with its article: `las 2:30 p.m.`, `la 1:30 p.m.`. The full stop of `p.m.` would double at the end of a
 * sentence, so a time stands further in front.
 */
export function hour(time: string): string {
  return `${/^0?1\D/.test(time) ? 'la' : 'las'} ${time}`
}
