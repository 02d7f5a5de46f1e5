import { formatList, formatWeekday } from '../../i18n/format.ts'

/** ISO weekdays in short, three or more in a row as a span: `Mon–Fri`, `Mon, Wed, Sat`. */
export function weekdaysText(weekdays: readonly number[], locale: string): string {
  const runs: number[][] = []
  for (const day of weekdays.toSorted()) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  const name = (day: number | undefined) => formatWeekday(day ?? 1, locale, 'short')
  const spans = runs.flatMap((run) => (run.length > 2 ? [`${name(run[0])}–${name(run.at(-1))}`] : run.map(name)))
  return formatList(spans, locale)
}
