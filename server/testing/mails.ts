import { expect } from 'vitest'
import type { OpenedMail } from '#contract/mail.ts'
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
