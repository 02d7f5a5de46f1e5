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
  return [
    description,
    '| Rush | booked | slot_taken | already_booked | 503 | any other answer | reading: median, p99 | booking: median, p99 | doubled | errors of the database | highest memory |',
    '|---|---|---|---|---|---|---|---|---|---|---|',
    ...rushes.map(rowOf),
  ]
}

function rowOf({ name, outcomes, reads, bookings, booked, doubled, databaseErrors, megabytes }: RushRounds): string {
  const { booked: told = 0, slot_taken = 0, already_booked = 0, 503: shed = 0, ...others } = outcomes
  const missed = (wrong: boolean) => (wrong ? ' (missed)' : '')
  const odd = Object.entries(others).map(([outcome, count]) => `${count} ${outcome}`)
  const times = (all: readonly number[]) => {
    const [median, p99] = [quantile(all, 0.5), quantile(all, 0.99)]
    return `${Math.round(median)}, ${Math.round(p99)} ms${missed(p99 > slowest)}`
  }
  const cells = [
    name,
    `${told}${missed(told !== places || booked !== places)}`,
    slot_taken,
    already_booked,
    shed,
    odd.length > 0 ? `${odd.join('; ')} (missed)` : 'none',
    times(reads),
    times(bookings),
    `${doubled}${missed(doubled > 0)}`,
    `${databaseErrors}${missed(databaseErrors > 0)}`,
    `${Math.max(...megabytes)} MB`,
  ]
  return `| ${cells.join(' | ')} |`
}

function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? Number.NaN
}
