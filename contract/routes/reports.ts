import * as z from 'zod/mini'
import { addDays } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import { dateRequest, id } from '../schemas/fields.ts'
import { maxReportDays, report } from '../schemas/report.ts'

const period = z.strictObject({ from: dateRequest, to: dateRequest, doctorId: z.optional(id) }).check(
  z.refine(({ from, to }) => to >= from && to < addDays(from, maxReportDays), {
    path: ['to'],
    when: ({ issues }) => issues.length === 0,
  }),
)

export const getReport = endpoint('getReport', 'admin GET /reports', {
  summary:
    'Returns the figures of a period of at most 366 days: appointments, money, use of doctors and chairs, lead times, waiting and lengths.',
  query: period,
  answer: report,
})

export const exportReport = endpoint('exportReport', 'admin GET /reports/export', {
  summary: 'Returns the figures of each day of a period of at most 366 days as CSV.',
  query: period,
  answer: z.string(),
  answerType: 'text/csv; charset=utf-8',
})
