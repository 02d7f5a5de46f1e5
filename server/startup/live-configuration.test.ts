import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, clinicTimeAt, formatClinicDay } from '#contract/dates.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { type LivePortal, startLivePortal } from '../../prove/processes/live-portal.ts'

let live: LivePortal
beforeAll(async () => {
  live = await startLivePortal({ CLINIC_TIME_ZONE: 'America/Los_Angeles' })
})
afterAll(() => live.stop())

const person = { name: 'Maya Lindqvist', email: 'maya@clinic.test', password: 'six teeth' }

async function call<Body = Record<string, unknown>>(
  path: string,
  init: { method?: string; body?: object; headers?: object } = {},
) {
  const answer = await fetch(`${live.portal.url}${path}`, {
    method: init.method ?? (init.body ? 'POST' : 'GET'),
    headers: { origin: live.portal.url, 'content-type': 'application/json', ...init.headers },
    ...(init.body && { body: JSON.stringify(init.body) }),
  })
  const text = await answer.text()
  const isJson = /json/.test(answer.headers.get('content-type') ?? '')
  return { status: answer.status, headers: answer.headers, body: (isJson ? JSON.parse(text) : {}) as Body }
}

async function book() {
  const signedUp = await call('/api/auth/sign-up/email', { body: person })
  const cookie = (signedUp.headers.getSetCookie()[0] ?? '').split(';')[0]
  const email = { email: person.email }
  const issued = await call<{ token: string }>(`/api/user/${person.email}`, {
    method: 'PUT',
    headers: { cookie },
    body: email,
  })
  const headers = { authorization: `Bearer ${issued.body.token}` }
  const today = clinicTimeAt(new Date(), 'America/Los_Angeles').day
  for (let ahead = 3; ahead < 20; ahead++) {
    const date = formatClinicDay(addDays(today, ahead))
    const { body } = await call<Treatment[]>(`/api/available?date=${encodeURIComponent(date)}`)
    const [treatment] = body.filter(({ slots, price }) => slots.length > 0 && price > 0)
    if (!treatment) continue
    const { _id: treatmentId, name, price, slots } = treatment
    const patient = { patientEmail: person.email, patientName: person.name, phone: '(503) 555-0199' }
    const asked = { treatmentId, treatment: name, date, slot: slots[0], price, ...patient }
    const booked = await call<{ booking: { _id: string } }>('/api/booking', { headers, body: asked })
    return { headers, price, bookingId: booked.body.booking._id }
  }
  throw new Error('The sample clinic is closed for weeks.')
}

test('has no test-mode routes with real keys, and pages may load only Stripe', async () => {
  for (const path of [
    '',
    '/',
    '/stripe',
    '/stripe/stripe.js',
    '/stripe/card-frame.html',
    '/stripe/v1/payment_intents',
    '/google/google.css',
    '/google/.well-known/openid-configuration',
    '/google/choose/x',
  ]) {
    expect([path, (await call(`/test-mode${path}`)).status]).toEqual([path, 404])
  }
  const policy = (await call('/dashboard')).headers.get('content-security-policy')
  expect(policy).toMatch(/script-src 'self' https:\/\/js\.stripe\.com/)
  expect(policy).toContain('frame-src https://js.stripe.com')
  expect(policy).toContain("connect-src 'self' https://api.stripe.com")
  expect(policy).not.toMatch(/unsafe|\*(?!\.js\.stripe\.com)/)
})

test('redirects to Google and signs in with its answer', async () => {
  // Polls, because the discovery runs in the background.
  await expect.poll(async () => (await call('/api/sign-in-setup')).body).toEqual({ google: 'on', testMode: false })
  const begun = await call<{ url: string }>('/api/auth/google', { body: { page: 'login', from: '/dashboard' } })
  const { origin, pathname, searchParams } = new URL(begun.body.url)
  expect(origin + pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth')
  expect(searchParams.get('redirect_uri')).toBe(`${live.portal.url}/api/auth/callback/google`)
  const cookie = (begun.headers.getSetCookie()[0] ?? '').split(';')[0]
  const back = await fetch(`${live.portal.url}${live.google.prove(begun.body.url)}`, {
    redirect: 'manual',
    headers: { cookie: cookie ?? '', 'sec-fetch-site': 'cross-site' },
  })
  expect([back.status, back.headers.get('location')]).toEqual([302, `${live.portal.url}/dashboard`])
  const cookies = back.headers.getSetCookie().map((set) => set.split(';')[0])
  const who = await call<{ user: object }>('/api/auth/get-session', { headers: { cookie: cookies.join('; ') } })
  expect(who.body.user).toEqual({ name: 'Maya Lindqvist', email: 'maya@gmail.test' })
})

test('marks a booking as paid only after the event of the provider', async () => {
  const { headers, price, bookingId } = await book()
  const opened = await call<{ clientSecret: string }>('/api/create-payment-intent', {
    headers,
    body: { price, bookingId },
  })
  const secret = opened.body.clientSecret
  await fetch(`${live.provider}/test-mode/stripe/v1/payment_intents/${secret.split('_secret_')[0]}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${live.keys.publishableKey}` },
    body: new URLSearchParams({ client_secret: secret, payment_method: 'pm_card_visa' }),
  })
  const isPaid = async () => (await call<{ paid: boolean }>(`/api/booking/${bookingId}`, { headers })).body.paid
  await expect.poll(isPaid).toBe(true)
  const charged = { status: 'succeeded', receivedCents: Math.round(price * 100), metadata: { bookingId } }
  expect(await live.ledger()).toMatchObject([charged])
})

test('I16: starts without Google, reports it, and retries until Google answers', async () => {
  live.google.mood = 'down'
  await live.crash()
  expect((await call('/readyz')).status).toBe(200)
  expect((await call('/api/sign-in-setup')).body).toEqual({ google: 'trouble', testMode: false })
  const refused = await call<{ code: string }>('/api/auth/google', { body: { page: 'login' } })
  expect([refused.status, refused.body.code]).toEqual([503, 'google_unavailable'])
  live.google.mood = 'fine'
  const state = async () => (await call<{ google: string }>('/api/sign-in-setup')).body.google
  await expect.poll(state).toBe('on')
})
