import type { QueryClient } from '@tanstack/react-query'
import type { Patient } from '#contract/schemas/patient.ts'
import { patientKey } from '../bookings/patient-query.ts'

const maxRecent = 5

/**
 * Returns the patients who were opened last, the latest first. They come from the memory of this tab, which is dropped
 * when another person signs in: nothing is stored, and listing them is no access to their data.
 */
export function recentPatients(queries: QueryClient): Patient[] {
  return (
    queries
      .getQueryCache()
      .findAll({ queryKey: [patientKey], predicate: ({ queryKey, state }) => queryKey.length === 2 && isLoaded(state) })
      // The link of a merged record leads to another patient.
      .filter(({ queryKey, state }) => (state.data as Patient)._id === queryKey[1])
      .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
      .slice(0, maxRecent)
      .map(({ state }) => state.data as Patient)
  )
}

// A patient who was removed meanwhile is an error with old data.
function isLoaded({ status, data }: { readonly status: string; readonly data: unknown }): boolean {
  return status === 'success' && data !== undefined
}
