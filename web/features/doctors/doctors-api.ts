import { queryOptions } from '@tanstack/react-query'
import type * as contract from '#contract/routes/doctors.ts'
import type { listTreatments } from '#contract/routes/treatments.ts'
import type { Doctor } from '#contract/schemas/doctor.ts'
import { call, type Route } from '../../api/client.ts'

const toDoctors = {
  name: 'listDoctors',
  method: 'GET',
  path: '/doctors',
  access: 'admin',
} as const satisfies Route<typeof contract.listDoctors>

const toAdd = {
  name: 'addDoctor',
  method: 'POST',
  path: '/doctors',
  access: 'admin',
} as const satisfies Route<typeof contract.addDoctor>

const toChange = {
  name: 'changeDoctor',
  method: 'PUT',
  path: '/doctor/:doctor',
  access: 'admin',
} as const satisfies Route<typeof contract.changeDoctor>

const toRemove = {
  name: 'removeDoctor',
  method: 'DELETE',
  path: '/doctor/:doctor',
  access: 'admin',
} as const satisfies Route<typeof contract.removeDoctor>

const toTreatments = {
  name: 'listTreatments',
  method: 'GET',
  path: '/service',
  access: 'public',
} as const satisfies Route<typeof listTreatments>

interface DoctorEntries {
  readonly name: string
  readonly email: string
  readonly speciality: string
}

/** All doctors, by name. */
export const doctors = queryOptions({
  queryKey: ['doctors'],
  queryFn: ({ signal }) => call<typeof contract.listDoctors>(toDoctors, { signal }),
})

/** The names of the treatments, each a speciality. */
export const specialities = queryOptions({
  queryKey: ['specialities'],
  queryFn: async ({ signal }) => (await call<typeof listTreatments>(toTreatments, { signal })).map(({ name }) => name),
})

/** Adds a doctor; `img` is the address that an upload gave. */
export function addDoctor(body: DoctorEntries & { img: string }): Promise<Doctor> {
  return call<typeof contract.addDoctor>(toAdd, { body })
}

/** Changes the doctor that was seen; the photo stays where no upload gave another `img`. Safe to repeat. */
export function changeDoctor({ _id, version }: Doctor, entries: DoctorEntries & { img?: string }): Promise<Doctor> {
  return call<typeof contract.changeDoctor>(toChange, { params: { doctor: _id }, body: { ...entries, version } })
}

/** Removes the doctor with this address. Safe to repeat. */
export async function removeDoctor(email: string): Promise<void> {
  await call<typeof contract.removeDoctor>(toRemove, { params: { doctor: email } })
}
