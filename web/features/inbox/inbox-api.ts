import { call } from '../../api/client.ts'
import { listPage } from '../../api/list-page.ts'

/** Query key of all pages. */
export const inbox = 'inbox'

/** A page of the messages, those without an answer first. */
export function messagesOn(page: number) {
  return listPage([inbox, page], (options) => call('desk GET /messages', { query: { page: String(page) }, ...options }))
}
