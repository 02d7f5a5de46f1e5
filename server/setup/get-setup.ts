import type { Setup } from '#contract/schemas/setup.ts'
import { listFirstFree } from '../bookings/first-free.ts'
import type { Context } from '../context.ts'
import { readProgress } from './progress.ts'

/** Returns the steps of setting up, and what the rule that offers times has for patients, cached as other free times. */
export async function getSetup(context: Context): Promise<Setup> {
  const load = () => listFirstFree(context, { slots: 1 })
  const [progress, free] = await Promise.all([
    readProgress(context),
    context.availability.get('bookable treatments', undefined, load),
  ])
  const [next] = free.answer[0]?.times ?? []
  return { ...progress, bookable: { treatments: free.answer.length, ...(next && { next }) } }
}
