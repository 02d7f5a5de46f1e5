import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email } from './identity.ts'
import { id, pageNumber, singleLineText } from './text.ts'

/** What the list can be sorted by; with a minus in front from the end. */
const userSorts = ['email', '-email', 'name', '-name', 'role', '-role', 'since', '-since'] as const
export type UserSort = (typeof userSorts)[number]

/**
 * A person as admins see one; `since` is the instant (ISO 8601, UTC) the account was made, `phone` the number of their
 * profile, or else of their latest booking; `unverified` where they can sign in and nobody has proved the address.
 */
const user = z.strictObject({
  _id: id,
  email: z.string(),
  name: z.string(),
  phone: z.optional(z.string()),
  role: z.enum(['patient', 'admin']),
  unverified: z.boolean(),
  since: z.iso.datetime(),
})
export type User = z.infer<typeof user>

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/users',
  access: 'admin',
  summary:
    'The people with an account; `search` finds words in names and addresses. 50 on a page, 1,000 at most without one; X-Total-Count says how many there are.',
  query: z.strictObject({
    search: z.optional(singleLineText(100)),
    sort: z.optional(z.enum(userSorts)),
    page: z.optional(pageNumber),
  }),
  answer: z.array(user),
  errors: [],
})

const person = z.strictObject({ email })
const modified = z.strictObject({ modifiedCount: z.int() })

export const makeAdmin = endpoint({
  name: 'makeAdmin',
  method: 'PUT',
  path: '/user/admin/:email',
  access: 'admin',
  summary:
    'Makes a person an admin; 0 where they are one already or nobody has the address. Where mail goes to people, only one whose address is verified. Safe to repeat.',
  params: person,
  answer: modified,
  errors: ['reauthentication_required', 'email_not_verified'],
})

export const removeAdmin = endpoint({
  name: 'removeAdmin',
  method: 'DELETE',
  path: '/user/admin/:email',
  access: 'admin',
  summary: 'Takes the role back; 0 where the person is no admin. Never from the last one and never from oneself.',
  params: person,
  answer: modified,
  errors: ['reauthentication_required', 'last_admin', 'cannot_change_self'],
})

export const removeUser = endpoint({
  name: 'removeUser',
  method: 'DELETE',
  path: '/user/:email',
  access: 'admin',
  summary:
    'Removes a person: sessions end at once, coming bookings are cancelled and refunded, past ones kept without personal data. 0 where nobody has the address. Never the last admin and never oneself.',
  params: person,
  answer: z.strictObject({ deletedCount: z.int() }),
  errors: ['reauthentication_required', 'last_admin', 'cannot_change_self'],
})
