import { markMissed, quantile } from '../figures.ts'
import { places, processes, type RushRounds } from './measure-rush.ts'

/** Limit of the 99th percentile of the answer times, in milliseconds. */
const slowest = 2_000

const description = `## Rush

A day opens with ${places} places: 25 doctors and 25 chairs, with ${processes} portals on one database. Each patient reads the day, and then
tries to book a free slot, or any slot if none is left. Patients come at even intervals, whether or not earlier ones are
answered. The time of a read counts from when its patient comes. Everyone must get a true answer, with 99 of 100 within
${slowest / 1_000} s, and each place must be booked once. 503 has a Retry-After: above its capacity the portal refuses calls before it does any
work for them. The load processes share the cores with the portals and the database, so they cost capacity, too.
Errors are those in the log of the database, such as a violated constraint.
`

/** Returns the description and the results as lines of Markdown. */
export function rushTable(rushes: readonly RushRounds[]): string[] {
  const row = (name: string, cell: (rush: RushRounds) => string) => `| ${name} | ${rushes.map(cell).join(' | ')} |`
  const answers = (outcome: string) => (rush: RushRounds) => String(rush.outcomes[outcome] ?? 0)
  return [
    description,
    row('', ({ name }) => name),
    `|---|${rushes.map(() => '---|').join('')}`,
    row(`booked, of ${places}`, ({ outcomes, booked }) =>
      markMissed(String(booked), booked !== places || outcomes.booked !== places),
    ),
    row('`slot_taken`', answers('slot_taken')),
    row('already booked', answers('already_booked')),
    row('503 with Retry-After', answers('503')),
    row('any other answer', othersOf),
    row('reading the day: median, 99 of 100', ({ reads }) => timesOf(reads)),
    row('trying to book: median, 99 of 100', ({ bookings }) => timesOf(bookings)),
    row('booked twice', ({ doubled }) => markMissed(String(doubled), doubled > 0)),
    row('errors of the database', ({ databaseErrors }) => markMissed(String(databaseErrors), databaseErrors > 0)),
    row('of these, lock timeouts', ({ lockTimeouts }) => markMissed(String(lockTimeouts), lockTimeouts > 0)),
    row('highest memory of a portal', ({ megabytes }) => `${Math.max(...megabytes)} MB`),
  ]
}

function othersOf({ outcomes }: RushRounds): string {
  const expected = ['booked', 'slot_taken', 'already_booked', '503']
  const others = Object.entries(outcomes).filter(([outcome]) => !expected.includes(outcome))
  return others.length > 0 ? markMissed(others.map(([outcome, count]) => `${count} ${outcome}`).join('; '), true) : '0'
}

function timesOf(all: readonly number[]): string {
  const [median, p99] = [quantile(all, 0.5), quantile(all, 0.99)]
  return markMissed(`${Math.round(median)}, ${Math.round(p99)} ms`, p99 > slowest)
}
