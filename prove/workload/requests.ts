import { createHmac } from 'node:crypto'
import { formatClinicDay } from '#contract/dates.ts'
import { bookAppointment, listBookings } from '#contract/routes/bookings.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { AvailableTreatment, Treatment } from '#contract/schemas/treatment.ts'
import { waitlistOffer } from '#contract/schemas/waitlist.ts'
import type { ProviderProcess } from '../processes/provider-process.ts'
import type { TestUser } from '../test-users.ts'
import type { Content, Entry, Operation } from './history.ts'

/** Knowledge of a client's browser about the portal. */
export interface RequestContext {
  readonly provider: Pick<ProviderProcess, 'url' | 'keys'>
  readonly treatments: readonly Treatment[]
}

/** A request of an operation, sent to the portal unless it names another origin. */
export interface RequestSpec {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly origin?: string
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

// A page keeps the displayed price and the client secret between two calls.
const prices = new Map<string, number>()
const secrets = new Map<string, string>()
// A dashboard lists all bookings, mostly unchanged. Sharing equal ones keeps a history of hours in memory.
const seenBookings = new Map<string, { readonly text: string; readonly booking: Booking }>()

type RequestOperation = Exclude<Operation, { op: 'sign in' | 'sign out' }>

// Counts for people without a number.
const phoneBody = JSON.stringify({ phone: '(503) 555-0100' })
const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** Returns the request of a member's operation. Signing in and out take several. */
export function requestFor(operation: RequestOperation, requestContext: RequestContext, member: TestUser): RequestSpec {
  switch (operation.op) {
    case 'available':
      return {
        method: 'GET',
        path: `/api/available?date=${operation.day}${operation.doctorId ? `&doctor=${operation.doctorId}` : ''}`,
      }
    case 'book':
      return bookingCall(operation, requestContext, member)
    case 'dashboard':
    case 'use ended session':
      return { method: 'GET', path: `/api/dashboard?patientEmail=${encodeURIComponent(member.email)}` }
    case 'open payment': {
      const { bookingId } = operation
      const body = JSON.stringify({ price: prices.get(bookingId) ?? 0, bookingId })
      return { method: 'POST', path: '/api/create-payment-intent', headers: json, body }
    }
    case 'confirm at provider': {
      const { intentId, card } = operation
      const body = new URLSearchParams({ client_secret: secrets.get(intentId) ?? '', payment_method: card }).toString()
      const headers = { ...form, authorization: `Bearer ${requestContext.provider.keys.publishableKey}` }
      const path = `/test-mode/stripe/v1/payment_intents/${intentId}/confirm`
      return { method: 'POST', origin: requestContext.provider.url, path, headers, body }
    }
    case 'event':
      return eventCall(operation, requestContext)
    case 'report paid': {
      const { bookingId, transactionId } = operation
      const body = JSON.stringify({ appointment: bookingId, transactionId })
      return { method: 'PUT', path: `/api/booking/${bookingId}`, headers: json, body }
    }
    case 'cancel':
      return { method: 'DELETE', path: `/api/booking/${operation.bookingId}` }
    case 'pay at clinic':
      return { method: 'PUT', path: `/api/booking/${operation.bookingId}/paid-at-clinic` }
    case 'undo pay at clinic': {
      const { bookingId, meaning } = operation
      return { method: 'DELETE', path: `/api/booking/${bookingId}/paid-at-clinic?meaning=${meaning}` }
    }
    case 'make admin':
      return { method: 'PUT', path: `/api/user/admin/${operation.email}` }
    case 'remove admin':
      return { method: 'DELETE', path: `/api/user/admin/${operation.email}` }
    case 'list payments':
      return { method: 'GET', path: '/api/payments' }
    case 'list day':
      return { method: 'GET', path: `/api/bookings?date=${operation.day}` }
    case 'move': {
      const { bookingId, from, day, key, op: _, ...rest } = operation
      const { day: date, ...seen } = from
      const body = JSON.stringify({
        from: { date: formatClinicDay(date), ...seen },
        date: formatClinicDay(day),
        ...rest,
      })
      const headers = key === undefined ? json : { ...json, 'idempotency-key': key }
      return { method: 'POST', path: `/api/booking/${bookingId}/move`, headers, body }
    }
    case 'accept offer':
      return { method: 'POST', path: `/api/offer/${operation.offerId}/accept`, headers: json, body: phoneBody }
    case 'decline offer': {
      const { offerId, day } = operation
      return { method: 'POST', path: `/api/offer/${offerId}/decline`, headers: json, body: JSON.stringify({ day }) }
    }
    case 'rebook with late payment': {
      const { bookingId, day, slot } = operation
      const body = JSON.stringify({ date: formatClinicDay(day), slot })
      return { method: 'POST', path: `/api/booking/${bookingId}/late-payment`, headers: json, body }
    }
    case 'refund late payment':
      return { method: 'DELETE', path: `/api/booking/${operation.bookingId}/late-payment` }
    case 'remove family member': {
      const { memberId, appointments } = operation
      const answer = appointments ? `?appointments=${appointments}` : ''
      return { method: 'DELETE', path: `/api/family/${memberId}${answer}` }
    }
    case 'call': {
      const { method, path, body } = operation
      return { method, path: `/api${path}`, ...(body !== undefined && { headers: json, body: JSON.stringify(body) }) }
    }
  }
}

function bookingCall(
  asked: Extract<Operation, { op: 'book' }>,
  { treatments }: RequestContext,
  member: TestUser,
): RequestSpec {
  const { treatmentId, day, slot, price, key, doctorId, memberId, patient } = asked
  const headers = { ...json, 'idempotency-key': key }
  const common = { treatmentId, date: formatClinicDay(day), slot, price, doctorId, memberId, phone: '(503) 555-0199' }
  if (patient) {
    const body = JSON.stringify({ ...common, email: patient.email, patientName: patient.name })
    return { method: 'POST', path: '/api/bookings', headers, body }
  }
  const treatment = treatments.find(({ _id }) => _id === treatmentId)?.name ?? ''
  const body = JSON.stringify({ ...common, treatment, patientEmail: member.email, patientName: member.name })
  return { method: 'POST', path: '/api/booking', headers, body }
}

/** Creates an event that a card was charged, with a forged signature unless the provider signs it. */
function eventCall(
  { id, intentId, signed }: Extract<Operation, { op: 'event' }>,
  { provider }: RequestContext,
): RequestSpec {
  const object = { object: 'payment_intent', id: intentId, status: 'succeeded', metadata: {} }
  const event = { object: 'event', id, type: 'payment_intent.succeeded', livemode: false, data: { object } }
  const body = JSON.stringify(event)
  const at = Math.floor(Date.now() / 1000)
  const secret = signed ? provider.keys.webhookSecret : 'whsec_of_somebody_else'
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  const headers = { ...json, 'stripe-signature': `t=${at},v1=${signature}` }
  return { method: 'POST', path: '/api/webhook/stripe', headers, body }
}

/** Returns the outcome of an operation and the contents of its answer. */
export function outcomeOf(operation: Operation, status: number, body: unknown): Pick<Entry, 'outcome' | 'content'> {
  const done = status >= 200 && status < 300
  const content = done ? contentOf(operation, body) : {}
  const isPlacement = /^(book|move|rebook with late payment)$/.test(operation.op)
  const refused = (status >= 400 && status < 500) || (isPlacement && done && !content.booking)
  return { outcome: refused ? 'fail' : done ? 'ok' : 'info', content }
}

function contentOf(operation: Operation, body: unknown): Content {
  switch (operation.op) {
    case 'available':
      return offeredIn(body as AvailableTreatment[])
    case 'book':
    case 'move':
    case 'rebook with late payment': {
      const answer = bookAppointment.answer.parse(body)
      return answer.success ? { booking: remember(answer.booking) } : {}
    }
    case 'dashboard':
    case 'list day':
    case 'use ended session':
      return { bookings: listBookings.answer.parse(body).map(asFirstSeen) }
    case 'open payment': {
      const { clientSecret } = body as { clientSecret: string }
      const [intentId = ''] = clientSecret.split('_secret_')
      secrets.set(intentId, clientSecret)
      return { intentId }
    }
    case 'make admin':
    case 'remove admin':
      return { changed: (body as { modifiedCount: number }).modifiedCount > 0 }
    case 'report paid':
    case 'cancel':
    case 'pay at clinic':
    case 'undo pay at clinic':
    case 'refund late payment':
      return { booking: body as Booking }
    case 'accept offer':
    case 'decline offer':
      return { offer: waitlistOffer.parse(body) }
    case 'call':
      return { answer: body }
    default:
      return {}
  }
}

function offeredIn(treatments: readonly AvailableTreatment[]): Content {
  return {
    offered: new Map(treatments.map(({ _id, slots }) => [_id, slots])),
    doctors: new Map(
      treatments.map(({ _id, doctors = [] }) => [_id, new Map(doctors.map((doctor) => [doctor._id, doctor.slots]))]),
    ),
  }
}

function remember(booking: Booking): Booking {
  prices.set(booking._id, booking.price)
  return booking
}

function asFirstSeen(booking: Booking): Booking {
  const text = JSON.stringify(booking)
  const before = seenBookings.get(booking._id)
  if (before?.text === text) return before.booking
  seenBookings.set(booking._id, { text, booking })
  return remember(booking)
}
