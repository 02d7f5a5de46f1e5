import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { email, id, pageNumber } from '../schemas/fields.ts'
import { message } from '../schemas/message.ts'
import { success } from '../schemas/results.ts'
import { multiLineText, singleLineText } from '../text.ts'

export const sendMessage = endpoint({
  name: 'sendMessage',
  method: 'POST',
  path: '/contact',
  access: 'public',
  summary: 'Sends a message to the reception.',
  body: z.strictObject({ email, subject: singleLineText(150), message: multiLineText(5_000) }),
  answer: success,
  errors: ['too_many_requests'],
})

export const listMessages = endpoint({
  name: 'listMessages',
  method: 'GET',
  path: '/messages',
  access: 'desk',
  summary:
    'Lists visitors’ messages, unanswered ones first, then newest first. 50 per page, by default the first. X-Total-Count is the number of all.',
  query: z.strictObject({ page: z.optional(pageNumber) }),
  answer: z.array(message),
  errors: [],
})

export const markMessageAnswered = endpoint({
  name: 'markMessageAnswered',
  method: 'PUT',
  path: '/message/:id/answered',
  access: 'desk',
  summary: 'Marks a message as answered. Idempotent: the first person to do so stays named.',
  params: z.strictObject({ id }),
  answer: message,
  errors: ['no_such_message'],
})

export const reopenMessage = endpoint({
  name: 'reopenMessage',
  method: 'DELETE',
  path: '/message/:id/answered',
  access: 'desk',
  summary: 'Marks a message as not answered. Idempotent.',
  params: z.strictObject({ id }),
  answer: message,
  errors: ['no_such_message'],
})
