import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, pageNumber } from '../schemas/fields.ts'
import { capturedMail, openedMail, outgoingMail } from '../schemas/mail.ts'

export const listMail = endpoint({
  name: 'listMail',
  method: 'GET',
  path: '/mail',
  access: 'admin',
  summary:
    'Lists the mail that was not delivered: failed mail first, then waiting mail, oldest first. 50 per page. X-Total-Count is the number of all.',
  query: z.strictObject({ page: z.optional(pageNumber) }),
  answer: z.array(outgoingMail),
  errors: [],
})

export const retryMail = endpoint({
  name: 'retryMail',
  method: 'POST',
  path: '/mail/:id/retry',
  access: 'admin',
  summary: 'Sends a failed mail again. Idempotent; a mail that was delivered since then is refused with no_such_mail.',
  params: z.strictObject({ id }),
  answer: outgoingMail,
  errors: ['no_such_mail'],
})

export const listTestMail = endpoint({
  name: 'listTestMail',
  method: 'GET',
  path: '/test-mail',
  access: 'admin',
  summary: 'Lists the mail that test mode captured, newest first. 50 per page. X-Total-Count is the number of all.',
  query: z.strictObject({ page: z.optional(pageNumber) }),
  answer: z.array(capturedMail),
  errors: ['mail_capture_disabled'],
})

export const openTestMail = endpoint({
  name: 'openTestMail',
  method: 'GET',
  path: '/test-mail/:id',
  access: 'admin',
  summary: 'Returns a mail that test mode captured, as its recipient would read it.',
  params: z.strictObject({ id }),
  answer: openedMail,
  errors: ['mail_capture_disabled', 'no_such_mail'],
})
