import { useQuery } from '@tanstack/react-query'
import type { ClinicDay } from '#contract/dates.ts'
import type { AvailableTreatment } from '#contract/schemas/treatment.ts'
import { availableOn } from '../bookings/availability-api.ts'
import { useIsLive } from '../bookings/availability-feed.ts'

/** A doctor who performs a treatment. */
export interface ListedDoctor {
  readonly _id: string
  readonly name: string
  /** Whether the doctor has free slots on the day. */
  readonly isFree: boolean
}

/** Returns the doctors of the treatments of a day by name. Re-renders only if they change. */
export function useDoctors(day: ClinicDay): readonly ListedDoctor[] {
  return useQuery({ ...availableOn(day, undefined, useIsLive()), select: listDoctors }).data ?? []
}

function listDoctors(treatments: readonly AvailableTreatment[]): ListedDoctor[] {
  const listed = new Map<string, ListedDoctor>()
  for (const { _id, name, slots } of treatments.flatMap(({ doctors = [] }) => doctors)) {
    listed.set(_id, { _id, name, isFree: slots.length > 0 || listed.get(_id)?.isFree === true })
  }
  return [...listed.values()].sort((a, b) => a.name.localeCompare(b.name))
}
