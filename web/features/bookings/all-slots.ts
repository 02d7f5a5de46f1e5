import { queryOptions } from '@tanstack/react-query'
import type { ClinicDay } from '#contract/dates.ts'
import type { explainSlots } from '#contract/routes/schedule.ts'
import type { WhyReason } from '#contract/schemas/schedule.ts'
import { call } from '../../api/client.ts'

/** Reasons against a slot that may not apply once the staff waive rules. */
const maybeWaivable: readonly (WhyReason | undefined)[] = [
  undefined,
  'notice',
  'weekday',
  'not_working',
  'away',
  'busy',
  'doctors_reserved',
  'chairs_busy',
  'chairs_reserved',
]

/** All slots of a treatment on a day that can be booked or may be if rules are waived. */
export function allSlots(treatmentId: string, day: ClinicDay) {
  return queryOptions({
    queryKey: ['schedule', 'all slots', treatmentId, day],
    queryFn: ({ signal }) =>
      call<typeof explainSlots>('desk GET /schedule/why', { query: { date: day, treatmentId }, signal }),
    select: ({ slots }) => slots.filter(({ reason }) => maybeWaivable.includes(reason)).map(({ slot }) => slot),
  })
}
