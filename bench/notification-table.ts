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
    'announces all the time ([ADR 0011](adr/0011-changes-in-a-table.md)). The feed of a clinic among many does not notify, because a',
    'notification takes a lock of the whole server ([ADR 0015](adr/0015-one-database-per-clinic.md)).',
    '',
    '| Connections | ratio to no trigger | of a clinic among many | at least | bookings a second: with, among many, without |',
    '|---|---|---|---|---|',
    ...connections.map((count) => {
      const { without, table, hosted } = found[count]
      const [one, many] = [table, hosted].map((side) => ratioOf(side, without, ({ rate }) => rate))
      const marked = [one, many].map((ratio = '') => markMissed(ratio, Number(ratio) < 0.9)).join(' | ')
      const rates = [table, hosted, without].map((side) => Math.round(rateOf(side))).join(', ')
      return `| ${count} | ${marked} | 0.9 | ${rates} |`
    }),
  ]
}
