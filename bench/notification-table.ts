import { markMissed } from './figures.ts'
import { connections, type NotificationResults } from './measure-notification.ts'
import { rateOf, ratioOf } from './rounds.ts'

/** Returns the description and the results as lines of Markdown. */
export function notificationTable(found: NotificationResults | undefined): string[] {
  if (!found) return ['## Telling other processes', '', 'Not measured: pgbench is not installed.']
  return [
    '## Telling other processes',
    '',
    'pgbench calls `claim()` with and without the trigger that records the changed day for other processes, while a feed',
    'announces all the time ([ADR 0011](adr/0011-changes-in-a-table.md)).',
    '',
    '| Connections | ratio to no trigger | at least | bookings a second: with, without |',
    '|---|---|---|---|',
    ...connections.map((count) => {
      const { without, table } = found[count]
      const ratio = ratioOf(table, without, ({ rate }) => rate)
      return `| ${count} | ${markMissed(ratio, Number(ratio) < 0.9)} | 0.9 | ${Math.round(rateOf(table))}, ${Math.round(rateOf(without))} |`
    }),
  ]
}
