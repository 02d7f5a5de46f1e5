import { type ScheduleResults, scheduled } from './measure-schedule.ts'
import { rateOf, ratioOf } from './rounds.ts'
import { upcomingDays } from './schedule-clinic.ts'

/** Returns the description and the results as lines of Markdown. */
export function scheduleTable({ past, found }: ScheduleResults): string[] {
  const { treatments, doctors, chairs, bookedADay } = scheduled
  return [
    '## Schedule',
    '',
    `${treatments} treatments, ${doctors} doctors with hours, ${chairs} chairs and ${upcomingDays * bookedADay} upcoming bookings. The milliseconds are those of the SQL`,
    'function on one connection. Past bookings must not count: the ratio compares with the same clinic without a past.',
    '',
    `| One call | with ${past} past bookings | with none | ratio of the times |`,
    '|---|---|---|---|',
    ...found.map(({ call, withPast, withoutPast }) => {
      const [slow, fast] = [withPast, withoutPast].map((rounds) => `${(1_000 / rateOf(rounds)).toFixed(1)} ms`)
      return `| ${call} | ${slow} | ${fast} | ${ratioOf(withoutPast, withPast, ({ rate }) => rate)} |`
    }),
  ]
}
