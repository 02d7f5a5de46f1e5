import { availableParallelism, loadavg } from 'node:os'
import { longestCalm } from '../history/check-service.ts'
import type { Stretch } from '../machine.ts'
import type { FaultRun, Proof } from '../plan.ts'
import { clock } from './timeline.ts'

/** A measured figure: its name, its value, and whether it is within its limit, if it has one. */
export type Figure = readonly [name: string, figure: string, within?: boolean]

/** Returns the figures of a run, for the terminal and for the report. */
export function figuresOf({ history, struck, contended, span, ending, machine }: Proof): Figure[] {
  const [load = 0] = loadavg()
  const seconds = (span[1] - span[0]) / 1000
  const slowest = longestCalm(contended ? [...history, ...contended.slow] : history, struck)
  const kills = struck.filter(({ id }) => id === 'I1').map(lasted)
  const longest = Math.max(0, ...struck.map(({ healed, recovered }) => recovered - healed))
  const live = ending.rows.filter((row) => row.live).length
  const charged = ending.ledger.filter(({ status }) => status === 'succeeded').length
  const answers = contended ? [...contended.codes.values()].reduce((sum, count) => sum + count, 0) : 0
  const at = ({ invoked }: Stretch) => `at ${clock(Math.max(0, invoked - span[0]) / 1000)}`
  const longestOf = (stretches: readonly Stretch[]) => {
    // The set-up is not part of the run.
    const found = longestCalm(
      stretches.filter(({ invoked, returned }) => returned > span[0] && invoked < span[1]),
      struck,
    )
    return found ? `${ms(took(found))}, ${at(found)}` : 'nothing notable'
  }
  return [
    // Figures of a busy machine say little about the portal.
    ['Load average at the end, and cores', `${load.toFixed(1)} on ${availableParallelism()}`],
    ['Operations recorded', `${history.length} in ${Math.round(seconds)} s`],
    ...(contended
      ? ([
          ['Contended booking attempts', `${contended.made}, ${Math.round(contended.made / seconds)} a second`],
          [
            'Their answers',
            `${answers}: ${[...contended.codes].map(([code, count]) => `${code} ${count}`).join(', ')}`,
          ],
        ] as const)
      : []),
    ['Bookings', `${ending.rows.length}, ${live} active`],
    ['Cards charged', String(charged)],
    ['Mails about bookings', String(ending.mails.length)],
    ['Faults', String(struck.length)],
    [
      'Slowest response outside faults (limit 2 s)',
      slowest ? `${ms(took(slowest))}, ${slowest.operation.op}, ${at(slowest)}` : 'none',
      slowest === undefined || took(slowest) <= 2_000,
    ],
    // Shows whether the portal or the machine caused a slow answer.
    ['Slowest disk flush during the run (probe next to the portal)', longestOf(machine.flushes)],
    ['Longest stall of the test client itself', longestOf(machine.standstills)],
    ...(kills.length > 0
      ? ([['Recovery after kill -9, median (limit 5 s)', ms(median(kills)), median(kills) <= 5_000]] as const)
      : []),
    ...(struck.length > 0
      ? ([['Longest recovery after a fault (limit 10 s)', ms(longest), longest <= 10_000]] as const)
      : []),
  ]
}

function took({ invoked, returned }: Stretch): number {
  return returned - invoked
}

function lasted({ began, recovered }: FaultRun): number {
  return recovered - began
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

function ms(milliseconds: number): string {
  return milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`
}
