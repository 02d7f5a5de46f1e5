import { availableParallelism, loadavg } from 'node:os'
import { slowestAnswer } from '../history/check-service.ts'
import type { Entry } from '../history/record.ts'
import type { Proof, Struck } from '../plan.ts'
import { clock } from './timeline.ts'

/** What a run measured: the name of a figure, the figure, and whether it is within its limit, where it has one. */
export type Figure = readonly [name: string, figure: string, within?: boolean]

/** The figures of a run, for the terminal and for the report. */
export function figuresOf({ history, struck, contended, span, ending }: Proof): Figure[] {
  const [load = 0] = loadavg()
  const seconds = (span[1] - span[0]) / 1000
  const slowest = slowestAnswer(contended ? [...history, ...contended.slow] : history, struck)
  const kills = struck.filter(({ id }) => id === 'I1').map(lasted)
  const longest = Math.max(0, ...struck.map(({ healed, recovered }) => recovered - healed))
  const live = ending.rows.filter((row) => row.live).length
  const charged = ending.ledger.filter(({ status }) => status === 'succeeded').length
  const told = contended ? [...contended.codes.values()].reduce((sum, count) => sum + count, 0) : 0
  return [
    // Figures of a machine that others use at the same time say little of the portal.
    ['Load of the machine when it ended, and its cores', `${load.toFixed(1)} on ${availableParallelism()}`],
    ['Operations written down', `${history.length} in ${Math.round(seconds)} s`],
    ...(contended
      ? ([
          ['Contended attempts to book', `${contended.made}, ${Math.round(contended.made / seconds)} a second`],
          ['Their answers', `${told}: ${[...contended.codes].map(([code, count]) => `${code} ${count}`).join(', ')}`],
        ] as const)
      : []),
    ['Bookings', `${ending.rows.length}, ${live} of them stand`],
    ['Cards charged', String(charged)],
    ['Mails about bookings', String(ending.mails.length)],
    ['Faults', String(struck.length)],
    [
      'Slowest answer while nothing was broken (limit 2 s)',
      slowest
        ? `${ms(took(slowest))}, ${slowest.operation.op}, at ${clock((slowest.invoked - span[0]) / 1000)}`
        : 'none',
      slowest === undefined || took(slowest) <= 2_000,
    ],
    ...(kills.length > 0
      ? ([['From kill -9 to answering again, median (limit 5 s)', ms(median(kills)), median(kills) <= 5_000]] as const)
      : []),
    ...(struck.length > 0
      ? ([['Longest until it answered after a fault was over (limit 10 s)', ms(longest), longest <= 10_000]] as const)
      : []),
  ]
}

function took({ invoked, returned }: Entry): number {
  return returned - invoked
}

function lasted({ began, recovered }: Struck): number {
  return recovered - began
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

function ms(milliseconds: number): string {
  return milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`
}
