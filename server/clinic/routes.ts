import * as contract from '#contract/clinic.ts'
import type { Context } from '../context.ts'
import { countAttempt, networkOf } from '../http/limit-attempts.ts'
import { type Route, route } from '../http/serve.ts'
import { getClinic } from './queries.ts'
import { sendMessage } from './send-message.ts'

const messagesOfAddress = { kind: 'message', most: 5, minutes: 60 }

export function clinicRoutes(context: Context): Route[] {
  return [
    route(contract.getClinic, () => getClinic(context)),
    route(contract.sendMessage, async ({ body, ip }) => {
      await countAttempt(context, messagesOfAddress, networkOf(ip))
      await sendMessage(context, body)
      return { success: true as const }
    }),
  ]
}
