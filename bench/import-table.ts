import { markMissed, quantile } from './figures.ts'
import type { ImportResults } from './measure-import.ts'

/** Limits of an import of 20,000 patients and 10,000 appointments. */
const limits = { rows: 30_000, seconds: 60, megabytes: 100, ratio: 3 }

/** Returns the description and the results as lines of Markdown. */
export function importTable(found: ImportResults): string[] {
  const { patients, appointments, check, run, bare, memory, added, reads, booked } = found
  const rows = patients + appointments
  const most = (limits.seconds * rows) / limits.rows
  const ratio = run / bare
  return [
    '## Import',
    '',
    `A file of ${patients} patients and one of ${appointments} appointments, half of which have ended, into a clinic with 12 doctors`,
    'and 12 chairs. While it runs, visitors read four times a second and book once a second. For comparison, SQL alone writes the',
    'same rows with all constraints and triggers, but without looking for the people, for repeated rows or for what an undo needs.',
    `Limits: ${most.toFixed(0)} s, ${limits.megabytes} MB above the memory before the upload, ${limits.ratio} of SQL alone.`,
    '',
    '| | |',
    '|---|---|',
    `| the check | ${check.toFixed(1)} s |`,
    `| the import | ${markMissed(`${run.toFixed(1)} s`, run > most)} |`,
    `| SQL alone | ${bare.toFixed(1)} s |`,
    `| the import : SQL alone | ${markMissed(ratio.toFixed(2), ratio > limits.ratio)} |`,
    `| rows written | ${markMissed(String(added), added < rows)} |`,
    `| memory | ${markMissed(`${memory} MB`, memory > limits.megabytes)} |`,
    `| reads: median, 99 of 100 | ${quantile(reads, 0.5).toFixed(0)} ms, ${quantile(reads, 0.99).toFixed(0)} ms |`,
    `| bookings in the meantime | ${markMissed(String(booked), booked === 0)} |`,
  ]
}
