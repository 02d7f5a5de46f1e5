import { sql } from 'kysely'
import Stripe from 'stripe'
import { addDays } from '#contract/dates.ts'
import { toCents } from '#contract/money.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { issueToken } from '../identity/token.ts'
import type { Fetch } from '../payments/provider.ts'
import { sweepPayments } from '../payments/sweep.ts'
import { webhookPath } from '../payments/webhook.ts'
import type { LedgerEntry } from '../test-mode/stripe/read-ledger.ts'
import { addPerson, addTreatment, bookingOf, type Person, today } from './factories.ts'
import type { TestApp } from './test-app.ts'

/** Answer of a call. */
export interface CallResult<Body = unknown> {
  readonly status: number
  readonly body: Body
  readonly headers: Record<string, unknown>
}

/** Calls the API as a person, with a fresh token as the page would send it. */
export async function callAs<Body = { code?: string }>(
  { app, context }: Pick<TestApp, 'app' | 'context'>,
  person: Person,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<CallResult<Body>> {
  const token = await issueToken(context, { personId: person.id, sessionId: person.sessionId })
  const {
    statusCode: status,
    body: text,
    headers: answered,
  } = await app.inject({
    method,
    url: `/api${path}`,
    headers: { ...headers, authorization: `Bearer ${token}` },
    ...(body && { payload: body }),
  })
  return { status, body: JSON.parse(text) as Body, headers: answered }
}

let made = 0

/** Inserts a treatment with 40 slots on every day; the price is in dollars. */
export function addRoomyTreatment(portal: TestApp, price = 49): Promise<Treatment> {
  made++
  const starts = Array.from({ length: 40 }, (_, i) => 480 + i * 15)
  return addTreatment(portal, { name: `Roomy treatment ${made}`, starts, minutes: 15, cents: toCents(price) })
}

/** Books a treatment for a person `daysAhead` days from today. */
export async function bookFor(
  portal: TestApp,
  person: Person,
  treatment: Treatment,
  daysAhead = 7,
  slot = treatment.slots[0],
): Promise<Booking> {
  const asked = bookingOf(person, treatment, addDays(today(portal), daysAhead), slot)
  const { status, body } = await callAs<{ booking: Booking }>(portal, person, 'POST', '/booking', asked)
  if (status !== 200) throw new Error(`The booking was refused: ${JSON.stringify(body)}`)
  return body.booking
}

/** Books a new treatment for a new patient. */
export async function addBooking(
  portal: TestApp,
  given: { price?: number; daysAhead?: number } = {},
): Promise<{ patient: Person; booking: Booking }> {
  const patient = await addPerson(portal)
  const treatment = await addRoomyTreatment(portal, given.price)
  return { patient, booking: await bookFor(portal, patient, treatment, given.daysAhead) }
}

/** Requests the payment of a booking. */
export function askForIntent(portal: TestApp, patient: Person, { _id, price }: Pick<Booking, '_id' | 'price'>) {
  return callAs<{ clientSecret?: string; code?: string }>(portal, patient, 'POST', '/create-payment-intent', {
    price,
    bookingId: _id,
  })
}

/** Opens the payment of a booking. Returns its client secret. */
export async function openIntent(portal: TestApp, patient: Person, booking: Booking): Promise<string> {
  const { body } = await askForIntent(portal, patient, booking)
  if (body.clientSecret === undefined) throw new Error(`No payment was opened: ${JSON.stringify(body)}`)
  return body.clientSecret
}

/** Returns the ID of the intent that a client secret belongs to. */
export function intentOf(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? ''
}

/** Pays an open intent at the provider as the card form does: with the publishable key and a test card. */
export async function payInBrowser(
  { provider }: TestApp,
  clientSecret: string,
  card = 'pm_card_visa',
): Promise<{ status?: string; error?: { code: string; message: string } }> {
  if (!provider) throw new Error('This test takes no cards.')
  const answer = await provider.fetch(`https://api.stripe.com/v1/payment_intents/${intentOf(clientSecret)}/confirm`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${provider.keys.publishableKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: card }).toString(),
  })
  return (await answer.json()) as { status?: string }
}

/** Reports to the portal that a transaction has paid a booking, as the payment page does. */
export function reportPaid(portal: TestApp, patient: Person, bookingId: string, transactionId: unknown) {
  return callAs<Booking & { code?: string }>(portal, patient, 'PUT', `/booking/${bookingId}`, {
    appointment: bookingId,
    transactionId,
  })
}

