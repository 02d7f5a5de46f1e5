import * as contract from '#contract/clinic.ts'
import type { Context } from '../context.ts'
import { countAttempt, networkOf } from '../http/limit-attempts.ts'
import { AppError } from '../http/problems.ts'
import { type Route, route } from '../http/serve.ts'
import { answerMessage, undoAnswerMessage } from './answer-message.ts'
import { getClinic, listMessages } from './queries.ts'
import { sendMessage } from './send-message.ts'

const messagesOfAddress = { kind: 'message', most: 5, minutes: 60 }

export function clinicRoutes(context: Context): Route[] {
  return [
    route(contract.getClinic, () => getClinic(context)),
    route(contract.sendMessage, async ({ body, ip, requestId }) => {
      await countAttempt(context, messagesOfAddress, networkOf(ip))
      await sendMessage(context, { ip, requestId }, body)
      return { success: true as const }
    }),
    route(contract.listMessages, async ({ query, setHeader }) => {
      const { messages, total } = await listMessages(context, query.page ?? 1)
      setHeader('x-total-count', total)
      return messages
    }),
    route(contract.answerMessage, async ({ caller, params }) =>
      required(await answerMessage(context, caller, params.id)),
    ),
    route(contract.undoAnswerMessage, async ({ caller, params }) =>
      required(await undoAnswerMessage(context, caller, params.id)),
    ),
  ]
}

function required(message: contract.Message | undefined): contract.Message {
  if (!message) throw new AppError('no_such_message')
  return message
}
