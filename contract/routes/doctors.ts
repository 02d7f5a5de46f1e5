import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { colleague, doctor } from '../schemas/doctor.ts'
import { email, id, versionNumber } from '../schemas/fields.ts'
import { deleted } from '../schemas/results.ts'
import { singleLineText } from '../text.ts'

export const listTeam = endpoint('listTeam', 'public GET /team', {
  summary: 'Lists the doctors of the clinic by name, as patients see them.',
  answer: z.array(colleague),
})

export const listDoctors = endpoint('listDoctors', 'admin GET /doctors', {
  summary: 'Lists the doctors of the clinic by name, with their email addresses.',
  answer: z.array(doctor),
})

const fields = { name: singleLineText(100), email, speciality: singleLineText(100) }
const img = z.string().check(z.maxLength(400))

export const addDoctor = endpoint('addDoctor', 'admin POST /doctors', {
  frees: 'all',
  summary: 'Adds a doctor. `speciality` is the name of a treatment, `img` the address that an upload returned.',
  body: z.strictObject({ ...fields, img }),
  answer: doctor,
  errors: ['no_such_image', 'doctor_email_taken', 'no_such_speciality'],
})

// `:doctor` is an id in a change, an email address in a removal. To OpenAPI, paths that differ in parameter names only are the same.
export const changeDoctor = endpoint('changeDoctor', 'admin PUT /doctor/:doctor', {
  frees: 'all',
  summary:
    'Replaces all fields of a doctor; the photo stays if `img` is absent. `version` must be the current one. Idempotent.',
  params: z.strictObject({ doctor: id }),
  body: z.strictObject({ ...fields, img: z.optional(img), version: versionNumber(1) }),
  answer: doctor,
  errors: ['no_such_doctor', 'version_conflict', 'no_such_image', 'doctor_email_taken', 'no_such_speciality'],
})

export const removeDoctor = endpoint('removeDoctor', 'admin DELETE /doctor/:doctor', {
  frees: 'all',
  summary: 'Removes the doctor with this email address. Bookings stay. Returns 0 if there is none. Idempotent.',
  params: z.strictObject({ doctor: email }),
  answer: deleted,
})
