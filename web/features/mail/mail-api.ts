import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { listMail, listTestMail, openTestMail, retryMail } from '#contract/routes/mail.ts'
import type { OutgoingMail } from '#contract/schemas/mail.ts'
import { call, type Route } from '../../api/client.ts'
import { type ListPage, withTotal } from '../../api/list-page.ts'

const toOutgoing = {
  name: 'listMail',
  method: 'GET',
  path: '/mail',
  access: 'admin',
} as const satisfies Route<typeof listMail>

const toRetry = {
  name: 'retryMail',
  method: 'POST',
  path: '/mail/:id/retry',
  access: 'admin',
} as const satisfies Route<typeof retryMail>

const toKept = {
  name: 'listTestMail',
  method: 'GET',
  path: '/test-mail',
  access: 'admin',
} as const satisfies Route<typeof listTestMail>

const toOpened = {
  name: 'openTestMail',
  method: 'GET',
  path: '/test-mail/:id',
  access: 'admin',
} as const satisfies Route<typeof openTestMail>

/** What every page of the mail that has not been delivered is kept under. */
export const outgoing = 'outgoing-mail'

/** A page of the mail that has not been delivered; while it is on its way the previous one stands. */
export function outgoingOn(page: number) {
  return queryOptions({
    queryKey: [outgoing, page],
    queryFn: ({ signal }) =>
      withTotal((onTotal) => call<typeof listMail>(toOutgoing, { query: { page: String(page) }, signal, onTotal })),
    placeholderData: keepPreviousData,
  })
}

/** A page of the mail that test mode keeps, the latest on top. */
export function keptOn(page: number) {
  return queryOptions({
    queryKey: ['kept-mail', page],
    queryFn: ({ signal }) =>
      withTotal((onTotal) => call<typeof listTestMail>(toKept, { query: { page: String(page) }, signal, onTotal })),
    placeholderData: keepPreviousData,
  })
}

/** A mail that test mode keeps, whole. */
export function openedMail(id: string) {
  return queryOptions({
    queryKey: ['opened-mail', id],
    queryFn: ({ signal }) => call<typeof openTestMail>(toOpened, { params: { id }, signal }),
  })
}

/** Sends a mail again that was given up. Safe to repeat. */
export function sendAgain(id: string): Promise<OutgoingMail> {
  return call<typeof retryMail>(toRetry, { params: { id } })
}

/** The page with a mail as it is now, in the place where it stood. */
export function withMail(page: ListPage<OutgoingMail>, changed: OutgoingMail): ListPage<OutgoingMail> {
  return { ...page, items: page.items.map((mail) => (mail._id === changed._id ? changed : mail)) }
}
