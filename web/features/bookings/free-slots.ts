import type { QueryClient } from '@tanstack/react-query'
import type { ClinicDay } from '#contract/dates.ts'
import type { AvailableTreatment } from '#contract/schemas/treatment.ts'
import { availableOn } from './availability-api.ts'

/** Returns the free slots of a treatment, or only those at which one of its doctors is free. */
export function slotsOf(treatment: AvailableTreatment | undefined, doctorId: string | undefined): readonly string[] {
  if (doctorId === undefined) return treatment?.slots ?? []
  return treatment?.doctors?.find(({ _id }) => _id === doctorId)?.slots ?? []
}

/** Returns the free slots of a treatment, or of one of its doctors, in the cached list of a day. */
export function cachedSlots(
  queries: QueryClient,
  day: ClinicDay,
  { treatmentId, doctorId }: { readonly treatmentId: string; readonly doctorId: string | undefined },
): readonly string[] {
  const treatments = queries.getQueryData(availableOn(day).queryKey) ?? []
  return slotsOf(
    treatments.find(({ _id }) => _id === treatmentId),
    doctorId,
  )
}
