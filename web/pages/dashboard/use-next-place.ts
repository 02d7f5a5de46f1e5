import { useQuery, useQueryClient } from '@tanstack/react-query'
import { addDays, type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import type { DeskBooking } from '#contract/schemas/desk.ts'
import { parseSlot } from '#contract/slots.ts'
import { availableOn, freeDaysIn } from '../../features/bookings/availability-api.ts'
import type { Target } from './use-board-move.ts'

/** The length of the searched period, at most that of one request. */
const searchedDays = 60
/** A day after the first one has no other reason to be without a time than that another desk took it. */
const mostDays = 3

/**
 * Returns the first time after the present one to which an appointment can move, with its doctor if they are free. `null`
 * if there is none or several attempts failed, `undefined` while it loads.
 */
export function useNextPlace(moving: DeskBooking, today: ClinicDay): Target | null | undefined {
  const queries = useQueryClient()
  const { _id, treatmentId, date, slot, doctor } = moving
  const present = { day: parseClinicDay(date) ?? today, start: parseSlot(slot)?.start ?? 0 }
  const from = present.day < today ? today : present.day
  const query = useQuery({
    queryKey: ['available', 'next', 'place', _id, from, present.start],
    queryFn: async (): Promise<Target | null> => {
      const free = await queries.fetchQuery(freeDaysIn({ from, to: addDays(from, searchedDays) }, _id))
      const days = free
        .filter(({ treatments }) => treatments.includes(treatmentId))
        .flatMap((each) => parseClinicDay(each.date) ?? [])
      for (const day of days.slice(0, mostDays)) {
        const treatments = await queries.fetchQuery(availableOn(day, _id))
        const treatment = treatments.find((each) => each._id === treatmentId)
        const next = treatment?.slots.find((each) => day > present.day || (parseSlot(each)?.start ?? 0) > present.start)
        if (next === undefined) continue
        const able = treatment?.doctors?.filter(({ slots }) => slots.includes(next))
        return { day, slot: next, doctor: able?.find((each) => each._id === doctor?._id) ?? able?.[0] }
      }
      return null
    },
    staleTime: 15_000,
  })
  return query.isLoadingError ? null : query.data
}
