import * as z from 'zod/mini'
import { type TestCard, testCards } from './browser/test-cards.ts'
import { add, type Entry, find, newId, seconds } from './ledger.ts'
import type { PaymentMethod } from './objects.ts'
import { missing, StripeApiError } from './wire.ts'

/** Parameters of a payment method: the token of a test card, never a number. */
export const paymentMethodParameters = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({ token: z.string() }),
  billing_details: z.optional(z.strictObject({ name: z.optional(z.string()), email: z.optional(z.string()) })),
})

/** Creates a payment method from a token of the card frame. */
export async function createPaymentMethod(
  entry: Entry,
  parameters: z.output<typeof paymentMethodParameters>,
): Promise<PaymentMethod> {
  const { token } = parameters.card
  const card = testCards.find(({ name }) => token === `tok_${name}`)
  if (!card) throw missing('token', token, 'card[token]')
  return keep(entry, card, parameters.billing_details)
}

/** Returns the payment method with this ID, or creates one if the ID is a published `pm_card_…`. */
export async function takePaymentMethod(entry: Entry, id: string): Promise<PaymentMethod> {
  const card = testCards.find(({ name }) => id === `pm_card_${name}`)
  return card ? keep(entry, card) : find(entry, 'payment_method', id, 'payment_method')
}

/** Returns the test card of a payment method. */
export function cardOf({ card: { last4 } }: PaymentMethod): TestCard {
  const found = testCards.find(({ number }) => number.endsWith(last4))
  if (!found) throw new Error(`No test card ends in ${last4}.`)
  return found
}

/** Throws if a form contains a card number, which must stay in the card frame. */
export function refuseCardNumbers(form: string): void {
  const names = [...new URLSearchParams(form).keys()]
  if (!names.some((name) => /(^|\[)card\]?\[(number|cvc|exp_month|exp_year)\]/.test(name))) return
  const message =
    'Sending credit card numbers directly to the API is unsafe, and test mode never takes one. Use the token of a test card.'
  throw new StripeApiError(402, { message, param: 'card[number]' }, false)
}

async function keep(
  entry: Entry,
  { brand, number }: TestCard,
  billing: { name?: string | undefined; email?: string | undefined } = {},
): Promise<PaymentMethod> {
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    billing_details: {
      address: null,
      email: billing.email ?? null,
      name: billing.name ?? null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand,
      checks: null,
      country: 'US',
      display_brand: brand,
      exp_month: 12,
      exp_year: entry.now.getUTCFullYear() + 8,
      funding: 'credit',
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: null,
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: seconds(entry.now),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  }
  await add(entry, 'payment_method', method)
  return method
}
