import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { dollars } from './money.ts'
import { id, slotAnswer } from './text.ts'

/** A treatment with slots: all of its day in `/service`, those still free in `/available`; in time order. */
export const treatment = z.strictObject({
  _id: id,
  name: z.string(),
  price: dollars,
  slots: z.array(slotAnswer),
})
export type Treatment = z.infer<typeof treatment>

export const listTreatments = endpoint({
  name: 'listTreatments',
  method: 'GET',
  path: '/service',
  access: 'public',
  summary: 'Every treatment with its price and all slots of a day, by name.',
  answer: z.array(treatment),
  errors: [],
})
