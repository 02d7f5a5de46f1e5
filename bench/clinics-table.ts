import { markMissed, quantile } from './figures.ts'
import type { ClinicsResults } from './measure-clinics.ts'
import { median } from './rounds.ts'

/** Limits of an installation of many clinics; the last two are of neighbours in a rush to those without. */
const limits = { megabytes: 4_096, connections: 200, firstMs: 1_000, rate: 0.95, slowest: 2 }

/** Returns the description and the results as lines of Markdown. */
export function clinicsTable(found: ClinicsResults): string[] {
  const { clinics, busy, asked, disk, created, migrated, firstAnswers, memory, connections, neighbours } = found
  const [first, slowestFirst] = [quantile(firstAnswers, 0.5), Math.max(...firstAnswers)]
  const rates = neighbours.map(({ alone, rushed }) => rushed.answers / rushed.ms / (alone.answers / alone.ms))
  const slowest = neighbours.map(({ alone, rushed }) => rushed.slowest / alone.slowest)
  const [rate, ratio] = [median(rates), median(slowest)]
  const ms = (side: 'alone' | 'rushed') => median(neighbours.map((each) => each[side].slowest)).toFixed(0)
  return [
    '## Many clinics',
    '',
    `One process with ${clinics} clinics ([clinics.md](clinics.md)), of which ${busy} are busy: 50 visitors read pages and times of all but`,
    'one of these twice a second. In a rush, 64 connections read and book at the remaining one without a pause. Databases are copies of',
    `one with the sample clinic. Limits: ${limits.megabytes} MB, ${limits.connections} connections, ${limits.firstMs} ms to the first answer of a sleeping clinic,`,
    `${limits.rate} of the neighbours' answers, ${limits.slowest} of their slowest hundredth.`,
    '',
    '| | |',
    '|---|---|',
    `| disk of all databases, each | ${disk} MB, ${(disk / clinics).toFixed(1)} MB |`,
    `| to create all from a template; to find that none needs a migration | ${created.toFixed(0)} s; ${migrated.toFixed(0)} s |`,
    `| first answer of ${asked} sleeping clinics: median, slowest | ${markMissed(`${first.toFixed(0)} ms`, first > limits.firstMs)}, ${slowestFirst.toFixed(0)} ms |`,
    `| memory of the portal: idle, ${busy} clinics open | ${memory.idle} MB, ${memory.busy} MB |`,
    `| memory of PostgreSQL then; of both | ${memory.database} MB; ${markMissed(`${memory.busy + memory.database} MB`, memory.busy + memory.database > limits.megabytes)} |`,
    `| connections | ${markMissed(String(connections), connections > limits.connections)} |`,
    `| answers of the neighbours in a rush : without | ${markMissed(rate.toFixed(2), rate < limits.rate)} |`,
    `| their slowest hundredth in a rush : without | ${markMissed(ratio.toFixed(2), ratio > limits.slowest)} (${ms('rushed')} ms, ${ms('alone')} ms) |`,
  ]
}
