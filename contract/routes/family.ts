import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { familyMember, familyMemberInput } from '../schemas/family.ts'
import { dollarsText, id } from '../schemas/fields.ts'
import { deleted } from '../schemas/results.ts'

const params = z.object({ id })

export const listFamily = endpoint('listFamily', 'patient GET /family', {
  summary: 'Lists the people whom the caller books for, in the order in which they were added.',
  answer: z.array(familyMember),
})

export const addFamilyMember = endpoint('addFamilyMember', 'patient POST /family', {
  summary: 'Adds a person whom the caller books for, at most eight, each name and birth date once.',
  body: familyMemberInput,
  answer: familyMember,
  errors: ['family_full', 'member_exists', 'too_many_requests'],
})

export const changeFamilyMember = endpoint('changeFamilyMember', 'patient PUT /family/:id', {
  summary: 'Replaces the name and birth date of a person whom the caller books for. Bookings keep their name.',
  params,
  body: familyMemberInput,
  answer: familyMember,
  errors: ['no_such_member', 'member_exists', 'too_many_requests'],
})

export const removeFamilyMember = endpoint('removeFamilyMember', 'patient DELETE /family/:id', {
  frees: 'all',
  summary:
    'Removes a person whom the caller books for. With upcoming appointments, `appointments` must say whether they are kept or cancelled, with the refunds of the policy; without it, the answer names their number in `coming`. If `refund` is present and the policy refunds another sum in all, nothing happens. All or nothing. Returns 0 if there is none. Idempotent.',
  params,
  query: z.strictObject({ appointments: z.optional(z.enum(['keep', 'cancel'])), refund: z.optional(dollarsText) }),
  answer: deleted,
  errors: ['member_has_appointments', 'cancellation_deadline_passed', 'refund_changed', 'too_many_requests'],
})
