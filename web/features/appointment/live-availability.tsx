import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ClinicDay } from '#contract/dates.ts'
import type { Treatment } from '#contract/treatments.ts'
import { useBookingMessages } from '../../i18n/use-booking-messages.ts'
import { changedOn } from '../bookings/booking-api.ts'
import { subscribeToAvailability } from './availability-feed.ts'

interface LiveTimesProps {
  readonly day: ClinicDay
  /** With the slots free on that day, as the page shows them; undefined until they are known. */
  readonly treatments: readonly Treatment[] | undefined
}

/** What is said of a change says enough for so long, in milliseconds: many changes are not read out one by one. */
const announceIntervalMs = 10_000

/** Keeps what is shown of free times true while somebody looks; as text, what has changed, for those who hear the page. */
export function LiveAvailability({ day, treatments }: LiveTimesProps) {
  const queries = useQueryClient()
  useEffect(() => askAgainOnChange(queries), [queries])
  return useChangeAnnouncement(day, treatments)
}

/** Asks for what a change concerns; at different moments in different browsers, so that they do not come all at once. */
function askAgainOnChange(queries: QueryClient): () => void {
  const waiting = new Set<ReturnType<typeof setTimeout>>()
  const leave = subscribeToAvailability((changed) => {
    const timer = setTimeout(() => {
      waiting.delete(timer)
      void queries.invalidateQueries({ predicate: ({ queryKey }) => changedOn(queryKey, changed) })
    }, Math.random() * 200)
    waiting.add(timer)
  })
  return () => {
    leave()
    for (const timer of waiting) clearTimeout(timer)
  }
}

/** What is different from what was said last, at once and then at most once in `quietMs`. */
function useChangeAnnouncement(day: ClinicDay, treatments: readonly Treatment[] | undefined): string {
  const { appointment } = useBookingMessages()
  const [news, setNews] = useState('')
  const said = useRef({ day, treatments, at: Number.NEGATIVE_INFINITY })
  useEffect(() => {
    const { current: last } = said
    if (last.day !== day || last.treatments === undefined) {
      said.current = { day, treatments, at: Number.NEGATIVE_INFINITY }
      return setNews('')
    }
    const before = new Map(last.treatments.map(({ _id, slots }) => [_id, slots.length]))
    const changed = treatments?.filter(({ _id, slots }) => slots.length !== before.get(_id)) ?? []
    const [only] = changed
    if (only === undefined) return
    const text = changed.length === 1 ? appointment.nowFree(only.name, only.slots.length) : appointment.timesChanged
    const timer = setTimeout(
      () => {
        said.current = { day, treatments, at: performance.now() }
        setNews(text)
      },
      Math.max(0, last.at + announceIntervalMs - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [day, treatments, appointment])
  return news
}
