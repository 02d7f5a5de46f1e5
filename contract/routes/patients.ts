import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { maxFound } from '../page-size.ts'
import { booking } from '../schemas/booking.ts'
import { id, pageNumber } from '../schemas/fields.ts'
import { mergePreview, noteInput, patient, searchResult, staffNote } from '../schemas/patient.ts'
import { deleted, modified } from '../schemas/results.ts'
import { singleLineText } from '../text.ts'

export const find = endpoint({
  name: 'find',
  method: 'GET',
  path: '/find',
  access: 'desk',
  summary: `Finds at most ${maxFound} people by words of the name or address, by the name of a family member or one under which was booked, or by a part of the phone number in any notation; if there is no one, people with similar names. Finds the booking of a transaction ID. The activity log names everyone who is found.`,
  query: z.strictObject({ q: singleLineText(100) }),
  answer: searchResult,
  errors: ['too_many_requests'],
})

const params = z.strictObject({ id })

export const getPatient = endpoint({
  name: 'getPatient',
  method: 'GET',
  path: '/patients/:id',
  access: 'staff',
  summary:
    "Returns a person's details, numbers of bookings, unpaid sum and the staff's notes. For a merged record, the one that it was merged into.",
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

export const previewMerge = endpoint({
  name: 'previewMerge',
  method: 'GET',
  path: '/patients/:id/merge',
  access: 'admin',
  summary: 'Returns what merging a person into another would move, and the bookings that stand against it.',
  params,
  query: z.strictObject({ into: id }),
  answer: mergePreview,
  errors: ['no_such_patient', 'patient_merged', 'not_mergeable'],
})

export const mergePatient = endpoint({
  name: 'mergePatient',
  method: 'POST',
  path: '/patients/:id/merge',
  access: 'admin',
  summary:
    'Merges a person who has no way to sign in into another, who gets all their bookings, payments, reviews and notes, and keeps the own name, address and phone number. Needs a recent sign-in. `bookings_conflict` names the bookings in `conflicts`. Idempotent: returns 0 if it was done before.',
  params,
  body: z.strictObject({ into: id }),
  answer: modified,
  errors: [
    'reauthentication_required',
    'no_such_patient',
    'patient_merged',
    'not_mergeable',
    'bookings_conflict',
    'family_full',
  ],
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
