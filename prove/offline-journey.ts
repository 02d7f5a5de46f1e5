import { mkdtempSync, rmSync } from 'node:fs'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { startPortal } from './processes/portal-process.ts'

// Run by no-network.test.ts with only a loopback network: a patient signs up, books and pays at a portal in test mode
// and closes the page, and another user signs in with Google. Prints the results as a line of JSON.
const dataDir = mkdtempSync(join(tmpdir(), 'portal-alone-'))
const portal = await startPortal({ DATA_DIR: dataDir, CLINIC_TIME_ZONE: 'America/Los_Angeles' })
try {
  const person = { name: 'Ann', email: 'ann@clinic.test', password: 'six teeth' }
  const headers = { origin: portal.url, 'content-type': 'application/json' }
  const signedUp = await call('POST', '/api/auth/sign-up/email', headers, person)
  const cookie = signedUp.headers.getSetCookie().map((set) => set.split(';')[0])
  const session = { ...headers, cookie: cookie.join('; ') }
  const { token } = (await (
    await call('PUT', `/api/user/${person.email}`, session, { email: person.email })
  ).json()) as {
    token: string
  }
  const bearer = { ...headers, authorization: `Bearer ${token}` }
  const booking = await book(bearer, person)
  const opened = await call('POST', '/api/create-payment-intent', bearer, {
    price: booking.price,
    bookingId: booking._id,
  })
  const { clientSecret } = (await opened.json()) as { clientSecret: string }
  await confirm(clientSecret)
  const states = new Set<string>()
  for (const until = Date.now() + 60_000; Date.now() < until && !states.has('paid'); await delay(100)) {
    const seen = (await (await call('GET', `/api/booking/${booking._id}`, bearer)).json()) as Booking
    states.add(seen.payment.state)
  }
  const interfaces = Object.keys(networkInterfaces())
  const byGoogle = await continueWithGoogle()
  process.stdout.write(`${JSON.stringify({ interfaces, paid: states.has('paid'), byGoogle })}\n`)
} finally {
  await portal.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function call(method: string, path: string, headers: Record<string, string>, body?: object): Promise<Response> {
  const answer = await fetch(portal.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

async function book(
  bearer: Record<string, string>,
  { name, email }: { name: string; email: string },
): Promise<Booking> {
  const next = (await (await call('GET', '/api/available/next', bearer)).json()) as { next: { date: string } }
  const date = next.next.date
  const offered = (await (
    await call('GET', `/api/available?date=${encodeURIComponent(date)}`, bearer)
  ).json()) as Treatment[]
  const treatment = offered.find(({ slots, price }) => slots.length > 0 && price > 0)
  if (!treatment) throw new Error(`Nothing with a price is free on ${date}.`)
  const { _id: treatmentId, price, slots } = treatment
  const patient = { patientEmail: email, patientName: name, phone: '(503) 555-0199' }
  const asked = { treatmentId, treatment: treatment.name, date, slot: slots[0], price, ...patient }
  const { booking } = (await (await call('POST', '/api/booking', bearer, asked)).json()) as { booking: Booking }
  return booking
}

/** Pays as the card form in the browser does, without reporting it to the portal. */
async function confirm(clientSecret: string): Promise<void> {
  const setup = (await (await fetch(`${portal.url}/api/payment-setup`)).json()) as { publishableKey: string }
  const [intentId] = clientSecret.split('_secret_')
  const answer = await fetch(`${portal.url}/test-mode/stripe/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${setup.publishableKey}` },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: 'pm_card_visa' }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

/** Follows the redirects of Google's stand-in as the first sample person. Returns the signed-in user. */
async function continueWithGoogle(): Promise<string | undefined> {
  const cookies = new Map<string, string>()
  const ask = async (address: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(address, { ...init, redirect: 'manual', headers: { cookie, ...init.headers } })
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = set.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    return answer
  }
  const follow = async (answer: Response, from: string): Promise<string> => {
    const next = answer.headers.get('location')
    if (next === null) return from
    const address = new URL(next, from).href
    return follow(await ask(address), address)
  }
  const body = JSON.stringify({ page: 'login' })
  const headers = { 'content-type': 'application/json' }
  const begun = await ask(`${portal.url}/api/auth/google`, { method: 'POST', headers, body })
  const { url } = (await begun.json()) as { url: string }
  const choice = await follow(await ask(url), url)
  await follow(await ask(choice, { method: 'POST', body: new URLSearchParams({ person: '0' }) }), choice)
  const session = (await (await ask(`${portal.url}/api/auth/get-session`)).json()) as { user: { email: string } } | null
  return session?.user.email
}