/** Opens and pays the payment of a booking. Returns the transaction ID. */
export async function payFully(portal: TestApp, patient: Person, booking: Booking): Promise<string> {
  const secret = await openIntent(portal, patient, booking)
  await payInBrowser(portal, secret)
  const transactionId = intentOf(secret)
  const { status, body } = await reportPaid(portal, patient, booking._id, transactionId)
  if (status !== 200) throw new Error(`The payment was refused: ${JSON.stringify(body)}`)
  return transactionId
}

/** Reads a booking as its patient or an admin. */
export async function readBooking(portal: TestApp, person: Person, bookingId: string): Promise<Booking> {
  return (await callAs<Booking>(portal, person, 'GET', `/booking/${bookingId}`)).body
}

/** Cancels a booking. */
export function cancel(portal: TestApp, person: Person, bookingId: string, reason?: string) {
  const body = reason === undefined ? undefined : { reason }
  return callAs<Booking & { code?: string }>(portal, person, 'DELETE', `/booking/${bookingId}`, body)
}

/** The provider's intents of a booking, oldest first. */
export async function ledgerOf({ provider }: TestApp, bookingId: string): Promise<LedgerEntry[]> {
  const entries = (await provider?.ledger()) ?? []
  return entries.filter(({ metadata }) => metadata.bookingId === bookingId)
}

/** Opens a dispute about a paid intent at the provider, or a bank's inquiry. Returns its ID. */
export async function disputeIntent({ db, context }: TestApp, intentId: string, inquiry = false): Promise<string> {
  const { openDispute } = await import('../test-mode/stripe/disputes.ts')
  const { find, lockIntent, openLedger } = await import('../test-mode/stripe/ledger.ts')
  const ledger = await openLedger(db)
  return ledger.transaction().execute(async (tx) => {
    const entry = { ledger: tx, now: context.clock() }
    const { latest_charge } = await lockIntent(entry, intentId)
    return (await openDispute(entry, await find(entry, 'charge', latest_charge ?? ''), inquiry)).id
  })
}

/** Decides a dispute at the provider. */
export async function decideDispute({ context }: TestApp, id: string, outcome: 'won' | 'lost'): Promise<void> {
  const evidence = { uncategorized_text: outcome === 'won' ? 'winning_evidence' : 'losing_evidence' }
  await context.cardPayment?.stripe.disputes.update(id, { evidence })
}

/** Changes every intent in the answers that the portal receives from the provider. */
export function alterIntents(change: object | (() => object)): (provider: Fetch) => Fetch {
  return (provider) => async (request, init) => {
    const answer = await provider(request, init)
    const body = (await answer.json()) as { object?: string }
    const changed =
      body.object === 'payment_intent' ? { ...body, ...(typeof change === 'function' ? change() : change) } : body
    return new Response(JSON.stringify(changed), { status: answer.status, headers: answer.headers })
  }
}

/** Runs one round of the sweep, without failures. Returns the number of payments that it checked. */
export async function sweep({ context }: TestApp): Promise<number> {
  if (!context.cardPayment) throw new Error('This test takes no cards.')
  const swept = await sweepPayments(context, context.cardPayment)
  for (const failure of swept.failures) throw failure
  return swept.checked
}

/** A webhook event. */
export interface ProviderEvent {
  readonly id: string
  readonly type: string
  readonly [field: string]: unknown
}

/** The events of an intent, oldest first, as the provider would deliver them. */
export async function eventsOf({ db }: TestApp, intentId: string): Promise<ProviderEvent[]> {
  const { rows } = await sql<{ body: ProviderEvent }>`
    select body from stripe_stand_in.event where body::text like ${`%${intentId}%`} order by serial`.execute(db)
  return rows.map(({ body }) => body)
}

/** Delivers an event with a current signature of the provider. */
export async function sendEvent(
  { app, context, provider }: TestApp,
  event: object,
): Promise<Omit<CallResult, 'headers'>> {
  const payload = JSON.stringify(event, undefined, 2)
  const timestamp = Math.floor(context.clock().getTime() / 1000)
  const secret = provider?.keys.webhookSecret ?? ''
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  const answer = await app.inject({
    method: 'POST',
    url: webhookPath,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** Returns all permutations of a list. */
export function permutations<T>(things: readonly T[]): T[][] {
  if (things.length === 0) return [[]]
  return things.flatMap((thing, i) => permutations(things.toSpliced(i, 1)).map((rest) => [thing, ...rest]))
}

/** Delivers the provider's webhook events until none is due. */
export async function deliverAll({ db, provider, context }: TestApp): Promise<void> {
  for (;;) {
    await provider?.deliveries.deliverDue()
    const { rows } = await sql`
      select id from stripe_stand_in.event where due_at <= ${context.clock()} limit 1`.execute(db)
    if (rows.length === 0) return
  }
}
