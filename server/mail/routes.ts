import { rowsOnPage } from '#contract/page-size.ts'
import * as contract from '#contract/routes/mail.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { type Route, route } from '../http/api/route.ts'
import type { MailCapture } from './mail-service.ts'
import { listOutgoing } from './queries.ts'
import { retryMail } from './retry-mail.ts'

/** Returns the routes for outgoing mail and the mail that test mode keeps. */
export function mailRoutes(context: Context): Route[] {
  return [
    route(contract.listMail, async ({ query, setHeader }) => {
      const { mails, total } = await listOutgoing(context, query.page ?? 1)
      setHeader('x-total-count', total)
      return mails
    }),
    route(contract.retryMail, async ({ caller, params }) => required(await retryMail(context, caller, params.id))),
    route(contract.listTestMail, async ({ query, setHeader }) => {
      const { mails, total } = await captureOf(context).list({ page: query.page ?? 1, onPage: rowsOnPage })
      setHeader('x-total-count', total)
      return mails
    }),
    route(contract.openTestMail, async ({ params }) => required(await captureOf(context).open(params.id))),
  ]
}

function captureOf({ mail }: Context): MailCapture {
  if (!mail?.kept) throw new AppError('mail_capture_disabled')
  return mail.kept
}

function required<M>(mail: M | undefined): M {
  if (!mail) throw new AppError('no_such_mail')
  return mail
}
