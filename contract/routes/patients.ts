import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { maxFound } from '../page-size.ts'
import { booking } from '../schemas/booking.ts'
import { familyMemberInput } from '../schemas/family.ts'
import { email, id, pageNumber } from '../schemas/fields.ts'
import { mergePreview, noteInput, patient, patientCorrection, searchResult, staffNote } from '../schemas/patient.ts'
import { deleted, modified, success } from '../schemas/results.ts'
import { singleLineText } from '../text.ts'

export const find = endpoint('find', 'desk GET /find', {
  summary: `Finds at most ${maxFound} people by words of the name or address, by the name of a family member or one under which was booked, or by a part of the phone number in any notation; if there is no one, people with similar names. Finds the booking of a transaction ID. The activity log names everyone who is found.`,
  query: z.strictObject({ q: singleLineText(100) }),
  answer: searchResult,
  errors: ['too_many_requests'],
})

const params = z.strictObject({ id })

export const getPatient = endpoint('getPatient', 'staff GET /patients/:id', {
  summary:
    "Returns a person's details, numbers of bookings, unpaid sum and the staff's notes; to a doctor only of those whom they treat, see the answer. For a merged record, the one that it was merged into.",
  params,
  answer: patient,
  errors: ['no_such_patient'],
})

export const correctPatient = endpoint('correctPatient', 'desk PUT /patients/:id', {
  summary:
    "Corrects a patient's name, phone number or address; upcoming appointments get the new name and number. An address that the person has verified is not changed here, and one that they sign in with is not removed. Idempotent.",
  params,
  body: patientCorrection,
  answer: patient,
  errors: ['no_such_patient', 'not_a_patient', 'email_locked', 'email_taken', 'too_many_requests'],
})

export const askForPatientEmail = endpoint('askForPatientEmail', 'desk POST /patients/:id/email', {
  summary:
    'Mails a link to a new address of a patient. The address changes when the patient uses the link, signed in; then the old address is notified.',
  params,
  body: z.strictObject({ email }),
  answer: success,
  errors: ['no_such_patient', 'not_a_patient', 'email_taken', 'mail_off', 'too_many_requests'],
})

export const correctFamilyMember = endpoint('correctFamilyMember', 'desk PUT /patients/:id/family/:memberId', {
  summary:
    "Corrects the name and birth date of a member of a patient's family; upcoming appointments get the new name. Idempotent.",
  params: z.strictObject({ id, memberId: id }),
  body: familyMemberInput,
  answer: patient,
  errors: ['no_such_patient', 'not_a_patient', 'no_such_member', 'member_exists', 'too_many_requests'],
})

export const listPatientBookings = endpoint('listPatientBookings', 'staff GET /patients/:id/bookings', {
  summary:
    "Lists a person's bookings: upcoming ones first, then past ones, latest first. `page` counts from 1 and has 50 bookings. X-Total-Count is the number of all.",
  params,
  query: z.strictObject({ page: z.optional(pageNumber) }),
  answer: z.array(booking),
})

export const previewMerge = endpoint('previewMerge', 'admin GET /patients/:id/merge', {
  summary: 'Returns what merging a person into another would move, and the bookings that stand against it.',
  params,
  query: z.strictObject({ into: id }),
  answer: mergePreview,
  errors: ['no_such_patient', 'patient_merged', 'not_mergeable'],
})

export const mergePatient = endpoint('mergePatient', 'admin POST /patients/:id/merge', {
  frees: 'all',
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

const child = z.strictObject({ id, memberId: id })

/** The account and the member of its family that a child is merged into. */
const intoChild = z.strictObject({ into: id, intoMember: id })

export const previewChildMerge = endpoint('previewChildMerge', 'admin GET /patients/:id/family/:memberId/merge', {
  summary:
    'Returns what merging a family member into another record of the same child would move, and the bookings that stand against it.',
  params: child,
  query: intoChild,
  answer: mergePreview,
  errors: ['no_such_member', 'not_same_child'],
})

export const mergeChild = endpoint('mergeChild', 'admin POST /patients/:id/family/:memberId/merge', {
  frees: 'all',
  summary:
    'Merges a family member into one of another account, or of the same, with the same name and birth date. All bookings, payments, reviews, notes and waitlist entries of the child move to the other account; the first account no longer has them. Needs a recent sign-in. `bookings_conflict` names the bookings in `conflicts`. Idempotent: returns 0 if it was done before.',
  params: child,
  body: intoChild,
  answer: modified,
  errors: ['reauthentication_required', 'no_such_member', 'not_same_child', 'bookings_conflict'],
})

export const addNote = endpoint('addNote', 'staff POST /patients/:id/notes', {
  summary: 'Adds a note about a person or a member of their family. Only the staff can read it. Alerts come first.',
  params,
  body: noteInput,
  answer: staffNote,
  errors: ['no_such_patient', 'no_such_member'],
})

export const assignNote = endpoint('assignNote', 'staff PUT /notes/:id', {
  summary:
    "Sets whom a note is about: a member of the family, or the account's person for null. A doctor assigns own notes, to someone they treat. Returns 0 if there is no such note. Idempotent.",
  params,
  body: z.strictObject({ memberId: z.nullable(id) }),
  answer: modified,
  errors: ['no_such_patient', 'no_such_member'],
})

export const removeNote = endpoint('removeNote', 'staff DELETE /notes/:id', {
  summary: 'Removes a note. Returns 0 if there is none. Idempotent.',
  params,
  answer: deleted,
})
