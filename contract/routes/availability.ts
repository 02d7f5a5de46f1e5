import * as z from 'zod/mini'
import { maxDaysPerRequest } from '../dates.ts'
import { endpoint } from '../endpoint.ts'
import {
  changedDay,
  changesMarkValue,
  dayWithSlots,
  firstFree,
  firstSlotCount,
  freeDay,
  nextSlot,
  timesOverview,
} from '../schemas/availability.ts'
import { dateRequest, id } from '../schemas/fields.ts'
import { availableTreatment } from '../schemas/treatment.ts'

export const listAvailable = endpoint('listAvailable', 'public GET /available', {
  summary:
    'Lists every treatment with its free slots on a clinic day, and with those of each doctor if particular doctors perform it; a doctor who is not free has none. `doctor` limits it to slots at which that doctor is free. A day that cannot be booked has no free slots.',
  query: z.strictObject({ date: dateRequest, doctor: z.optional(id) }),
  answer: z.array(availableTreatment),
  cacheable: true,
  errors: ['no_such_doctor'],
})

export const watchAvailability = endpoint('watchAvailability', 'public GET /available/changes', {
  summary:
    'Streams an event whenever the free slots of a clinic day may have changed. `date` limits the stream to one day. `since` is the header X-Changes-Mark of an answer of `GET /available`: the stream begins with the changes since that answer.',
  query: z.strictObject({ date: z.optional(dateRequest), since: z.optional(changesMarkValue) }),
  answer: changedDay,
  answerType: 'text/event-stream',
  errors: ['too_many_requests'],
})

export const listFreeDays = endpoint('listFreeDays', 'public GET /available/days', {
  summary: `Lists the clinic days of a period of at most ${maxDaysPerRequest} days that have a free slot, with their treatments and the number of free slots, and the days on which the clinic is closed, with the reason.`,
  query: z.strictObject({ from: dateRequest, to: dateRequest, doctor: z.optional(id) }),
  answer: z.array(freeDay),
  cacheable: true,
  errors: ['too_many_days', 'no_such_doctor'],
})

export const findNextAvailableSlot = endpoint('findNextAvailableSlot', 'public GET /available/next', {
  summary: 'Returns the earliest free slot, optionally of one treatment or doctor and after a clinic day.',
  query: z.strictObject({ treatmentId: z.optional(id), doctor: z.optional(id), after: z.optional(dateRequest) }),
  answer: z.strictObject({ next: z.nullable(nextSlot) }),
  cacheable: true,
  errors: ['no_such_doctor'],
})

export const listFirstFree = endpoint('listFirstFree', 'public GET /available/first', {
  summary:
    'Lists every treatment that has a free slot within a year, the one with the earliest first, each with its first free slot, or with as many as `slots` asks for. `doctor` limits it to slots at which that doctor is free, `after` to slots after a clinic day. Use it instead of one call per treatment.',
  query: z.strictObject({
    doctor: z.optional(id),
    after: z.optional(dateRequest),
    slots: z.optional(firstSlotCount),
  }),
  answer: z.array(firstFree),
  cacheable: true,
  errors: ['no_such_doctor'],
})

export const listNextDays = endpoint('listNextDays', 'public GET /available/treatment/:id', {
  summary:
    'Lists the next five clinic days within a year on which a treatment has a free slot, with all its free slots. `doctor` limits them to slots at which that doctor is free, `after` to days after a clinic day.',
  params: z.strictObject({ id }),
  query: z.strictObject({ doctor: z.optional(id), after: z.optional(dateRequest) }),
  answer: z.array(dayWithSlots),
  cacheable: true,
  errors: ['no_such_treatment', 'no_such_doctor'],
})

export const getTimesOverview = endpoint('getTimesOverview', 'public GET /available/overview', {
  summary:
    'Returns what the home page shows of free times: the earliest of any treatment; at most three treatments with a free slot today or in the six days after, checkups first, each with up to four free slots of its first free day, spread over the day; at most six doctors, each with the next free slot in these days, the earliest first.',
  answer: timesOverview,
  cacheable: true,
})
