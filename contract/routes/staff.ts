import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { email, id, linkToken } from '../schemas/fields.ts'
import { success } from '../schemas/results.ts'
import { invitationInput, openInvitation, staffList } from '../schemas/staff.ts'

export const listStaff = endpoint('listStaff', 'admin GET /staff', {
  summary:
    'Lists everyone on the staff with their ways to sign in, by name, and the invitations, the latest first. An invitation that ended more than 30 days ago is deleted.',
  answer: staffList,
})

export const inviteStaff = endpoint('inviteStaff', 'admin POST /staff/invitations', {
  summary:
    'Mails invitations to the staff, to all of the addresses or none. Each link works once, for seven days. An address that is invited already gets a new link, and the role of this call. A sign-in within the last 15 minutes is required. `staff_already` names in `email` the address of someone on the staff.',
  body: invitationInput,
  answer: success,
  errors: [
    'reauthentication_required',
    'mail_off',
    'sso_only',
    'staff_already',
    'no_such_doctor',
    'doctor_linked',
    'too_many_requests',
  ],
})

export const renewInvitation = endpoint('renewInvitation', 'admin PUT /staff/invitations/:id', {
  summary:
    'Mails an invitation again: the earlier link ends, and the new one works for seven days. A sign-in within the last 15 minutes is required.',
  params: z.strictObject({ id }),
  answer: success,
  errors: ['reauthentication_required', 'mail_off', 'sso_only', 'no_such_invitation', 'too_many_requests'],
})

export const withdrawInvitation = endpoint('withdrawInvitation', 'admin DELETE /staff/invitations/:id', {
  summary: 'Withdraws an invitation: its link ends. Idempotent.',
  params: z.strictObject({ id }),
  answer: success,
})

export const endStaffSessions = endpoint('endStaffSessions', 'admin DELETE /sessions/:email', {
  summary:
    'Ends all sessions of a colleague, and the address of their calendar feed. A sign-in within the last 15 minutes is required. Idempotent.',
  params: z.strictObject({ email }),
  answer: success,
  errors: ['reauthentication_required', 'cannot_change_self', 'no_such_person'],
})

export const checkInvitation = endpoint('checkInvitation', 'public POST /invitation', {
  summary:
    'Returns the invitation of a mailed link without using it up. With `invitation_over`, `invitedBy` names whom to ask for a new one, if the link has expired.',
  body: z.strictObject({ token: linkToken }),
  answer: openInvitation,
  errors: ['invitation_over', 'sso_only', 'too_many_requests'],
})

export const acceptInvitation = endpoint('acceptInvitation', 'patient POST /me/invitation', {
  summary:
    "Gives the caller the role of the invitation to their verified address, once. Ends the caller's other sessions. Someone without an account accepts it at `/api/auth/sign-in/invitation`.",
  body: z.strictObject({ token: linkToken }),
  answer: success,
  errors: ['invitation_over', 'forbidden', 'email_not_verified', 'sso_only', 'too_many_requests'],
})
