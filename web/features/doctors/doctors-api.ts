import { queryOptions } from '@tanstack/react-query'
import type { Doctor } from '#contract/schemas/doctor.ts'
import { call } from '../../api/client.ts'

interface DoctorEntries {
  readonly name: string
  readonly email: string
  readonly speciality: string
}

/** All doctors, by name. */
export const doctors = queryOptions({
  queryKey: ['doctors'],
  queryFn: ({ signal }) => call('admin GET /doctors', { signal }),
})

/** The names of the treatments, each a speciality. */
export const specialities = queryOptions({
  queryKey: ['specialities'],
  queryFn: async ({ signal }) => (await call('public GET /service', { signal })).map(({ name }) => name),
})

/** Changes a doctor. Without `img` the photo stays. Fails if the doctor has changed since. Idempotent. */
export function changeDoctor({ _id, version }: Doctor, entries: DoctorEntries & { img?: string }): Promise<Doctor> {
  return call('admin PUT /doctor/:doctor', {
    params: { doctor: _id },
    body: { ...entries, version },
  })
}

/** Removes the doctor with this address. Safe to repeat. */
export async function removeDoctor(email: string): Promise<void> {
  await call('admin DELETE /doctor/:doctor', { params: { doctor: email } })
}
