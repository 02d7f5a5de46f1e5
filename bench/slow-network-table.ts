import { markMissed } from './figures.ts'
import { limits, type SlowNetworkResults, type SlowStep } from './measure-slow-network.ts'
import { median } from './rounds.ts'

/** Returns the description and the results as lines of Markdown. */
export function slowNetworkTable(found: SlowNetworkResults): string[] {
  const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`
  const rounds = Object.values(found)[0]?.length
  return [
    '## Slow 3G',
    '',
    'A phone of 390 px with an empty cache, 400 ms of latency and 400 kbit/s (Chromium), without a proxy. Compared with a page that',
    `is one file of the same bytes, measured in turn. Medians of ${rounds}.`,
    '',
    '| Step | took | at most | bytes | a page of these bytes | ratio | runs |',
    '|---|---|---|---|---|---|---|',
    ...(Object.keys(limits) as SlowStep[]).map((step) => {
      const runs = found[step]
      const took = median(runs.map((run) => run.took))
      const bare = median(runs.map((run) => run.bare))
      const cells = [
        markMissed(seconds(took), took > limits[step]),
        seconds(limits[step]),
        `${Math.round(median(runs.map((run) => run.bytes)) / 1_000)} KB`,
        seconds(bare),
        (took / bare).toFixed(2),
        runs.map((run) => seconds(run.took)).join(', '),
      ]
      return `| ${step} | ${cells.join(' | ')} |`
    }),
  ]
}
