import type { Message } from '#contract/schemas/message.ts'
import { call } from '../../api/client.ts'
import { listPage } from '../../api/list-page.ts'

/** Query key of all pages. */
export const inbox = 'inbox'

/** A page of the messages, those without an answer first. */
export function messagesOn(page: number) {
  return listPage([inbox, page], (options) => call('desk GET /messages', { query: { page: String(page) }, ...options }))
}

/** Marks a message as answered. Idempotent. */
export function markAnswered(messageId: string): Promise<Message> {
  return call('desk PUT /message/:id/answered', { params: { id: messageId } })
}

/** Marks a message as not answered. Idempotent. */
export function markNotAnswered(messageId: string): Promise<Message> {
  return call('desk DELETE /message/:id/answered', { params: { id: messageId } })
}
