import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { email, id, pageNumber } from '../schemas/fields.ts'
import { message } from '../schemas/message.ts'
import { success } from '../schemas/results.ts'
import { multiLineText, singleLineText } from '../text.ts'

export const sendMessage = endpoint('sendMessage', 'public POST /contact', {
  summary: 'Sends a message to the reception.',
  body: z.strictObject({ email, subject: singleLineText(150), message: multiLineText(5_000) }),
  answer: success,
  errors: ['too_many_requests'],
})

export const listMessages = endpoint('listMessages', 'desk GET /messages', {
  summary:
    'Lists visitors’ messages, unanswered ones first, then newest first. 50 per page, by default the first. X-Total-Count is the number of all.',
  query: z.strictObject({ page: z.optional(pageNumber) }),
  answer: z.array(message),
})

export const markMessageAnswered = endpoint('markMessageAnswered', 'desk PUT /message/:id/answered', {
  summary: 'Marks a message as answered. Idempotent: the first person to do so stays named.',
  params: z.strictObject({ id }),
  answer: message,
  errors: ['no_such_message'],
})

export const reopenMessage = endpoint('reopenMessage', 'desk DELETE /message/:id/answered', {
  summary: 'Marks a message as not answered. Idempotent.',
  params: z.strictObject({ id }),
  answer: message,
  errors: ['no_such_message'],
})
