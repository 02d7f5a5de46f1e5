import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { listMail, listTestMail, openTestMail, retryMail } from '#contract/routes/mail.ts'
import type { OutgoingMail } from '#contract/schemas/mail.ts'
import { call } from '../../api/client.ts'
import { type ListPage, withTotal } from '../../api/list-page.ts'

/** What every page of the mail that has not been delivered is kept under. */
export const outgoing = 'outgoing-mail'

/** A page of the mail that has not been delivered; while it is on its way the previous one stands. */
export function outgoingOn(page: number) {
  return queryOptions({
    queryKey: [outgoing, page],
    queryFn: ({ signal }) =>
      withTotal((onTotal) =>
        call<typeof listMail>('admin GET /mail', { query: { page: String(page) }, signal, onTotal }),
      ),
    placeholderData: keepPreviousData,
  })
}

/** A page of the mail that test mode keeps, the latest on top. */
export function keptOn(page: number) {
  return queryOptions({
    queryKey: ['kept-mail', page],
    queryFn: ({ signal }) =>
      withTotal((onTotal) =>
        call<typeof listTestMail>('admin GET /test-mail', { query: { page: String(page) }, signal, onTotal }),
      ),
    placeholderData: keepPreviousData,
  })
}

/** A mail that test mode keeps, whole. */
export function openedMail(id: string) {
  return queryOptions({
    queryKey: ['opened-mail', id],
    queryFn: ({ signal }) => call<typeof openTestMail>('admin GET /test-mail/:id', { params: { id }, signal }),
  })
}

/** Sends a mail again that was given up. Safe to repeat. */
export function sendAgain(id: string): Promise<OutgoingMail> {
  return call<typeof retryMail>('admin POST /mail/:id/retry', { params: { id } })
}

/** The page with a mail as it is now, in the place where it stood. */
export function withMail(page: ListPage<OutgoingMail>, changed: OutgoingMail): ListPage<OutgoingMail> {
  return { ...page, items: page.items.map((mail) => (mail._id === changed._id ? changed : mail)) }
}
