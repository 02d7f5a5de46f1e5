import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../schemas/fields.ts'
import { deleted } from '../schemas/results.ts'
import { adminTreatment, treatment, treatmentChange, treatmentInput } from '../schemas/treatment.ts'

export const listTreatments = endpoint('listTreatments', 'public GET /service', {
  summary: 'Lists the offered treatments by name, with price and all slots of a day.',
  answer: z.array(treatment),
})

export const listAllTreatments = endpoint('listAllTreatments', 'admin GET /treatments', {
  summary: 'Lists all treatments by name, retired ones included.',
  answer: z.array(adminTreatment),
})

export const addTreatment = endpoint('addTreatment', 'admin POST /treatment', {
  frees: 'all',
  summary: 'Adds a treatment.',
  body: treatmentInput,
  answer: adminTreatment,
  errors: ['treatment_exists', 'no_such_chair'],
})

export const addTreatments = endpoint('addTreatments', 'admin POST /treatments', {
  frees: 'all',
  summary:
    'Adds treatments, all or none. Skips those that exist with the same fields. Returns the number of added ones. Idempotent.',
  body: z.strictObject({ treatments: z.array(treatmentInput).check(z.minLength(1), z.maxLength(200)) }),
  answer: z.strictObject({ addedCount: z.int() }),
  errors: ['treatment_exists', 'no_such_chair'],
})

export const changeTreatment = endpoint('changeTreatment', 'admin PUT /treatment/:id', {
  frees: 'all',
  summary:
    'Replaces all fields of a treatment. `version` must be the current one. Bookings stay as they were made. Idempotent.',
  params: z.strictObject({ id }),
  body: treatmentChange,
  answer: adminTreatment,
  errors: ['no_such_treatment', 'treatment_exists', 'version_conflict', 'no_such_chair'],
})

export const removeTreatment = endpoint('removeTreatment', 'admin DELETE /treatment/:id', {
  frees: 'all',
  summary:
    'Removes a treatment that was never booked and is no doctor’s speciality; others can be retired. Returns 0 if there is none. Idempotent.',
  params: z.strictObject({ id }),
  answer: deleted,
  errors: ['treatment_in_use'],
})
