import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { booking } from '../schemas/booking.ts'
import { id, pageNumber } from '../schemas/fields.ts'
import { noteInput, patient, searchResult, staffNote } from '../schemas/patient.ts'
import { deleted } from '../schemas/results.ts'
import { singleLineText } from '../text.ts'

export const find = endpoint({
  name: 'find',
  method: 'GET',
  path: '/find',
  access: 'desk',
  summary:
    'Finds at most 8 people by words of the name or address, or by a part of the phone number in any notation; similar names if no one matches. Finds the booking of a transaction ID.',
  query: z.strictObject({ q: singleLineText(100) }),
  polled: true,
  answer: searchResult,
  errors: [],
})

const params = z.strictObject({ id })

export const getPatient = endpoint({
  name: 'getPatient',
  method: 'GET',
  path: '/patients/:id',
  access: 'staff',
  summary: "Returns a person's details, numbers of bookings, unpaid sum and the staff's notes.",
  params,
  answer: patient,
  errors: ['no_such_patient'],
})

export const listPatientBookings = endpoint({
  name: 'listPatientBookings',
  method: 'GET',
  path: '/patients/:id/bookings',
  access: 'staff',
  summary:
    "Lists a person's bookings: upcoming ones first, then past ones, latest first. `page` counts from 1 and has 50 bookings. X-Total-Count is the number of all.",
  params,
  query: z.strictObject({ page: z.optional(pageNumber) }),
  answer: z.array(booking),
  errors: [],
})

export const addNote = endpoint({
  name: 'addNote',
  method: 'POST',
  path: '/patients/:id/notes',
  access: 'staff',
  summary: 'Adds a note about a person. Only the staff can read it.',
  params,
  body: noteInput,
  answer: staffNote,
  errors: ['no_such_patient'],
})

export const removeNote = endpoint({
  name: 'removeNote',
  method: 'DELETE',
  path: '/notes/:id',
  access: 'staff',
  summary: 'Removes a note. Returns 0 if there is none. Idempotent.',
  params,
  answer: deleted,
  errors: [],
})
