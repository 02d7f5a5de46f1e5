import * as contract from '#contract/routes/reminders.ts'
import type { LinkedVisit } from '#contract/schemas/reminder.ts'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { type Route, route } from '../http/api/route.ts'
import { consumeAttempts, networkCounters, type RateLimit } from '../http/limits/rate-limit.ts'
import { confirmLinkedVisit, findLinkedVisit } from './linked-visit.ts'
import { readReminderDays, saveReminderDays } from './reminder-days.ts'

const visitLinkLimit: RateLimit = { kind: 'visit link', most: 30, minutes: 1 }

/** Returns the routes of the clinic's reminders, and of the links in them. */
export function reminderRoutes(context: Context): Route[] {
  return [
    route(contract.getReminders, () => readReminderDays(context.db)),
    route(contract.changeReminders, ({ caller, body }) => saveReminderDays(context, caller, body)),
    route(contract.openVisitLink, async ({ body, ip }) => {
      await consumeAttempts(context, networkCounters(visitLinkLimit, ip))
      return required(await findLinkedVisit(context, body.token))
    }),
    route(contract.confirmVisit, async ({ body, ip, requestId }) => {
      await consumeAttempts(context, networkCounters(visitLinkLimit, ip))
      return required(await confirmLinkedVisit(context, { ip, requestId }, body.token))
    }),
  ]
}

function required(visit: LinkedVisit | undefined): LinkedVisit {
  if (!visit) throw new AppError('link_expired')
  return visit
}
