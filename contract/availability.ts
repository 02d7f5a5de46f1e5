import * as z from 'zod/mini'
import { maxDaysPerRequest } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { dollars } from './money.ts'
import { dateAnswer, dateRequest, id, slotAnswer } from './text.ts'
import { treatment } from './treatments.ts'

export const listAvailable = endpoint({
  name: 'listAvailable',
  method: 'GET',
  path: '/available',
  access: 'public',
  summary: 'Every treatment with the slots still free on a clinic day; none on a day that cannot be booked.',
  query: z.strictObject({ date: dateRequest }),
  answer: z.array(treatment),
  cacheable: true,
  errors: [],
})

/** A day on which other slots are free now, or that all days may have. */
const changedDay = z.union([dateAnswer, z.literal('every day')])
export type ChangedDay = z.infer<typeof changedDay>

export const watchAvailability = endpoint({
  name: 'watchAvailability',
  method: 'GET',
  path: '/available/changes',
  access: 'public',
  summary:
    'A stream of events, each of which says that the free slots of a clinic day may have changed; of this day alone where one is given.',
  query: z.strictObject({ date: z.optional(dateRequest) }),
  answer: changedDay,
  answerType: 'text/event-stream',
  errors: ['too_many_requests'],
})

/** A clinic day on which these treatments have at least one free slot; none where the clinic is `closed`, for that reason. */
const freeDay = z.strictObject({ date: dateAnswer, treatments: z.array(id), closed: z.optional(z.string()) })
export type FreeDay = z.infer<typeof freeDay>

export const listFreeDays = endpoint({
  name: 'listFreeDays',
  method: 'GET',
  path: '/available/days',
  access: 'public',
  summary: `The clinic days from one date to another (${maxDaysPerRequest} at most) with the treatments that have a free slot, and those on which the clinic is closed, with the reason; others are left out.`,
  query: z.strictObject({ from: dateRequest, to: dateRequest }),
  answer: z.array(freeDay),
  cacheable: true,
  errors: ['too_many_days'],
})

export const findNextAvailableSlot = endpoint({
  name: 'findNextAvailableSlot',
  method: 'GET',
  path: '/available/next',
  access: 'public',
  summary: 'The soonest free slot, of one treatment where it is named, after a clinic day where one is given.',
  query: z.strictObject({ treatmentId: z.optional(id), after: z.optional(dateRequest) }),
  answer: z.strictObject({
    next: z.nullable(
      z.strictObject({ date: dateAnswer, slot: slotAnswer, treatmentId: id, treatment: z.string(), price: dollars }),
    ),
  }),
  cacheable: true,
  errors: [],
})
