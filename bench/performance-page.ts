import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { clinic, takenOfTen } from './busy-clinic.ts'
import { findPgbench } from './database-load.ts'
import { costOf, databaseCostOf, type Round, rateOf, ratioOf } from './rounds.ts'

type AvailableRounds = Readonly<Record<'bare' | 'node' | 'open' | 'limited' | 'few', Round[]>>
type BookingRounds = Readonly<Record<'database' | 'node' | 'open', Round[]>>

/** Results of all comparisons, with few and with many bookings, and figures of the portal's process. */
export interface Results {
  readonly bookings: { readonly few: number; readonly many: number }
  readonly atFew: AvailableRounds
  /** While the requested day is booked and freed. */
  readonly booked: AvailableRounds
  readonly atMany: AvailableRounds
  readonly bookingAtFew: BookingRounds
  readonly bookingAtMany: BookingRounds
  readonly portal: {
    readonly startedInMs: number
    readonly residentMegabytes: number
    /** Transferred size of the home page's HTML. */
    readonly homeBytes: { readonly gzip: number; readonly br: number }
  }
}

/** Returns the results as the lines of Markdown tables. */
export function tableOf({ bookings, atFew, booked, atMany, bookingAtFew, bookingAtMany, portal }: Results): string[] {
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
    `| start on an existing database, until \`/readyz\` | ${(portal.startedInMs / 1000).toFixed(1)} s |`,
    `| memory of the process after all of it | ${portal.residentMegabytes} MB |`,
    `| the home page's HTML, gzip and brotli | ${portal.homeBytes.gzip} and ${portal.homeBytes.br} bytes |`,
  )
  return lines
}

/** Returns the date, the versions and the machine of this run. */
export function describeRun(): string {
  const pgbench = findPgbench()
  const version = pgbench
    ? execFileSync(pgbench, ['--version']).toString().trim()
    : 'no pgbench here (apt install postgresql)'
  const load = loadavg()[0]?.toFixed(1)
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model}), ${Math.round(totalmem() / 2 ** 30)} GB; load ${load} at the end`
  return `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${version}; ${machine}`
}

interface Conditions {
  readonly rounds: number
  readonly seconds: number
  readonly readers: number
  readonly bookers: number
}

/** Runs Lighthouse, then writes docs/performance.md. */
export function writePage(table: readonly string[], { rounds, seconds, readers, bookers }: Conditions): void {
  const text = `# Performance

Written by \`npm run bench\`: ${describeRun()}.

Compare figures within one run only, not across machines. Rounds of ${seconds} s alternate, and each ratio is the median of
${rounds}. "At least" is the required ratio of answers a second; a lower one is marked as missed. The clinic has
${clinic.treatments} treatments with ${clinic.slots} slots a day, ${takenOfTen} of ten taken. The load generators are in \`bench/\` and run on the same machine:
${readers} connections read, ${bookers} book any slot of the next days. Processor time counts only the measured process. A bare route is
\`reply.send(object)\` of the same object. pgbench sends the portal's own statement (booking, outbox, audit) in the same
cluster, once per transaction, with all constraints but without the notifying trigger. Bookings are measured without rate
limits, which would cap them at ten a minute per patient.

Bounds: a portal on Node cannot be much faster than Node alone with the same bytes and headers. The spread of the read ratios
shows how much rounds vary. A booking is read, answered and logged by one process, while pgbench has the whole machine: the
second table shows the processor time of both, and the first what all cores could do without the load generators.
\`node --cpu-prof server/main.ts\` shows where a portal's own time goes: half of it to writes to the database, the client and
the log.

${[...table, '', ...runLighthouse()].join('\n')}
`
  writeFileSync(join(import.meta.dirname, '../docs/performance.md'), text)
}

/** Returns the figures of the first view of a public page and of one behind sign-in. */
function runLighthouse(): string[] {
  const words = ['scripts/lighthouse.ts', '/', '/appointment']
  const { stdout } = spawnSync(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' })
  const found = stdout.split('\n').filter((line) => /^(lighthouse@|\/| {2}misses )/.test(line))
  return found.length > 1 ? found.map((line) => line.replace(/^( *)/, '$1- ')) : ['Lighthouse could not be run here.']
}
