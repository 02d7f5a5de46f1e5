import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { listMessages, markMessageAnswered, reopenMessage } from '#contract/routes/messages.ts'
import type { Message } from '#contract/schemas/message.ts'
import { call } from '../../api/client.ts'
import { type ListPage, withTotal } from '../../api/list-page.ts'

/** What every page of the messages is kept under. */
export const inbox = 'inbox'

/** A page of the messages, those not yet answered first; while it is on its way the previous one stands. */
export function messagesOn(page: number) {
  return queryOptions({
    queryKey: [inbox, page],
    queryFn: ({ signal }) =>
      withTotal((onTotal) =>
        call<typeof listMessages>('admin GET /messages', { query: { page: String(page) }, signal, onTotal }),
      ),
    placeholderData: keepPreviousData,
  })
}

/** The page with a message as it is now, in the place where it stood. */
export function withMessage(page: ListPage<Message>, changed: Message): ListPage<Message> {
  return { ...page, items: page.items.map((message) => (message._id === changed._id ? changed : message)) }
}

/** Marks a message as answered. Safe to repeat. */
export function markAnswered(messageId: string): Promise<Message> {
  return call<typeof markMessageAnswered>('admin PUT /message/:id/answered', { params: { id: messageId } })
}

/** Takes back that a message was answered. Safe to repeat. */
export function markNotAnswered(messageId: string): Promise<Message> {
  return call<typeof reopenMessage>('admin DELETE /message/:id/answered', { params: { id: messageId } })
}
