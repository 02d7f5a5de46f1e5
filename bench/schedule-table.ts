import { type ScheduleResults, scheduled } from './measure-schedule.ts'
import { rateOf, ratioOf } from './rounds.ts'
import { upcomingDays } from './schedule-clinic.ts'

/** Returns the results as the lines of a Markdown table. */
export function scheduleTable({ past, found }: ScheduleResults): string[] {
  const { treatments, doctors, chairs, bookedADay } = scheduled
  return [
    `The schedule of ${treatments} treatments, ${doctors} doctors, ${chairs} chairs and ${upcomingDays * bookedADay} upcoming bookings:`,
    '',
    `| One call | with ${past} past bookings | with none | ratio of the times |`,
    '|---|---|---|---|',
    ...found.map(({ call, withPast, withoutPast }) => {
      const [slow, fast] = [withPast, withoutPast].map((rounds) => `${(1_000 / rateOf(rounds)).toFixed(1)} ms`)
      return `| ${call} | ${slow} | ${fast} | ${ratioOf(withoutPast, withPast, ({ rate }) => rate)} |`
    }),
  ]
}
