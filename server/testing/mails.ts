import { expect } from 'vitest'
import type { OpenedMail } from '#contract/schemas/mail.ts'
import type { TestApp } from './test-app.ts'

/** Delivers due mail, without failures, and returns all mail that test mode has kept, newest first. */
export async function mailsOf({ context, deliverMail }: TestApp): Promise<OpenedMail[]> {
  expect(await deliverMail()).toEqual([])
  const kept = context.mail?.kept
  const { mails = [] } = (await kept?.list({ page: 1, onPage: 1_000 })) ?? {}
  const opened = await Promise.all(mails.map(({ _id }) => kept?.open(_id)))
  return opened.filter((mail) => mail !== undefined)
}

/** Text of an attached file. */
export function attached(mail: OpenedMail | undefined): string {
  return Buffer.from(mail?.attachments[0]?.content ?? '', 'base64').toString()
}

/** A delivered mail, and as its kind the template in the outbox. */
export interface TakenMail extends OpenedMail {
  readonly kind: string
  /** The recipient's address without the name. */
  readonly address: string
}

/** Delivers due mail in test mode. Returns each mail once, oldest first, and mails of one moment by kind and address. */
export async function takeMails({ db, context, deliverMail }: TestApp): Promise<TakenMail[]> {
  const kept = context.mail?.kept
  if (!kept) throw new Error('This portal keeps no mail.')
  await deliverMail()
  const rows = await db.deleteFrom('outbox').returning(['id', 'template as kind', 'created_at']).execute()
  const mails: (TakenMail & { readonly place: string })[] = []
  for (const { id, kind, created_at } of rows) {
    const mail = await kept.open(id)
    if (!mail) continue
    const address = /[^\s<>]+@[^\s<>]+/.exec(mail.to)?.[0] ?? ''
    mails.push({ kind, address, place: `${created_at.toISOString()} ${kind} ${address}`, ...mail })
  }
  await kept.forget(new Date(8.64e15))
  return mails.toSorted((a, b) => a.place.localeCompare(b.place)).map(({ place: _, ...mail }) => mail)
}

/** The link with a token in a mail. */
export function linkOf(mail: Pick<OpenedMail, 'text'> | undefined): URL {
  const [link] = /^https?:\S+#\S+$/m.exec(mail?.text ?? '') ?? []
  if (link === undefined) throw new Error('The mail has no link.')
  return new URL(link)
}

/** The token in the link of a mail. */
export function tokenOf(mail: Pick<OpenedMail, 'text'> | undefined): string {
  return linkOf(mail).hash.slice(1)
}
