import { queryOptions } from '@tanstack/react-query'
import type { InvitationInput } from '#contract/schemas/staff.ts'
import { call } from '../../api/client.ts'
import { confirmed } from '../../api/confirmed.ts'

/** Query key of the staff, below that of the users: a change of a user loads it again too. */
export const staffKey = ['users', 'staff']

/** Everyone on the staff, and the invitations. */
export const staffList = queryOptions({
  queryKey: staffKey,
  queryFn: ({ signal }) => call('admin GET /staff', { signal }),
})

/** Mails invitations. Throws `ApiError`. */
export function sendInvitations(body: InvitationInput): Promise<unknown> {
  return confirmed(() => call('admin POST /staff/invitations', { body }))
}

/** Mails an invitation again. Throws `ApiError`. */
export function renewInvitation(id: string): Promise<unknown> {
  return confirmed(() => call('admin PUT /staff/invitations/:id', { params: { id } }))
}

/** Withdraws an invitation. Idempotent. Throws `ApiError`. */
export function withdrawInvitation(id: string): Promise<unknown> {
  return call('admin DELETE /staff/invitations/:id', { params: { id } })
}

/** Ends all sessions of a colleague. Idempotent. Throws `ApiError`. */
export function endSessionsOf(email: string): Promise<unknown> {
  return confirmed(() => call('admin DELETE /sessions/:email', { params: { email } }))
}
