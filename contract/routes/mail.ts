import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, pageNumber } from '../schemas/fields.ts'
import { capturedMail, openedMail, outgoingMail } from '../schemas/mail.ts'

export const listMail = endpoint('listMail', 'admin GET /mail', {
  summary:
    'Lists the mail that was not delivered: failed mail first, then waiting mail, oldest first. 50 per page. X-Total-Count is the number of all.',
  query: z.strictObject({ page: z.optional(pageNumber) }),
  answer: z.array(outgoingMail),
})

export const retryMail = endpoint('retryMail', 'admin POST /mail/:id/retry', {
  summary: 'Sends a failed mail again. Idempotent; a mail that was delivered since then is refused with no_such_mail.',
  params: z.strictObject({ id }),
  answer: outgoingMail,
  errors: ['no_such_mail'],
})

export const listTestMail = endpoint('listTestMail', 'admin GET /test-mail', {
  summary: 'Lists the mail that test mode captured, newest first. 50 per page. X-Total-Count is the number of all.',
  query: z.strictObject({ page: z.optional(pageNumber) }),
  answer: z.array(capturedMail),
  errors: ['mail_capture_disabled'],
})

export const openTestMail = endpoint('openTestMail', 'admin GET /test-mail/:id', {
  summary: 'Returns a mail that test mode captured, as its recipient would read it.',
  params: z.strictObject({ id }),
  answer: openedMail,
  errors: ['mail_capture_disabled', 'no_such_mail'],
})
