import { addDays, type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import type { FreeDay } from '#contract/schemas/availability.ts'
import type { Context } from '../context.ts'
import type { CachedAnswer } from '../http/cached-answer.ts'
import { listFreeDays } from './available-slots.ts'

/**
 * Returns the free and closed days from `from` to `to` out of cached months, so that requests for varied periods share
 * their queries. `network` is the client's.
 */
export async function getFreeDays(
  context: Context,
  { from, to, doctorId }: { from: ClinicDay; to: ClinicDay; doctorId?: string | undefined },
  network: string,
): Promise<CachedAnswer<FreeDay[]>> {
  const months = await Promise.all(
    monthsOf(from, to).map((first) => {
      const last = addDays(startOfNextMonth(first), -1)
      const load = () => listFreeDays(context, { from: first, to: last, doctorId })
      return context.availability.get(`free in ${first} ${doctorId}`, { from: first, to: last }, load, network)
    }),
  )
  const isAsked = ({ date }: FreeDay) => {
    const day = parseClinicDay(date) ?? ''
    return from <= day && day <= to
  }
  return {
    answer: months.flatMap(({ answer }) => answer).filter(isAsked),
    isFresh: () => months.every((month) => month.isFresh()),
  }
}

/** Returns the first days of the months of a period. */
function monthsOf(from: ClinicDay, to: ClinicDay): ClinicDay[] {
  const months: ClinicDay[] = []
  for (let first = startOfMonth(from); first <= to; first = startOfNextMonth(first)) months.push(first)
  return months
}

function startOfMonth(day: ClinicDay): ClinicDay {
  return `${day.slice(0, 7)}-01`
}

function startOfNextMonth(first: ClinicDay): ClinicDay {
  return startOfMonth(addDays(first, 31))
}
