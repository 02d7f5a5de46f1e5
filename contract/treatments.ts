import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { dollars } from './money.ts'
import { dateRequest, id, slotAnswer } from './text.ts'

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

export const listAvailable = endpoint({
  name: 'listAvailable',
  method: 'GET',
  path: '/available',
  access: 'public',
  summary: 'Every treatment with the slots still free on a clinic day; none on a day that cannot be booked.',
  query: z.strictObject({ date: dateRequest }),
  answer: z.array(treatment),
  errors: [],
})
