import { expect } from 'vitest'
import type { OpenedMail } from '#contract/schemas/mail.ts'
import type { TestApp } from './test-app.ts'

/** Delivers what is due, which must not fail, and gives all that test mode has kept, the latest on top. */
export async function mailsOf({ context, deliverMail }: TestApp): Promise<OpenedMail[]> {
  expect(await deliverMail()).toEqual([])
  const kept = context.mail?.kept
  const { mails = [] } = (await kept?.list({ page: 1, onPage: 1_000 })) ?? {}
  const opened = await Promise.all(mails.map(({ _id }) => kept?.open(_id)))
  return opened.filter((mail) => mail !== undefined)
}

/** The text of a file that came with a mail. */
export function attached(mail: OpenedMail | undefined): string {
  return Buffer.from(mail?.attachments[0]?.content ?? '', 'base64').toString()
}

/** A mail that went out, and what it was queued as. */
export interface TakenMail extends OpenedMail {
  readonly kind: string
  /** Where it went, without the name. */
  readonly address: string
}

/** Delivers what is due on a portal whose mail is in test mode and gives it, the oldest first; each mail once. */
export async function takeMails({ db, context, deliverMail }: TestApp): Promise<TakenMail[]> {
  const kept = context.mail?.kept
  if (!kept) throw new Error('This portal keeps no mail.')
  await deliverMail()
  const rows = await db.deleteFrom('outbox').returning(['id', 'kind', 'created_at']).execute()
  const mails: TakenMail[] = []
  for (const { id, kind } of rows.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())) {
    const mail = await kept.open(id)
    if (mail) mails.push({ kind, address: /[^\s<>]+@[^\s<>]+/.exec(mail.to)?.[0] ?? '', ...mail })
  }
  await kept.forget(new Date(8.64e15))
  return mails
}

/** The link of a mail that holds a token. */
export function linkOf(mail: Pick<OpenedMail, 'text'> | undefined): URL {
  const [link] = /^https?:\S+#\S+$/m.exec(mail?.text ?? '') ?? []
  if (link === undefined) throw new Error('The mail has no link.')
  return new URL(link)
}

/** The token of a mail's link. */
export function tokenOf(mail: Pick<OpenedMail, 'text'> | undefined): string {
  return linkOf(mail).hash.slice(1)
}
