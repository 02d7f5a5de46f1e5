import * as contract from '#contract/clinic.ts'
import * as settings from '#contract/clinic-settings.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { consumeAttempt, networkPrefixOf } from '../http/rate-limit.ts'
import { type Route, route } from '../http/serve.ts'
import { shareRuns } from '../share-runs.ts'
import { markMessageAnswered, reopenMessage } from './answer-message.ts'
import { changeClinic } from './change-clinic.ts'
import { addNotice, changeNotice, removeNotice } from './change-notice.ts'
import { addTestimonial, changeTestimonial, removeTestimonial } from './change-testimonial.ts'
import { getClinic, getClinicSettings, listMessages } from './queries.ts'
import { sendMessage } from './send-message.ts'

const messageLimit = { kind: 'message', most: 5, minutes: 60 }

export function clinicRoutes(context: Context): Route[] {
  return [
    route(
      contract.getClinic,
      shareRuns(() => getClinic(context)),
    ),
    ...settingsRoutes(context),
    route(contract.sendMessage, async ({ body, ip, requestId }) => {
      await consumeAttempt(context, messageLimit, networkPrefixOf(ip))
      await sendMessage(context, { ip, requestId }, body)
      return { success: true as const }
    }),
    route(contract.listMessages, async ({ query, setHeader }) => {
      const { messages, total } = await listMessages(context, query.page ?? 1)
      setHeader('x-total-count', total)
      return messages
    }),
    route(contract.markMessageAnswered, async ({ caller, params }) =>
      required(await markMessageAnswered(context, caller, params.id)),
    ),
    route(contract.reopenMessage, async ({ caller, params }) =>
      required(await reopenMessage(context, caller, params.id)),
    ),
  ]
}

function settingsRoutes(context: Context): Route[] {
  return [
    route(settings.getClinicSettings, () => getClinicSettings(context)),
    route(settings.changeClinic, async ({ caller, body }) => {
      const changed = await changeClinic(context, caller, body)
      if (changed === 'version_conflict') throw new AppError(changed)
      return changed
    }),
    route(settings.addNotice, ({ caller, body }) => addNotice(context, caller, body)),
    route(settings.changeNotice, async ({ caller, params, body }) => {
      const changed = await changeNotice(context, caller, params.id, body)
      if (!changed) throw new AppError('no_such_notice')
      return changed
    }),
    route(settings.removeNotice, async ({ caller, params }) => ({
      deletedCount: await removeNotice(context, caller, params.id),
    })),
    route(settings.addTestimonial, ({ caller, body }) => addTestimonial(context, caller, body)),
    route(settings.changeTestimonial, async ({ caller, params, body }) => {
      const changed = await changeTestimonial(context, caller, params.id, body)
      if (!changed) throw new AppError('no_such_testimonial')
      return changed
    }),
    route(settings.removeTestimonial, async ({ caller, params }) => ({
      deletedCount: await removeTestimonial(context, caller, params.id),
    })),
  ]
}

function required(message: contract.Message | undefined): contract.Message {
  if (!message) throw new AppError('no_such_message')
  return message
}
