import type { OrderOfTurns } from '../../prove/order-of-turns.ts'
import { markMissed, quantile } from '../figures.ts'
import { places, processes, type RushRounds } from './measure-rush.ts'

/** Limit of the 99th percentile of the answer times, in milliseconds. */
const slowest = 2_000

/** Share of the people in line that must not wait longer than shown. */
const kept = 0.99

const description = `## Rush

A day opens with ${places} places: 25 doctors and 25 chairs, with ${processes} portals on one database. Each patient reads the day, and then
tries to book a free slot, or any slot if none is left. Patients come at even intervals, whether or not earlier ones are
answered, and repeat what was answered 503 as the page does, with their place in line, until they know whether they have an
appointment. The time of a read counts from when its patient comes: 99 of 100 within ${slowest / 1_000} s. ${100 * kept} of 100 must wait no longer
than first shown. The order is that of the portals' logs ([ADR 16](adr/0016-a-line-for-each-day.md)): with each portal,
nobody who kept their place may have a turn after someone who came later. Each place must be booked once. The load processes share
the cores with the portals and the database, so they cost capacity, too. Errors are those in the log of the database, such as a
violated constraint.
`

/** Returns the description and the results as lines of Markdown. */
export function rushTable(rushes: readonly RushRounds[]): string[] {
  const row = (name: string, cell: (rush: RushRounds) => string) => `| ${name} | ${rushes.map(cell).join(' | ')} |`
  const answers = (outcome: string) => (rush: RushRounds) => String(rush.outcomes[outcome] ?? 0)
  const sum = (each: readonly OrderOfTurns[], kind: 'turns' | 'outOfOrder' | 'late') =>
    each.reduce((total, order) => total + order[kind], 0)
  return [
    description,
    row('', ({ name }) => name),
    `|---|${rushes.map(() => '---|').join('')}`,
    row(`booked, of ${places}`, ({ outcomes, booked }) =>
      markMissed(String(booked), booked !== places || outcomes.booked !== places),
    ),
    row('`slot_taken`', answers('slot_taken')),
    row('any other last answer', othersOf),
    row('all have their last answer after', ({ seconds }) => `${Math.round(seconds)} s`),
    row('reading the day: median, 99 of 100', ({ reads }) =>
      markMissed(timesOf(reads), reads.length > 0 && quantile(reads, 0.99) > slowest),
    ),
    row('from trying to book to the last answer: median, 99 of 100', ({ answers }) => timesOf(answers)),
    row('people who got a place in line', ({ waits }) => String(waits.length)),
    row('first wait shown: median, 99 of 100', ({ waits }) => timesOf(waits.map(({ shown }) => shown))),
    row('of these people, waited no longer', ({ waits }) => {
      const share = waits.filter(({ shown, real }) => real <= shown).length / waits.length
      return waits.length > 0 ? markMissed(`${(100 * share).toFixed(1)} %`, share < kept) : '–'
    }),
    row('repeated requests: in line, after another 503', ({ repeats }) => `${repeats.inLine}, ${repeats.refused}`),
    row('turns after someone who came later to the same portal', ({ order: { each } }) => {
      const count = sum(each, 'outOfOrder')
      return markMissed(`${count} of ${sum(each, 'turns')}`, count > 0)
    }),
    row('turns of people who came back too late', ({ order: { each } }) => String(sum(each, 'late'))),
    row('turns after someone who came later to any portal', ({ order: { both } }) =>
      both.outOfOrder === 0 ? '0' : `${both.outOfOrder}, of at most ${(both.overtakenMs / 1_000).toFixed(1)} s`,
    ),
    row('booked twice', ({ doubled }) => markMissed(String(doubled), doubled > 0)),
    row('errors of the database', ({ databaseErrors }) => markMissed(String(databaseErrors), databaseErrors > 0)),
    row('of these, lock timeouts', ({ lockTimeouts }) => markMissed(String(lockTimeouts), lockTimeouts > 0)),
    row('highest memory of a portal', ({ megabytes }) => `${Math.max(...megabytes)} MB`),
  ]
}

function othersOf({ outcomes }: RushRounds): string {
  const expected = ['booked', 'slot_taken']
  const others = Object.entries(outcomes).filter(([outcome]) => !expected.includes(outcome))
  return others.length > 0 ? markMissed(others.map(([outcome, count]) => `${count} ${outcome}`).join('; '), true) : '0'
}

function timesOf(all: readonly number[]): string {
  const [median, p99] = [quantile(all, 0.5), quantile(all, 0.99)]
  return all.length > 0 ? `${Math.round(median)}, ${Math.round(p99)} ms` : '–'
}
