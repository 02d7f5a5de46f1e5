import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ClinicDay } from '#contract/dates.ts'
import { call } from '../../api/client.ts'
import { noteMark } from './availability-feed.ts'

// The first parts of query keys.
const [available, overMonth, next] = ['available', 'days', 'next']

/** Whether a query depends on the free times of a clinic day, or of any day if it is null. */
export function changedOn([kind, of]: readonly unknown[], day: ClinicDay | null): boolean {
  // A query over many days may include this one.
  return kind === available && (day === null || of === day || of === overMonth || of === next)
}

// While the page is notified of changes, only the passing of time makes free times out of date.
const liveRefetchMs = 5 * 60_000

/**
 * The treatments with their free slots on a clinic day, refetched every 15 s while the page is visible, and every 5 min while
 * it is `live` (`useIsLive`). With `moved`, the ID of a booking, only its treatment with the slots to which it can move. While
 * a day loads, the data of the previous day is a placeholder: use it for names and sizes, never for free times.
 */
export function availableOn(day: ClinicDay, moved?: string, live = false) {
  return queryOptions({
    queryKey: [available, day, ...(moved === undefined ? [] : [moved])],
    queryFn: ({ signal }) =>
      moved === undefined
        ? call('public GET /available', { query: { date: day }, signal, onHeaders: noteMark })
        : call('patient GET /booking/:id/available', {
            params: { id: moved },
            query: { date: day },
            signal,
          }),
    placeholderData: keepPreviousData,
    refetchInterval: live ? liveRefetchMs : 15_000,
    refetchOnWindowFocus: 'always',
  })
}

/**
 * The days with free times, of any doctor or of one, in a span of at most 62 days. With `moved`, the ID of a booking, the days
 * to which it can move. Refetched every minute while the page is visible, and every 5 min while it is `live`.
 */
export function freeDaysIn(query: { from: ClinicDay; to: ClinicDay; doctor?: string }, moved?: string, live = false) {
  return queryOptions({
    queryKey: [available, overMonth, query, ...(moved === undefined ? [] : [moved])],
    queryFn: ({ signal }) =>
      moved === undefined
        ? call('public GET /available/days', { query, signal })
        : call('patient GET /booking/:id/available/days', {
            params: { id: moved },
            query,
            signal,
          }),
    staleTime: 30_000,
    refetchInterval: live ? liveRefetchMs : 60_000,
  })
}

/** Every treatment that has a free slot after a clinic day, of any doctor or of one, with the first; the earliest first. */
export function firstFree(query: { doctor?: string; after: ClinicDay }) {
  return queryOptions({
    queryKey: [available, next, query],
    queryFn: ({ signal }) => call('public GET /available/first', { query, signal }),
    staleTime: 30_000,
  })
}

/** The first three free slots of a treatment, with this doctor if they have one, else with anyone. */
export function otherTimes(treatmentId: string, doctor: string | undefined) {
  return queryOptions({
    queryKey: [available, next, treatmentId, doctor],
    queryFn: async ({ signal }) => {
      const ask = async (of?: string) => {
        const query = { slots: '3', ...(of !== undefined && { doctor: of }) }
        const found = (await call('public GET /available/first', { query, signal })).find(
          ({ _id }) => _id === treatmentId,
        )
        return found?.times.map((time) => ({ ...time, doctor: of })) ?? []
      }
      const withDoctor = doctor === undefined ? [] : await ask(doctor).catch(() => [])
      return withDoctor.length > 0 ? withDoctor : ask()
    },
    staleTime: 30_000,
  })
}
