import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { roles, userParts } from '../roles.ts'
import { email, id, pageNumber } from '../schemas/fields.ts'
import { deleted, modified } from '../schemas/results.ts'
import { user, userSorts } from '../schemas/user.ts'
import { singleLineText } from '../text.ts'

export const listUsers = endpoint('listUsers', 'admin GET /users', {
  summary:
    'Lists the people with an account. `search` finds words in names and addresses, names of family members and names under which was booked included. `only` leaves the staff or the patients. `page` counts from 1 and has 50 people; without `page`, the first 1,000 are returned. X-Total-Count is the number of all: to read them all, request pages until that many people were received.',
  query: z.strictObject({
    search: z.optional(singleLineText(100)),
    only: z.optional(z.enum(userParts)),
    sort: z.optional(z.enum(userSorts)),
    page: z.optional(pageNumber),
  }),
  answer: z.array(user),
})

const params = z.strictObject({ email })

export const makeAdmin = endpoint('makeAdmin', 'admin PUT /user/admin/:email', {
  summary:
    'Makes a person an admin. If the portal sends mail, the address must be verified. Returns 0 if they are an admin or do not exist. Idempotent.',
  params,
  answer: modified,
  errors: ['reauthentication_required', 'email_not_verified'],
})

export const removeAdmin = endpoint('removeAdmin', 'admin DELETE /user/admin/:email', {
  summary:
    'Removes the admin role, except from the caller and from the last admin. Returns 0 if the person is not an admin. Idempotent.',
  params,
  answer: modified,
  errors: ['reauthentication_required', 'last_admin', 'cannot_change_self'],
})

export const setRole = endpoint('setRole', 'admin PUT /role/:email', {
  summary:
    'Gives a person a role instead of the present one. For a role of the staff, the address must be verified if the portal sends mail. The role doctor needs `doctorId`, the doctor that the person is. Returns 0 if they have the role or do not exist. Idempotent.',
  params,
  body: z
    .strictObject({ role: z.enum(roles), doctorId: z.optional(id) })
    .check(z.refine(({ role, doctorId }) => (role === 'doctor') === (doctorId !== undefined), { path: ['doctorId'] })),
  answer: modified,
  errors: [
    'reauthentication_required',
    'email_not_verified',
    'last_admin',
    'cannot_change_self',
    'no_such_doctor',
    'doctor_linked',
  ],
})

export const removeUser = endpoint('removeUser', 'admin DELETE /user/:email', {
  frees: 'all',
  summary:
    'Removes a person, except the caller and the last admin: ends sessions, cancels and refunds upcoming bookings, and anonymizes past ones. Returns 0 if no one has the address. Idempotent.',
  params,
  answer: deleted,
  errors: ['reauthentication_required', 'last_admin', 'cannot_change_self'],
})
