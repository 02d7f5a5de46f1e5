import * as contract from '#contract/routes/clinic.ts'
import { changeLook as changeLookContract } from '#contract/routes/look.ts'
import * as messages from '#contract/routes/messages.ts'
import { changePublicTexts as changePublicTextsContract } from '#contract/routes/public-texts.ts'
import type { Message } from '#contract/schemas/message.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { type Route, route } from '../http/api/route.ts'
import { consumeAttempts, networkCounters } from '../http/limits/rate-limit.ts'
import { shareRuns } from '../share-runs.ts'
import { markMessageAnswered, reopenMessage } from './answer-message.ts'
import { changeClinic } from './change-clinic.ts'
import { addNotice, changeNotice, removeNotice } from './change-notice.ts'
import { addTestimonial, changeTestimonial, removeTestimonial } from './change-testimonial.ts'
import { changeLook } from './look.ts'
import { changePublicTexts } from './public-texts.ts'
import { getClinic, getClinicSettings, listMessages, listTestimonials } from './queries.ts'
import { sendMessage } from './send-message.ts'

const messageLimit = { kind: 'message', most: 5, minutes: 60 }

/** Returns the routes for the clinic's description, news, testimonials and messages. */
export function clinicRoutes(context: Context): Route[] {
  return [
    route(
      contract.getClinic,
      shareRuns(() => getClinic(context)),
    ),
    route(contract.listTestimonials, async ({ query, setHeader }) => {
      const { testimonials, testimonialCount } = await listTestimonials(context, query.page ?? 1)
      setHeader('x-total-count', testimonialCount)
      return testimonials
    }),
    ...settingsRoutes(context),
    route(messages.sendMessage, async ({ body, ip, requestId }) => {
      await consumeAttempts(context, networkCounters(messageLimit, ip))
      await sendMessage(context, { ip, requestId }, body)
      return { success: true as const }
    }),
    route(messages.listMessages, async ({ query, setHeader }) => {
      const { messages, total } = await listMessages(context, query.page ?? 1)
      setHeader('x-total-count', total)
      return messages
    }),
    route(messages.markMessageAnswered, async ({ caller, params }) =>
      required(await markMessageAnswered(context, caller, params.id)),
    ),
    route(messages.reopenMessage, async ({ caller, params }) =>
      required(await reopenMessage(context, caller, params.id)),
    ),
  ]
}

function settingsRoutes(context: Context): Route[] {
  return [
    route(contract.getClinicSettings, () => getClinicSettings(context)),
    route(contract.changeClinic, async ({ caller, body }) => {
      const changed = await changeClinic(context, caller, body)
      if (changed === 'version_conflict') throw new AppError(changed)
      return changed
    }),
    route(changeLookContract, async ({ caller, body }) => {
      const changed = await changeLook(context, caller, body)
      if (typeof changed === 'string') throw new AppError(changed)
      return changed
    }),
    route(changePublicTextsContract, async ({ caller, body }) => {
      const changed = await changePublicTexts(context, caller, body)
      if (changed === 'version_conflict') throw new AppError(changed)
      return changed
    }),
    route(contract.addNotice, ({ caller, body }) => addNotice(context, caller, body)),
    route(contract.changeNotice, async ({ caller, params, body }) => {
      const changed = await changeNotice(context, caller, params.id, body)
      if (!changed) throw new AppError('no_such_notice')
      return changed
    }),
    route(contract.removeNotice, async ({ caller, params }) => ({
      deletedCount: await removeNotice(context, caller, params.id),
    })),
    route(contract.addTestimonial, ({ caller, body }) => addTestimonial(context, caller, body)),
    route(contract.changeTestimonial, async ({ caller, params, body }) => {
      const changed = await changeTestimonial(context, caller, params.id, body)
      if (!changed) throw new AppError('no_such_testimonial')
      return changed
    }),
    route(contract.removeTestimonial, async ({ caller, params }) => ({
      deletedCount: await removeTestimonial(context, caller, params.id),
    })),
  ]
}

function required(message: Message | undefined): Message {
  if (!message) throw new AppError('no_such_message')
  return message
}
