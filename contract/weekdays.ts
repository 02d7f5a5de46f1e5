/** The days from Monday on, folded as `fold` does. */
const languages = [
  'monday tuesday wednesday thursday friday saturday sunday',
  'lunes martes miercoles jueves viernes sabado domingo',
  'montag dienstag mittwoch donnerstag freitag samstag sonntag',
  'lundi mardi mercredi jeudi vendredi samedi dimanche',
  'الاثنين الثلاثاء الاربعاء الخميس الجمعة السبت الاحد',
].map((names) => names.split(' '))

/**
 * Returns a function that finds the ISO weekday of a word: the begin of a name in a language that has all `words`. Several
 * languages may have them, but only with the same day: `Do` alone is Thursday or Sunday.
 */
export function weekdaysIn(words: readonly string[]): (word: string) => number | undefined {
  const folded = words.map(fold).filter((word) => languages.some((names) => dayIn(names, word) !== undefined))
  const fitting = languages.filter((names) => folded.every((word) => dayIn(names, word) !== undefined))
  return (word) => {
    const days = new Set(fitting.map((names) => dayIn(names, fold(word))))
    return days.size === 1 ? [...days][0] : undefined
  }
}

function dayIn(names: readonly string[], word: string): number | undefined {
  const found = word.length < 2 ? [] : names.filter((name) => name.startsWith(word))
  return found.length === 1 ? names.indexOf(found[0] ?? '') + 1 : undefined
}

/** Folds a word, so that it is found with or without marks, signs and capitals. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
