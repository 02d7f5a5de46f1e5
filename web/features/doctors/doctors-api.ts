import { queryOptions } from '@tanstack/react-query'
import type * as contract from '#contract/doctors.ts'
import type { listTreatments } from '#contract/treatments.ts'
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

const toRemove = {
  name: 'removeDoctor',
  method: 'DELETE',
  path: '/doctor/:email',
  access: 'admin',
} as const satisfies Route<typeof contract.removeDoctor>

const toTreatments = {
  name: 'listTreatments',
  method: 'GET',
  path: '/service',
  access: 'public',
} as const satisfies Route<typeof listTreatments>

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
export function addDoctor(body: {
  name: string
  email: string
  speciality: string
  img: string
}): Promise<contract.Doctor> {
  return call<typeof contract.addDoctor>(toAdd, { body })
}

/** Removes the doctor with this address. Safe to repeat. */
export async function removeDoctor(email: string): Promise<void> {
  await call<typeof contract.removeDoctor>(toRemove, { params: { email } })
}
