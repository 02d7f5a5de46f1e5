import { availableParallelism } from 'node:os'
import { costOf, databaseCostOf, type Round, rateOf, ratioOf } from './rounds.ts'

type AvailableRounds = Readonly<Record<'bare' | 'node' | 'open' | 'limited' | 'few', Round[]>>
type BookingRounds = Readonly<Record<'database' | 'node' | 'open', Round[]>>

/** Results of reading and booking, with few and with many bookings, and figures of the portal's process. */
export interface PortalResults {
  readonly bookings: { readonly few: number; readonly many: number }
  readonly atFew: AvailableRounds
  /** While the requested day is booked and freed. */
  readonly booked: AvailableRounds
  readonly atMany: AvailableRounds
  readonly bookingAtFew: BookingRounds
  readonly bookingAtMany: BookingRounds
  readonly process: {
    readonly startedInMs: number
    readonly residentMegabytes: number
    /** Transferred size of the home page's HTML. */
    readonly homeBytes: { readonly gzip: number; readonly br: number }
  }
}

/** Returns the results as the lines of Markdown tables. */
export function portalTable(results: PortalResults): string[] {
  const { bookings, atFew, booked, atMany, bookingAtFew, bookingAtMany, process } = results
  const { few, many } = bookings
  const lines: string[] = []
  const row = (what: string, own: readonly Round[], other: readonly Round[], least: string) => {
    const ratio = other.length > 0 ? ratioOf(own, other, ({ rate }) => rate) : '-'
    const missed = Number(ratio) < Number(least) ? ' (missed)' : ''
    const byCost = other[0]?.cost ? ratioOf(other, own, ({ cost }) => cost) : '-'
    const rates = `${Math.round(rateOf(own))} : ${other.length > 0 ? Math.round(rateOf(other)) : '-'}`
    lines.push(`| ${what} | ${ratio}${missed} | ${byCost} | ${least} | ${rates} |`)
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
    `| start on an existing database, until \`/readyz\` | ${(process.startedInMs / 1000).toFixed(1)} s |`,
    `| memory of the process after all of it | ${process.residentMegabytes} MB |`,
    `| the home page's HTML, gzip and brotli | ${process.homeBytes.gzip} and ${process.homeBytes.br} bytes |`,
  )
  return lines
}
