import { useQuery } from '@tanstack/react-query'
import type { ClinicDay } from '#contract/dates.ts'
import { availableOn } from './availability-api.ts'

interface TreatmentOn {
  readonly treatmentId: string | undefined
  /** The ID of a booking, to ask for the slots to which it can move. */
  readonly moved?: string | undefined
  readonly enabled?: boolean
}

/** A treatment with its free slots on a day, `undefined` while they load, and the query. */
export function useTreatmentOn(day: ClinicDay, { treatmentId, moved, enabled = true }: TreatmentOn) {
  const query = useQuery({ ...availableOn(day, moved), enabled })
  // The free slots of another day are a placeholder.
  const isLoading = query.isPending || query.isPlaceholderData
  const treatment = isLoading ? undefined : query.data?.find(({ _id }) => _id === treatmentId)
  return { query, isLoading, treatment }
}
