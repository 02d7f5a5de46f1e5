import { queryOptions } from '@tanstack/react-query'
import type { Body } from '#contract/calls.ts'
import { call } from '../../api/client.ts'

/** The news and words of patients as an admin writes them. */
export type NoticeDraft = Body<'admin POST /notice'>
export type TestimonialDraft = Body<'admin POST /testimonial'>

/** The settings of the clinic. */
export const settings = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call('admin GET /clinic/settings', { signal }),
})

/** Changes a news item, or adds it if `id` is `undefined`. */
export function saveNotice(id: string | undefined, body: NoticeDraft): Promise<unknown> {
  if (id === undefined) return call('admin POST /notice', { body })
  return call('admin PUT /notice/:id', { params: { id }, body })
}

/** Changes a testimonial, or adds it if `id` is `undefined`. */
export function saveTestimonial(id: string | undefined, body: TestimonialDraft): Promise<unknown> {
  if (id === undefined) return call('admin POST /testimonial', { body })
  return call('admin PUT /testimonial/:id', { params: { id }, body })
}
