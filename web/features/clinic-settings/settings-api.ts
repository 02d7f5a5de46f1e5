import { queryOptions } from '@tanstack/react-query'
import type { Body } from '#contract/calls.ts'
import type { ClinicSettings } from '#contract/schemas/clinic.ts'
import type { SessionRule } from '#contract/schemas/session-rule.ts'
import { call } from '../../api/client.ts'

/** The news and words of patients as an admin writes them. */
export type NoticeDraft = Body<'admin POST /notice'>
export type TestimonialDraft = Body<'admin POST /testimonial'>
export type PlaceDraft = Body<'admin PUT /clinic'>

/** The settings of the clinic. */
export const settings = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call('admin GET /clinic/settings', { signal }),
})

/** Saves the details of the clinic. Fails if another admin has changed them since. Idempotent. */
export function saveClinic(body: PlaceDraft): Promise<ClinicSettings> {
  return call('admin PUT /clinic', { body })
}

/** Saves when pages of the staff lock and their sessions end. Idempotent. */
export function saveSessions(body: Body<'admin PUT /session-rule'>): Promise<SessionRule> {
  return call('admin PUT /session-rule', { body })
}

/** Changes a news item, or adds it if `id` is `undefined`. */
export function saveNotice(id: string | undefined, body: NoticeDraft): Promise<unknown> {
  if (id === undefined) return call('admin POST /notice', { body })
  return call('admin PUT /notice/:id', { params: { id }, body })
}

/** Deletes news. Safe to repeat. */
export function removeNotice(id: string): Promise<unknown> {
  return call('admin DELETE /notice/:id', { params: { id } })
}

/** Changes a testimonial, or adds it if `id` is `undefined`. */
export function saveTestimonial(id: string | undefined, body: TestimonialDraft): Promise<unknown> {
  if (id === undefined) return call('admin POST /testimonial', { body })
  return call('admin PUT /testimonial/:id', { params: { id }, body })
}

/** Deletes a testimonial. Idempotent. */
export function removeTestimonial(id: string): Promise<unknown> {
  return call('admin DELETE /testimonial/:id', { params: { id } })
}
