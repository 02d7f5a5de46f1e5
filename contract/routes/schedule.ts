import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { doctorRow } from '../schemas/doctor.ts'
import { dateRequest, id } from '../schemas/fields.ts'
import { deleted, success } from '../schemas/results.ts'
import {
  absenceInput,
  affectedBooking,
  chairsChange,
  doctorsOrder,
  hoursChange,
  outageInput,
  reassignment,
  schedule,
  scheduleChanged,
  whyNot,
} from '../schemas/schedule.ts'
import { treatmentChange } from '../schemas/treatment.ts'

const preview = 'With `preview`, stores nothing and returns what it would affect.'

export const getSchedule = endpoint('getSchedule', 'desk GET /schedule', {
  summary: "Returns the doctors' working hours, absences and treatments, and the chairs.",
  answer: schedule,
})

export const listAffectedBookings = endpoint('listAffectedBookings', 'desk GET /schedule/affected', {
  summary: 'Lists by time the upcoming bookings that the schedule does not support, at most 500.',
  answer: z.array(affectedBooking),
})

export const explainSlots = endpoint('explainSlots', 'desk GET /schedule/why', {
  summary:
    'Returns every slot of a treatment on a clinic day with the first reason for which it is not offered. `doctor` asks for the slots of that doctor.',
  query: z.strictObject({ date: dateRequest, treatmentId: id, doctor: z.optional(id) }),
  answer: whyNot,
  errors: ['no_such_treatment'],
})

export const changeHours = endpoint('changeHours', 'admin PUT /schedule/doctors', {
  frees: 'all',
  summary: `Replaces the working hours and treatments of some doctors in one transaction and returns the bookings that this affects, which stay as they are. ${preview} Each version must be the current one. Idempotent.`,
  body: hoursChange,
  answer: scheduleChanged,
  errors: ['no_such_doctor', 'version_conflict', 'hours_overlap', 'no_such_treatment', 'no_such_chair'],
})

export const addDoctors = endpoint('addDoctors', 'admin POST /schedule/doctors', {
  frees: 'all',
  summary:
    'Adds doctors with their working hours from today on, all or none. They perform all offered treatments. Adds chairs that do not exist. Skips doctors who exist with the same fields. Returns the number of added ones. Idempotent.',
  body: z.strictObject({ doctors: z.array(doctorRow).check(z.minLength(1), z.maxLength(100)) }),
  answer: z.strictObject({ addedCount: z.int() }),
  errors: ['doctor_exists', 'doctor_email_taken', 'no_such_speciality', 'hours_overlap'],
})

export const orderDoctors = endpoint('orderDoctors', 'admin PUT /schedule/doctors/order', {
  frees: 'all',
  summary: 'Sets the order of the doctors. The list must name every doctor. Idempotent.',
  body: doctorsOrder,
  answer: success,
  errors: ['version_conflict'],
})

export const addAbsence = endpoint('addAbsence', 'desk POST /schedule/absences', {
  frees: 'all',
  summary: `Adds an absence of a doctor and returns the bookings that it affects, which stay as they are. ${preview}`,
  body: absenceInput,
  answer: scheduleChanged,
  errors: ['no_such_doctor', 'too_many_absences'],
})

export const removeAbsence = endpoint('removeAbsence', 'desk DELETE /schedule/absences/:id', {
  frees: 'all',
  summary: 'Removes an absence. Returns 0 if there is none. Idempotent.',
  params: z.strictObject({ id }),
  answer: deleted,
})

export const changeChairs = endpoint('changeChairs', 'admin PUT /schedule/chairs', {
  frees: 'all',
  summary: `Replaces the list of chairs and returns the bookings that this affects, which stay as they are. ${preview} The version must be the current one. Idempotent, apart from added chairs.`,
  body: chairsChange,
  answer: scheduleChanged,
  errors: ['no_such_chair', 'chair_exists', 'chair_in_use', 'version_conflict'],
})

export const addOutage = endpoint('addOutage', 'desk POST /schedule/outages', {
  frees: 'all',
  summary: `Adds days on which a chair cannot be used and returns the bookings that this affects, which stay as they are. ${preview}`,
  body: outageInput,
  answer: scheduleChanged,
  errors: ['no_such_chair', 'too_many_outages'],
})

export const previewTreatment = endpoint('previewTreatment', 'admin POST /schedule/treatments/:id/preview', {
  summary: 'Stores nothing and returns what a changed treatment would affect.',
  params: z.strictObject({ id }),
  body: treatmentChange,
  answer: scheduleChanged,
  errors: ['no_such_treatment', 'treatment_exists', 'version_conflict', 'no_such_chair'],
})

export const removeOutage = endpoint('removeOutage', 'desk DELETE /schedule/outages/:id', {
  frees: 'all',
  summary: 'Removes an outage of a chair. Returns 0 if there is none. Idempotent.',
  params: z.strictObject({ id }),
  answer: deleted,
})

export const reassignAffectedBookings = endpoint('reassignAffectedBookings', 'desk POST /schedule/affected/reassign', {
  frees: 'all',
  summary:
    'Gives each affected booking another doctor or chair at the same time where one is free, in one transaction, and mails patients whose doctor changes. A patient who asked for a doctor keeps the doctor. Returns the changed bookings with their new doctor or chair, by time, and those that are still affected. With `preview`, stores nothing. Idempotent.',
  body: z.strictObject({ preview: z.optional(z.boolean()) }),
  answer: z.strictObject({
    reassigned: z.int(),
    changes: z.array(reassignment),
    affected: z.array(affectedBooking),
  }),
})
