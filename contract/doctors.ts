import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email } from './identity.ts'
import { id, singleLineText, versionNumber } from './text.ts'

/** The path of a doctor's picture; a drawn one has a twin for dark screens. */
const face = { img: z.string(), darkImg: z.optional(z.string()) }

/** A doctor as patients see one: no address, and the name of a treatment as speciality. */
const colleague = z.strictObject({ _id: id, name: z.string(), speciality: z.string(), ...face })
export type Colleague = z.infer<typeof colleague>

/** A doctor as admins see one. */
const doctor = z.strictObject({
  ...colleague.shape,
  email: z.string(),
  /** Rises with every change. */
  version: z.int(),
})
export type Doctor = z.infer<typeof doctor>

export const listTeam = endpoint({
  name: 'listTeam',
  method: 'GET',
  path: '/team',
  access: 'public',
  summary: 'The doctors of the clinic as patients see them, by name.',
  answer: z.array(colleague),
  errors: [],
})

export const listDoctors = endpoint({
  name: 'listDoctors',
  method: 'GET',
  path: '/doctors',
  access: 'admin',
  summary: 'The doctors of the clinic with their addresses, by name.',
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
  summary: 'Adds a doctor: `speciality` is the name of a treatment, `img` the address that an upload gave.',
  body: z.strictObject({ ...fields, img }),
  answer: doctor,
  errors: ['no_such_image', 'doctor_email_taken', 'no_such_speciality'],
})

// Named by id where it is changed and by address where it is removed, yet under one name: to OpenAPI, paths that differ in
// names alone are the same.
const oneDoctor = '/doctor/:doctor'

export const changeDoctor = endpoint({
  name: 'changeDoctor',
  method: 'PUT',
  path: oneDoctor,
  access: 'admin',
  summary:
    'Changes a doctor as a whole, from the version that was seen; the picture stays where no `img` gives another. Safe to repeat.',
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
  summary: 'Removes the doctor with this address; 0 where there is none. Appointments stay. Safe to repeat.',
  params: z.strictObject({ doctor: email }),
  answer: z.strictObject({ deletedCount: z.int() }),
  errors: [],
})
