import * as z from 'zod/mini'
import { answerChallenge, challengeParameters, confirmIntent, confirmParameters } from './confirm-intent.ts'
import { answerDispute, closeDispute, disputeChanges } from './disputes.ts'
import { asJson, type Entry, find, type Kind } from './ledger.ts'
import { listEvents, listObjects, listParameters } from './lists.ts'
import {
  cancelIntent,
  cancelParameters,
  createIntent,
  intentChanges,
  intentParameters,
  updateIntent,
} from './payment-intents.ts'
import { createPaymentMethod, paymentMethodParameters } from './payment-methods.ts'
import { createRefund, refundParameters } from './refunds.ts'
import { type Answer, missing, readParameters, texts } from './wire.ts'

/** A parsed request: ID from the path, parameters, and whether it has only the publishable key. */
interface Asked {
  readonly id: string
  readonly form: unknown
  readonly publishable: boolean
}

interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** Also allowed with the publishable key and the intent's client secret. */
  readonly browser?: boolean
  readonly run: (entry: Entry, asked: Asked) => Promise<Answer>
}

const retrieveParameters = z.strictObject({ expand: z.optional(texts), client_secret: z.optional(z.string()) })

/** Calls of the stand-in. */
export const calls: readonly Call[] = [
  {
    method: 'POST',
    path: '/v1/payment_intents',
    run: async (entry, { form }) => {
      const given = readParameters(intentParameters, form)
      const intent = await createIntent(entry, given)
      if (given.confirm !== 'true') return ok(intent)
      return confirmIntent(entry, intent.id, { payment_method: given.payment_method })
    },
  },
  {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    browser: true,
    run: async (entry, asked) => {
      const { client_secret } = readParameters(retrieveParameters, asked.form)
      await checkSecret(entry, asked, client_secret)
      return ok(await find(entry, 'payment_intent', asked.id, 'intent'))
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id',
    run: async (entry, { id, form }) => ok(await updateIntent(entry, id, readParameters(intentChanges, form))),
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    browser: true,
    run: async (entry, asked) => {
      const given = readParameters(confirmParameters, asked.form)
      await checkSecret(entry, asked, given.client_secret)
      return confirmIntent(entry, asked.id, given)
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    run: async (entry, { id, form }) => {
      return ok(await cancelIntent(entry, id, readParameters(cancelParameters, form).cancellation_reason))
    },
  },
  {
    method: 'POST',
    path: '/v1/test_helpers/payment_intents/:id/answer_challenge',
    browser: true,
    run: async (entry, asked) => {
      const given = readParameters(challengeParameters, asked.form)
      await checkSecret(entry, asked, given.client_secret)
      return answerChallenge(entry, asked.id, given.outcome)
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_methods',
    browser: true,
    run: async (entry, { form }) => {
      return ok(await createPaymentMethod(entry, readParameters(paymentMethodParameters, form)))
    },
  },
  {
    method: 'POST',
    path: '/v1/refunds',
    run: async (entry, { form }) => ok(await createRefund(entry, readParameters(refundParameters, form))),
  },
  {
    method: 'POST',
    path: '/v1/disputes/:id',
    run: async (entry, { id, form }) => ok(await answerDispute(entry, id, readParameters(disputeChanges, form))),
  },
  {
    method: 'POST',
    path: '/v1/disputes/:id/close',
    run: async (entry, { id }) => ok(await closeDispute(entry, id)),
  },
  lookUp('payment_methods', 'payment_method'),
  lookUp('charges', 'charge'),
  lookUp('refunds', 'refund'),
  lookUp('disputes', 'dispute'),
  list('payment_intents', 'payment_intent'),
  list('charges', 'charge'),
  list('refunds', 'refund'),
  list('disputes', 'dispute'),
  {
    method: 'GET',
    path: '/v1/events',
    run: async (entry, { form }) => ({
      status: 200,
      body: await listEvents(entry, readParameters(listParameters, form)),
    }),
  },
]

/** Returns the call of a request and the ID from its path; `undefined` for an unknown path. */
export function findCall(method: string, path: string): { call: Call; id: string } | undefined {
  const parts = path.split('/')
  for (const call of calls) {
    const pattern = call.path.split('/')
    const matches = pattern.length === parts.length && pattern.every((part, at) => part === ':id' || part === parts[at])
    if (call.method === method && matches) return { call, id: parts[pattern.indexOf(':id')] ?? '' }
  }
  return undefined
}

function lookUp(path: string, kind: Kind): Call {
  const run: Call['run'] = async (entry, { id, form }) => {
    readParameters(retrieveParameters, form)
    return ok(await find(entry, kind, id))
  }
  return { method: 'GET', path: `/v1/${path}/:id`, run }
}

function list(path: string, kind: Kind): Call {
  return {
    method: 'GET',
    path: `/v1/${path}`,
    run: async (entry, { form }) => {
      const given = readParameters(listParameters, form)
      return { status: 200, body: await listObjects(entry, kind, `/v1/${path}`, given) }
    },
  }
}

function ok(object: Parameters<typeof asJson>[0]): Answer {
  return { status: 200, body: asJson(object) }
}

// Browsers need the client secret of an intent.
async function checkSecret(entry: Entry, { id, publishable }: Asked, secret: string | undefined): Promise<void> {
  if (!publishable && secret === undefined) return
  const { client_secret } = await find(entry, 'payment_intent', id, 'intent')
  if (secret !== client_secret) throw missing('payment_intent', id, 'intent')
}
