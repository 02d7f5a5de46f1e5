import { queryOptions } from '@tanstack/react-query'
import type { Call } from '#contract/endpoint.ts'
import type * as contract from '#contract/routes/clinic.ts'
import type { ClinicSettings } from '#contract/schemas/clinic.ts'
import { call, type Route } from '../../api/client.ts'

const toSettings = {
  name: 'getClinicSettings',
  method: 'GET',
  path: '/clinic/settings',
  access: 'admin',
} as const satisfies Route<typeof contract.getClinicSettings>

const toChange = {
  name: 'changeClinic',
  method: 'PUT',
  path: '/clinic',
  access: 'admin',
} as const satisfies Route<typeof contract.changeClinic>

const toAddNotice = {
  name: 'addNotice',
  method: 'POST',
  path: '/notice',
  access: 'admin',
} as const satisfies Route<typeof contract.addNotice>

const toChangeNotice = {
  name: 'changeNotice',
  method: 'PUT',
  path: '/notice/:id',
  access: 'admin',
} as const satisfies Route<typeof contract.changeNotice>

const toRemoveNotice = {
  name: 'removeNotice',
  method: 'DELETE',
  path: '/notice/:id',
  access: 'admin',
} as const satisfies Route<typeof contract.removeNotice>

const toAddTestimonial = {
  name: 'addTestimonial',
  method: 'POST',
  path: '/testimonial',
  access: 'admin',
} as const satisfies Route<typeof contract.addTestimonial>

const toChangeTestimonial = {
  name: 'changeTestimonial',
  method: 'PUT',
  path: '/testimonial/:id',
  access: 'admin',
} as const satisfies Route<typeof contract.changeTestimonial>

const toRemoveTestimonial = {
  name: 'removeTestimonial',
  method: 'DELETE',
  path: '/testimonial/:id',
  access: 'admin',
} as const satisfies Route<typeof contract.removeTestimonial>

/** The news and words of patients as an admin writes them. */
export type NoticeDraft = Call<typeof contract.addNotice>['body']
export type TestimonialDraft = Call<typeof contract.addTestimonial>['body']
export type PlaceDraft = Call<typeof contract.changeClinic>['body']

/** All that the clinic tells of itself. */
export const settings = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call<typeof contract.getClinicSettings>(toSettings, { signal }),
})

/** Describes the clinic anew; refused where somebody else did meanwhile. Safe to repeat. */
export function saveClinic(body: PlaceDraft): Promise<ClinicSettings> {
  return call<typeof contract.changeClinic>(toChange, { body })
}

/** Changes news, or adds some where there is no id yet. */
export function saveNotice(id: string | undefined, body: NoticeDraft): Promise<unknown> {
  if (id === undefined) return call<typeof contract.addNotice>(toAddNotice, { body })
  return call<typeof contract.changeNotice>(toChangeNotice, { params: { id }, body })
}

/** Deletes news. Safe to repeat. */
export function removeNotice(id: string): Promise<unknown> {
  return call<typeof contract.removeNotice>(toRemoveNotice, { params: { id } })
}

/** Changes what a patient said, or adds it where there is no id yet. */
export function saveTestimonial(id: string | undefined, body: TestimonialDraft): Promise<unknown> {
  if (id === undefined) return call<typeof contract.addTestimonial>(toAddTestimonial, { body })
  return call<typeof contract.changeTestimonial>(toChangeTestimonial, { params: { id }, body })
}

/** Deletes what a patient said. Safe to repeat. */
export function removeTestimonial(id: string): Promise<unknown> {
  return call<typeof contract.removeTestimonial>(toRemoveTestimonial, { params: { id } })
}
