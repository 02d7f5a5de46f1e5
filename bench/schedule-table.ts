import { markMissed } from './figures.ts'
import { type ScheduleResults, scheduled } from './measure-schedule.ts'
import { type Round, rateOf, ratioOf } from './rounds.ts'
import { upcomingDays } from './schedule-clinic.ts'

/** Target of the time without statistics in proportion to the time with them. */
const maxUnanalyzed = 1.3

/** Returns the description and the results as lines of Markdown. */
export function scheduleTable({ past, found }: ScheduleResults): string[] {
  const { treatments, doctors, chairs, bookedADay } = scheduled
  return [
    '## Schedule',
    '',
    `${treatments} treatments, ${doctors} doctors with hours, ${chairs} chairs and ${upcomingDays * bookedADay} upcoming bookings. The milliseconds are those of the SQL`,
    'function on one connection. Past bookings must not count: the first ratio compares with the same clinic without a past.',
    'Statistics must not either: the second one compares a clinic soon after it was entered, whose small tables PostgreSQL has',
    `not analyzed. Its target is ${maxUnanalyzed}.`,
    '',
    `| One call | with ${past} past bookings | with none | ratio of the times | not analyzed | ratio of the times |`,
    '|---|---|---|---|---|---|',
    ...found.map(({ call, withPast, withoutPast, asEntered }) => {
      const [slow, fast, entered] = [withPast, withoutPast, asEntered].map(
        (rounds) => `${(1_000 / rateOf(rounds)).toFixed(1)} ms`,
      )
      const ratio = (of: readonly Round[]) => ratioOf(withoutPast, of, ({ rate }) => rate)
      const unanalyzed = ratio(asEntered)
      return `| ${call} | ${slow} | ${fast} | ${ratio(withPast)} | ${entered} | ${markMissed(unanalyzed, Number(unanalyzed) > maxUnanalyzed)} |`
    }),
  ]
}
