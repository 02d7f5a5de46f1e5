import { queryOptions } from '@tanstack/react-query'
import type { Call } from '#contract/endpoint.ts'
import type * as contract from '#contract/routes/clinic.ts'
import type { changeSessionRule } from '#contract/routes/identity.ts'
import type { ClinicSettings } from '#contract/schemas/clinic.ts'
import type { SessionRule } from '#contract/schemas/session-rule.ts'
import { call } from '../../api/client.ts'

/** The news and words of patients as an admin writes them. */
export type NoticeDraft = Call<typeof contract.addNotice>['body']
export type TestimonialDraft = Call<typeof contract.addTestimonial>['body']
export type PlaceDraft = Call<typeof contract.changeClinic>['body']

/** The settings of the clinic. */
export const settings = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call<typeof contract.getClinicSettings>('admin GET /clinic/settings', { signal }),
})

/** Saves the details of the clinic. Fails if another admin has changed them since. Idempotent. */
export function saveClinic(body: PlaceDraft): Promise<ClinicSettings> {
  return call<typeof contract.changeClinic>('admin PUT /clinic', { body })
}

/** Saves when pages of the staff lock and their sessions end. Idempotent. */
export function saveSessions(body: Call<typeof changeSessionRule>['body']): Promise<SessionRule> {
  return call<typeof changeSessionRule>('admin PUT /session-rule', { body })
}

/** Changes a news item, or adds it if `id` is `undefined`. */
export function saveNotice(id: string | undefined, body: NoticeDraft): Promise<unknown> {
  if (id === undefined) return call<typeof contract.addNotice>('admin POST /notice', { body })
  return call<typeof contract.changeNotice>('admin PUT /notice/:id', { params: { id }, body })
}

/** Deletes news. Safe to repeat. */
export function removeNotice(id: string): Promise<unknown> {
  return call<typeof contract.removeNotice>('admin DELETE /notice/:id', { params: { id } })
}

/** Changes a testimonial, or adds it if `id` is `undefined`. */
export function saveTestimonial(id: string | undefined, body: TestimonialDraft): Promise<unknown> {
  if (id === undefined) return call<typeof contract.addTestimonial>('admin POST /testimonial', { body })
  return call<typeof contract.changeTestimonial>('admin PUT /testimonial/:id', { params: { id }, body })
}

/** Deletes a testimonial. Idempotent. */
export function removeTestimonial(id: string): Promise<unknown> {
  return call<typeof contract.removeTestimonial>('admin DELETE /testimonial/:id', { params: { id } })
}
