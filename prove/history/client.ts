import { type Booking, bookSlot, listBookings } from '#contract/bookings.ts'
import { formatClinicDay } from '#contract/dates.ts'
import type { Treatment } from '#contract/treatments.ts'
import { type Member, tokenFor } from '../crowd.ts'
import type { Entry, Operation, Told } from './record.ts'

/** A patient or an admin at a portal: carries out operations and writes down what came of them. */
export interface Client {
  readonly member: Member
  perform(operation: Operation): Promise<Entry>
}

interface Portal {
  readonly url: string
  /** Where the stand-in answers as the card provider. */
  readonly provider: string
  readonly publishableKey: string
  readonly treatments: readonly Treatment[]
}

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The portal's, where no other origin is given. */
  readonly origin?: string
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: object | URLSearchParams
}

/** A client with a token of its own; every entry goes into `history` too. */
export async function openClient(portal: Portal, member: Member, history: Entry[]): Promise<Client> {
  const token = await tokenFor(portal.url, member)
  return {
    member,
    perform: async (operation) => {
      const call = callOf(operation, portal, member)
      const invoked = performance.now()
      const answer = await send(portal.url, token, call)
      const returned = performance.now()
      const { status, body } = answer
      const told = status >= 200 && status < 300 ? toldBy(operation, body) : {}
      const refused = (status >= 400 && status < 500) || (operation.op === 'book' && status === 200 && !told.booking)
      const outcome = refused ? 'fail' : status >= 200 && status < 300 ? 'ok' : 'info'
      const code = (body as { code?: unknown } | undefined)?.code
      const entry = { client: member.email, operation, invoked, returned, outcome, status, told } as const
      const written = typeof code === 'string' ? { ...entry, code } : entry
      history.push(written)
      return written
    },
  }
}

async function send(url: string, token: string, { method, origin = url, path, headers, body }: Call) {
  const form = body instanceof URLSearchParams
  try {
    const answer = await fetch(origin + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' }),
        ...headers,
      },
      ...(body && { body: form ? body.toString() : JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as unknown }
  } catch {
    return { status: 0, body: undefined }
  }
}

function callOf(operation: Operation, portal: Portal, member: Member): Call {
  switch (operation.op) {
    case 'available':
      return { method: 'GET', path: `/api/available?date=${operation.day}` }
    case 'book': {
      const { treatmentId, day, slot, price, key } = operation
      const treatment = portal.treatments.find(({ _id }) => _id === treatmentId)?.name ?? ''
      const { email: patientEmail, name: patientName } = member
      const asked = { treatmentId, treatment, date: formatClinicDay(day), slot, price, patientEmail, patientName }
      const body = { ...asked, phone: '(503) 555-0199' }
      return { method: 'POST', path: '/api/booking', headers: { 'idempotency-key': key }, body }
    }
    case 'dashboard':
      return { method: 'GET', path: `/api/dashboard?patientEmail=${encodeURIComponent(member.email)}` }
    case 'open payment': {
      const { bookingId } = operation
      const price = priceOf(bookingId)
      return { method: 'POST', path: '/api/create-payment-intent', body: { price, bookingId } }
    }
    case 'confirm at provider': {
      const { intentId, card } = operation
      return {
        method: 'POST',
        origin: portal.provider,
        path: `/test-mode/stripe/v1/payment_intents/${intentId}/confirm`,
        headers: { authorization: `Bearer ${portal.publishableKey}` },
        body: new URLSearchParams({ client_secret: secrets.get(intentId) ?? '', payment_method: card }),
      }
    }
    case 'report paid': {
      const { bookingId, transactionId } = operation
      return { method: 'PUT', path: `/api/booking/${bookingId}`, body: { appointment: bookingId, transactionId } }
    }
    case 'cancel':
      return { method: 'DELETE', path: `/api/booking/${operation.bookingId}` }
    case 'pay at clinic':
      return { method: 'PUT', path: `/api/booking/${operation.bookingId}/paid-at-clinic` }
    case 'undo pay at clinic':
      return {
        method: 'DELETE',
        path: `/api/booking/${operation.bookingId}/paid-at-clinic?meaning=${operation.meaning}`,
      }
  }
}

// What a page would remember between two calls: the price it shows and the secret it was given.
const prices = new Map<string, number>()
const secrets = new Map<string, string>()

function priceOf(bookingId: string): number {
  return prices.get(bookingId) ?? 0
}

function toldBy(operation: Operation, body: unknown): Told {
  switch (operation.op) {
    case 'available':
      return { offered: new Map((body as Treatment[]).map(({ _id, slots }) => [_id, slots])) }
    case 'book': {
      const answer = bookSlot.answer.parse(body)
      return answer.success ? { booking: remember(answer.booking) } : {}
    }
    case 'dashboard':
      return { bookings: listBookings.answer.parse(body) }
    case 'open payment': {
      const { clientSecret } = body as { clientSecret: string }
      const [intentId = ''] = clientSecret.split('_secret_')
      secrets.set(intentId, clientSecret)
      return { intentId }
    }
    case 'confirm at provider':
      return {}
    default:
      return { booking: body as Booking }
  }
}

function remember(booking: Booking): Booking {
  prices.set(booking._id, booking.price)
  return booking
}
