import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/client.ts'
import { listPage } from '../../api/list-page.ts'

/** Query key of all pages of undelivered mail. */
export const outgoing = 'outgoing-mail'

/** A page of the mail that has not been delivered. */
export function outgoingOn(page: number) {
  return listPage([outgoing, page], (options) => call('admin GET /mail', { query: { page: String(page) }, ...options }))
}

/** A page of the mail that test mode captured, newest first. */
export function capturedOn(page: number) {
  return listPage(['captured-mail', page], (options) =>
    call('admin GET /test-mail', { query: { page: String(page) }, ...options }),
  )
}

/** A captured mail with its text and attachments. */
export function openedMail(id: string) {
  return queryOptions({
    queryKey: ['opened-mail', id],
    queryFn: ({ signal }) => call('admin GET /test-mail/:id', { params: { id }, signal }),
  })
}
