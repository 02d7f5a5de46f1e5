import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { changedOn } from '../bookings/availability-api.ts'
import { subscribeToAvailability } from '../bookings/availability-feed.ts'

/** Refetches the free times that a change affects. A random delay spreads the requests of all browsers. */
export function useLiveUpdates(): void {
  const queries = useQueryClient()
  useEffect(() => {
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
  }, [queries])
}
