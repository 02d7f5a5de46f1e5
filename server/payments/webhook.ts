import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from '../app-error.ts'
import type { Context } from '../context.ts'
import { type CardPayment, retrieveIntent } from './provider.ts'
import { findPaymentOfIntent } from './queries.ts'
import { settleIntent } from './settle-payment.ts'

/** Path for the provider's events. */
export const webhookPath = '/api/webhook/stripe'

const toleranceSeconds = 300

const identifier = z.string().check(z.regex(/^\w{1,255}$/))

const event = z.object({
  object: z.literal('event'),
  id: identifier,
  type: z.string().check(z.regex(/^[\w.]{1,255}$/)),
  livemode: z.boolean(),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.optional(identifier),
      payment_intent: z.nullish(identifier),
      metadata: z.nullish(z.record(z.string(), z.string())),
    }),
  }),
})
type ProviderEvent = z.infer<typeof event>

/**
 * Receives the provider's events, whose signature covers the raw body. An event only selects the intent to retrieve, so
 * repeated, late and reordered events do no harm. It is recorded after it was applied: a failure returns 500, and the
 * provider sends the event again.
 */
export function mountWebhook(app: FastifyInstance, context: Context, card: CardPayment): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: 256 * 1024 }, (_, body, done) =>
      done(null, body),
    )
    scope.post(webhookPath, async (request) => {
      const received = readEvent(context, card, request)
      if (received.livemode !== (card.mode === 'live')) throw new AppError('payment_mode_mismatch')
      await applyEvent(context, card, received).catch((error: unknown) => {
        request.log.error({ event: received.id, type: received.type, name: (error as Error).name }, 'event not applied')
        throw new AppError('internal')
      })
      return { received: true }
    })
  })
}

function readEvent({ clock }: Context, card: CardPayment, request: FastifyRequest): ProviderEvent {
  const signature = request.headers['stripe-signature']
  const body = request.body
  if (typeof signature !== 'string' || !Buffer.isBuffer(body)) throw new AppError('bad_signature')
  const now = clock().getTime()
  // The library rejects old signatures. A time in the future is rejected here.
  const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? Number.NaN)
  if (!(signedAt - now / 1000 <= toleranceSeconds)) throw new AppError('bad_signature')
  try {
    const { webhooks } = card.stripe
    return z.parse(
      event,
      webhooks.constructEvent(body, signature, card.webhookSecret, toleranceSeconds, undefined, now),
    )
  } catch {
    throw new AppError('bad_signature')
  }
}

async function applyEvent(context: Context, card: CardPayment, received: ProviderEvent): Promise<void> {
  const applied = await context.db
    .selectFrom('payment_event')
    .select('id')
    .where('id', '=', received.id)
    .executeTakeFirst()
  if (applied) return
  const { object } = received.data
  const intentId = object.object === 'payment_intent' ? object.id : object.payment_intent
  if (intentId) await applyIntent(context, card, intentId, object.metadata ?? {})
  await context.db
    .insertInto('payment_event')
    .values({ id: received.id, type: received.type.slice(0, 100), applied_at: context.clock() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

// Another application may use the same provider account: its intents are not retrieved.
async function applyIntent(
  context: Context,
  card: CardPayment,
  intentId: string,
  metadata: Record<string, string>,
): Promise<void> {
  const ours = await findPaymentOfIntent(context.db, { id: intentId, metadata })
  if (!ours) return
  await settleIntent(context, card, await retrieveIntent(card, intentId))
}
