import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { clinic, takenOfTen } from './busy-clinic.ts'
import { findPgbench } from './database-load.ts'
import { bookers, readers } from './measure-portal.ts'

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
}

/** Runs Lighthouse, then writes docs/performance.md. */
export function writePage(table: readonly string[], { rounds, seconds }: Conditions): void {
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

${[...table, ...runLighthouse()].join('\n')}
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
