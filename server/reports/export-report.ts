import { parseClinicDay } from '#contract/dates.ts'
import { toCsv } from '#contract/to-csv.ts'
import type { Context } from '../context.ts'
import { getReport, type ReportPeriod } from './get-report.ts'

/** Returns the numbers of appointments of each day of a period as CSV. Days are ISO 8601. */
export async function exportReport(context: Pick<Context, 'db' | 'timeZone'>, period: ReportPeriod): Promise<string> {
  const { days } = await getReport(context, period)
  return toCsv([
    ['day', 'booked', 'done', 'cancelled', 'missed'],
    ...days.map(({ date, ...counts }) => [
      parseClinicDay(date) ?? '',
      ...[counts.booked, counts.done, counts.cancelled, counts.missed].map(String),
    ]),
  ])
}
