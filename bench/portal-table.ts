import { availableParallelism } from 'node:os'
import { clinic, takenOfTen } from './busy-clinic.ts'
import { markMissed } from './figures.ts'
import { bookers, readers } from './measure-portal.ts'
import type { PortalResults } from './portal-results.ts'
import { costOf, databaseCostOf, type Round, rateOf, ratioOf } from './rounds.ts'

const description = `## Reading and booking

The clinic has ${clinic.treatments} treatments with ${clinic.slots} slots a day, ${takenOfTen} of ten taken, without doctors' hours. ${readers} connections read,
${bookers} book any slot of the next days. "At least" is the required ratio of answers a second. Processor time counts only the
measured process. A bare route is \`reply.send(object)\` of the same object. pgbench sends the portal's own statement (booking,
outbox, audit) in the same cluster, once per transaction, with all constraints and triggers, as a portal's session. Rate limits
are off for bookings, since they would cap them at ten a minute per patient.

Bounds: a portal on Node cannot be much faster than Node alone with the same bytes and headers. The spread of the read ratios
shows how much rounds vary. A booking is read, answered and logged by one process, while pgbench has the whole machine: the
second table shows the processor time of both, and the first what all cores could do without the load generators.
\`node --cpu-prof server/main.ts\` shows where a portal's own time goes: half of it to writes to the database, the client and
the log.
`

/** Returns the description and the results as lines of Markdown. */
export function portalTable(results: PortalResults): string[] {
  const { bookings, atFew, booked, atMany, bookingAtFew, bookingAtMany, process } = results
  const { few, many } = bookings
  const lines: string[] = [description]
  const row = (what: string, own: readonly Round[], other: readonly Round[], least: string) => {
    const ratio = other.length > 0 ? ratioOf(own, other, ({ rate }) => rate) : '-'
    const byCost = other[0]?.cost ? ratioOf(other, own, ({ cost }) => cost) : '-'
    const rates = `${Math.round(rateOf(own))} : ${other.length > 0 ? Math.round(rateOf(other)) : '-'}`
    lines.push(`| ${what} | ${markMissed(ratio, Number(ratio) < Number(least))} | ${byCost} | ${least} | ${rates} |`)
  }
  lines.push(
    '| Ratio | by answers a second | by processor time | at least | answers a second |',
    '|---|---|---|---|---|',
  )
  row('`GET /api/available` : a bare route of Fastify', atFew.open, atFew.bare, '1.0')
  row('the same, rate limits on', atFew.limited, atFew.bare, '1.0')
  row(`the same with ${many} bookings : with ${few}`, atMany.open, atMany.few, '0.95')
  row('Node alone, sending the same bytes and headers : the bare route', atFew.node, atFew.bare, '-')
  row(
    '`GET /api/available` while that day is booked and freed ten times a second : the bare route',
    booked.open,
    booked.bare,
    '0.8',
  )
  row('`claim()` called from Node : pgbench calling it', bookingAtFew.node, bookingAtFew.database, '0.8')
  row(`the same with ${many} bookings`, bookingAtMany.node, bookingAtMany.database, '0.8')
  row('`POST /api/booking` : pgbench calling `claim()`', bookingAtFew.open, bookingAtFew.database, '-')
  row(`the same with ${many} bookings`, bookingAtMany.open, bookingAtMany.database, '-')
  const most = [bookingAtFew, bookingAtMany].map(({ open: own, database }) => {
    const rate = (availableParallelism() * 1_000_000) / (costOf(own) + databaseCostOf(own))
    return [(rate / rateOf(database)).toFixed(2), Math.round(rate)] as const
  })
  const at = (place: 0 | 1) => most.map((each) => each[place]).join(', ')
  lines.push(
    `| what all cores could do of it, with few and with many, without the load generators | ${at(0)} | - | - | ${at(1)} |`,
    '',
    `| An answer's processor time | with ${few} bookings | with ${many} |`,
    '|---|---|---|',
    ...[
      ['`GET /api/available`', costOf(atFew.open), costOf(atMany.open)] as const,
      ['`POST /api/booking`', costOf(bookingAtFew.open), costOf(bookingAtMany.open)] as const,
      ['the same, of the database', databaseCostOf(bookingAtFew.open), databaseCostOf(bookingAtMany.open)] as const,
      [
        'of the database for pgbench',
        databaseCostOf(bookingAtFew.database),
        databaseCostOf(bookingAtMany.database),
      ] as const,
    ].map(([what, ...found]) => `| ${what} | ${found.map((each) => `${each.toFixed(1)} µs`).join(' | ')} |`),
    '',
    `| | |`,
    '|---|---|',
    `| start on an existing database, until \`/readyz\` | ${(process.startedInMs / 1000).toFixed(1)} s, of which ${(process.startCpuMs / 1000).toFixed(1)} s processor time |`,
    `| memory of the process after all of it | ${process.residentMegabytes} MB |`,
    `| the home page's HTML, gzip and brotli | ${process.homeBytes.gzip} and ${process.homeBytes.br} bytes |`,
  )
  return lines
}
