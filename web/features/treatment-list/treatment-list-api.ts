import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { previewTreatment } from '#contract/routes/schedule.ts'
import type { AdminTreatment, TreatmentEntries } from '#contract/schemas/treatment.ts'
import { call } from '../../api/client.ts'

/** Every treatment, retired ones too. */
export const managedTreatments = queryOptions({
  queryKey: ['managed-treatments'],
  queryFn: ({ signal }) => call('admin GET /treatments', { signal }),
})

/** Reloads everything that depends on treatments. */
export function refreshTreatments(queries: QueryClient): Promise<unknown> {
  const changed = [managedTreatments.queryKey, ['treatments'], ['available']]
  return Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })))
}

/** Saves a treatment: a new one, or the one that was `seen` with what is to be another. */
export function saveTreatment(entries: TreatmentEntries, seen: AdminTreatment | undefined): Promise<AdminTreatment> {
  if (!seen) return call('admin POST /treatment', { body: entries })
  const body = { ...entries, version: seen.version }
  return call('admin PUT /treatment/:id', { params: { id: seen._id }, body })
}

/** Returns what a changed treatment would affect. */
export function previewChange(entries: TreatmentEntries, seen: AdminTreatment): Promise<TreatmentPreview> {
  const body = { ...entries, version: seen.version }
  return call('admin POST /schedule/treatments/:id/preview', {
    params: { id: seen._id },
    body,
  })
}
export type TreatmentPreview = z.output<typeof previewTreatment.answer>

/** Retires a treatment, or offers it again. Safe to repeat. */
export function setActive(seen: AdminTreatment, active: boolean): Promise<AdminTreatment> {
  const { name, price, minutes, starts, weekdays } = seen
  return saveTreatment({ name, price, minutes, starts, weekdays, active }, seen)
}
