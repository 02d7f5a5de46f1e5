import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { colleague, doctor } from '../schemas/doctor.ts'
import { email, id, versionNumber } from '../schemas/fields.ts'
import { deleted } from '../schemas/results.ts'
import { singleLineText } from '../text.ts'

export const listTeam = endpoint({
  name: 'listTeam',
  method: 'GET',
  path: '/team',
  access: 'public',
  summary: 'Lists the doctors of the clinic by name, as patients see them.',
  answer: z.array(colleague),
  errors: [],
})

export const listDoctors = endpoint({
  name: 'listDoctors',
  method: 'GET',
  path: '/doctors',
  access: 'admin',
  summary: 'Lists the doctors of the clinic by name, with their email addresses.',
  answer: z.array(doctor),
  errors: [],
})

const fields = { name: singleLineText(100), email, speciality: singleLineText(100) }
const img = z.string().check(z.maxLength(400))

export const addDoctor = endpoint({
  name: 'addDoctor',
  method: 'POST',
  path: '/doctors',
  access: 'admin',
  frees: 'all',
  summary: 'Adds a doctor. `speciality` is the name of a treatment, `img` the address that an upload returned.',
  body: z.strictObject({ ...fields, img }),
  answer: doctor,
  errors: ['no_such_image', 'doctor_email_taken', 'no_such_speciality'],
})

// An id in a change, an email address in a removal. To OpenAPI, paths that differ in parameter names only are the same.
const oneDoctor = '/doctor/:doctor'

export const changeDoctor = endpoint({
  name: 'changeDoctor',
  method: 'PUT',
  path: oneDoctor,
  access: 'admin',
  frees: 'all',
  summary:
    'Replaces all fields of a doctor; the photo stays if `img` is absent. `version` must be the current one. Idempotent.',
  params: z.strictObject({ doctor: id }),
  body: z.strictObject({ ...fields, img: z.optional(img), version: versionNumber(1) }),
  answer: doctor,
  errors: ['no_such_doctor', 'version_conflict', 'no_such_image', 'doctor_email_taken', 'no_such_speciality'],
})

export const removeDoctor = endpoint({
  name: 'removeDoctor',
  method: 'DELETE',
  path: oneDoctor,
  access: 'admin',
  frees: 'all',
  summary: 'Removes the doctor with this email address. Bookings stay. Returns 0 if there is none. Idempotent.',
  params: z.strictObject({ doctor: email }),
  answer: deleted,
  errors: [],
})
