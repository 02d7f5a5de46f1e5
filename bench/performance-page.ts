import { execFileSync, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { findPgbench } from './database-load.ts'

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

Compare figures within one run only, not across machines. Rounds alternate, reads and bookings for ${seconds} s each, and each
ratio is the median of ${rounds}. "(missed)" marks a figure below its target. The load generators are in \`bench/\` and run on the
same machine. \`npm run bench -- schedule\` measures one part.

${[...table, '## First view', '', ...runLighthouse()].join('\n')}
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
