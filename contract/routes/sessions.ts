import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../schemas/fields.ts'
import { ownSession } from '../schemas/own-session.ts'
import { success } from '../schemas/results.ts'

export const listSessions = endpoint('listSessions', 'patient GET /me/sessions', {
  summary: "Returns the caller's sessions that have not ended: this one first, then those that were used last.",
  answer: z.array(ownSession),
})

export const endSession = endpoint('endSession', 'patient DELETE /me/sessions/:id', {
  summary:
    "Ends one of the caller's sessions, and with it its tokens. Other people's stay. Requires a sign-in within the last 15 minutes. Idempotent.",
  params: z.strictObject({ id }),
  answer: success,
  errors: ['reauthentication_required'],
})

export const endOtherSessions = endpoint('endOtherSessions', 'patient DELETE /me/sessions', {
  summary:
    "Ends the caller's other sessions, with their tokens, and the address of their calendar feed. Requires a sign-in within the last 15 minutes. Idempotent.",
  answer: success,
  errors: ['reauthentication_required'],
})
