import type { ClinicDay } from '#contract/dates.ts'
import type { FoundPatient } from '#contract/schemas/patient.ts'

/** What a booking at the desk starts with. */
export interface BookingStart {
  /** Without a day, it starts with the next free slot. */
  readonly day?: ClinicDay
  /** A free time of a doctor, in minutes of the day. */
  readonly gap?: { readonly doctorId: string; readonly start: number }
  readonly patient?: FoundPatient
  /** The member of the patient's family for whom it is. */
  readonly memberId?: string | undefined
  /** The treatment that is chosen at first. */
  readonly treatmentId?: string
  /** What is known of a new patient. */
  readonly newPatient?: NewPatient
}

/** Entries of the form about a new patient. */
export interface NewPatient {
  readonly patientName?: string
  readonly email?: string
  readonly phone?: string
}

/** Returns the treatment that is chosen at first: the given one, or else the patient's usual one. */
export function wantedTreatment({ treatmentId, patient, memberId }: BookingStart): string | undefined {
  return treatmentId ?? (memberId === undefined ? patient?.usualTreatmentId : undefined)
}
