import { availableParallelism, loadavg } from 'node:os'
import { slowestOutsideFaults } from '../checker/check-service.ts'
import type { FinalState } from '../checker/history-index.ts'
import type { Stretch } from '../machine.ts'
import type { FaultRun, Proof } from '../plan.ts'
import type { Entry, Operation } from '../workload/history.ts'
import { clock } from './timeline.ts'

/** A measured figure: its name, its value, and whether it is within its limit, if it has one. */
export type Figure = readonly [name: string, figure: string, within?: boolean]

/** Returns the figures of a run, for the terminal and for the report. */
export function figuresOf({ history, injectedFaults, contentionProgress, span, finalState, machine }: Proof): Figure[] {
  const [load = 0] = loadavg()
  const seconds = (span[1] - span[0]) / 1000
  const slowest = slowestOutsideFaults(
    contentionProgress ? [...history, ...contentionProgress.slow] : history,
    injectedFaults,
  )
  const kills = injectedFaults.filter(({ id }) => id === 'I1').map(lasted)
  const longest = Math.max(0, ...injectedFaults.map(({ healed, recovered }) => recovered - healed))
  const live = finalState.rows.filter((row) => row.live).length
  const charged = finalState.ledger.filter(({ status }) => status === 'succeeded').length
  const answers = contentionProgress ? [...contentionProgress.codes.values()].reduce((sum, count) => sum + count, 0) : 0
  const at = ({ invoked }: Stretch) => `at ${clock(Math.max(0, invoked - span[0]) / 1000)}`
  const longestOf = (stretches: readonly Stretch[]) => {
    // The set-up is not part of the run.
    const found = slowestOutsideFaults(
      stretches.filter(({ invoked, returned }) => returned > span[0] && invoked < span[1]),
      injectedFaults,
    )
    return found ? `${ms(took(found))}, ${at(found)}` : 'nothing notable'
  }
  const count = (matches: (entry: Entry) => boolean) => history.filter(matches).length
  const moves = (how: Entry['outcome']) => count(({ operation, outcome }) => operation.op === 'move' && outcome === how)
  return [
    // Figures of a busy machine say little about the portal.
    ['Load average at the end, and cores', `${load.toFixed(1)} on ${availableParallelism()}`],
    ['Operations recorded', `${history.length} in ${Math.round(seconds)} s`],
    ...(contentionProgress
      ? ([
          [
            'Contended booking attempts',
            `${contentionProgress.made}, ${Math.round(contentionProgress.made / seconds)} a second`,
          ],
          [
            'Their answers',
            `${answers}: ${[...contentionProgress.codes].map(([code, count]) => `${code} ${count}`).join(', ')}`,
          ],
        ] as const)
      : []),
    ['Bookings', `${finalState.rows.length}, ${live} active`],
    ['Cards charged', String(charged)],
    ...(finalState.timeline
      ? ([
          [
            'Changes of the schedule',
            String(count(({ operation, outcome }) => isChange(operation) && outcome === 'ok')),
          ],
          ['Moves, and refused ones', `${moves('ok')}, ${moves('fail')}`],
          ['Moves by patients', String(count(({ operation, outcome }) => isByPatient(operation) && outcome === 'ok'))],
          ['Offers of the waitlist', byOutcome(finalState.offers)],
          [
            'Bookings of family members',
            String(finalState.rows.filter(({ accountId, patientId }) => accountId !== patientId).length),
          ],
          [
            'Bookings with late payments',
            String(count(({ operation, outcome }) => operation.op === 'rebook with late payment' && outcome === 'ok')),
          ],
          ['Reminders', String(finalState.mails.filter(({ kind }) => kind === 'reminder').length)],
          ['Places given to bookings', String(finalState.timeline.placements.length)],
          [
            'Constraint errors (limit 0)',
            String(finalState.constraintErrors.length),
            finalState.constraintErrors.length === 0,
          ],
        ] as const)
      : []),
    ['Mails about bookings', String(finalState.mails.length)],
    ['Faults', String(injectedFaults.length)],
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
    ...(injectedFaults.length > 0
      ? ([['Longest recovery after a fault (limit 10 s)', ms(longest), longest <= 10_000]] as const)
      : []),
  ]
}

function isByPatient(operation: Operation): boolean {
  return operation.op === 'move' && operation.key !== undefined
}

function byOutcome(offers: FinalState['offers']): string {
  const counts = [...Map.groupBy(offers, ({ outcome }) => outcome ?? 'open')]
  return counts.map(([outcome, { length }]) => `${length} ${outcome.replace('_', ' ')}`).join(', ') || 'none'
}

function isChange(operation: Operation): boolean {
  return operation.op === 'call' && operation.method !== 'GET'
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
