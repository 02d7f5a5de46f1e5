import { type ClinicDay, parseClinicDay } from '#contract/dates.ts'
import { adminPaths } from '../../admin-paths.ts'

/** The treatment and the doctor (IDs; empty for the first treatment and for anyone) and the day to explain. */
export interface WhyChoice {
  readonly treatment: string
  readonly day: ClinicDay
  readonly doctor: string
}

/** Parses an address. The default day is today. */
export function parseWhyParams(address: URLSearchParams, today: ClinicDay): WhyChoice {
  return {
    treatment: address.get('treatment') ?? '',
    day: parseClinicDay(address.get('date') ?? '') ?? today,
    doctor: address.get('doctor') ?? '',
  }
}

/** The address of a choice. */
export function addressOfWhy({ treatment, day, doctor }: WhyChoice): string {
  return adminPaths.whyNot({ ...(treatment && { treatment }), date: day, ...(doctor && { doctor }) })
}
