import { markMissed, quantile } from './figures.ts'
import { type FirstMinuteResults, limits, type MeasuredCall } from './measure-first-minute.ts'

/** Limit of the median time in proportion to that after `vacuum analyze`. */
const maxUnanalyzed = 1.3

/** Returns the description and the results as lines of Markdown. */
export function firstMinuteTable(found: FirstMinuteResults): string[] {
  return [
    '## The first minute',
    '',
    'One visitor of a demo clinic a minute after its first start, next to one busy core, and again after `vacuum analyze`. No',
    'answer comes from the cache of the portal. The limits are those of the 99th percentile, and',
    `${maxUnanalyzed} of the medians in proportion; nothing may be refused.`,
    '',
    '| | median | 99 of 100 | limit | after `vacuum analyze`: median | ratio of the medians | refused |',
    '|---|---|---|---|---|---|---|',
    ...(Object.keys(limits) as MeasuredCall[]).map((call) => {
      const { fresh, analyzed } = found[call]
      const [median, p99, after] = [
        quantile(fresh.times, 0.5),
        quantile(fresh.times, 0.99),
        quantile(analyzed.times, 0.5),
      ]
      const ratio = median / after
      const refused = fresh.refused + analyzed.refused
      const cells = [
        `${median.toFixed(0)} ms`,
        markMissed(`${p99.toFixed(0)} ms`, p99 > limits[call]),
        `${limits[call]} ms`,
        `${after.toFixed(0)} ms`,
        markMissed(ratio.toFixed(2), ratio > maxUnanalyzed),
        markMissed(String(refused), refused > 0),
      ]
      return `| ${call} | ${cells.join(' | ')} |`
    }),
  ]
}
