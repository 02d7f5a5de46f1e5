import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { createServer } from '../../http/serve.ts'
import { mountStripeStandIn, standInKeys } from '../stripe.ts'
import { startTestStandIn, type TestStandIn } from './test-stand-in.ts'

let own: TestStandIn
let app: FastifyInstance
beforeEach(async () => {
  own = await startTestStandIn(inject('templateDatabase'))
  app = createServer(undefined, [])
  mountStripeStandIn(app, own.standIn)
})
afterEach(async () => {
  await app.close()
  await own.close()
})

const host = 'localhost:3000'
const pages = [
  'stripe.js',
  'card-frame.html',
  'card-frame.css',
  'card-frame.js',
  'card-field.js',
  'texts.js',
  'test-cards.js',
]
const bank = ['three-d-secure.html', 'three-d-secure.css', 'three-d-secure.js']

test('serves all files to this machine, with a policy without inline code', async () => {
  for (const page of [...pages, ...bank]) {
    const answer = await app.inject({ url: `/test-mode/stripe/${page}`, headers: { host } })
    expect([page, answer.statusCode]).toEqual([page, 200])
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self'")
    expect(answer.headers['content-security-policy']).not.toContain('unsafe')
    if (page.endsWith('.html')) {
      expect(answer.body).toMatch(/<title>TEST /)
      expect(answer.body).not.toMatch(/<style|style=|<script>|\son\w+=/)
    }
  }
})

test('refuses other machines and proxies under /test-mode', async () => {
  const strangers: Record<string, string>[] = [
    { host: 'clinic.example' },
    { host: 'localhost.clinic.example' },
    { host: '192.0.2.7:3000' },
    { host, 'x-forwarded-for': '192.0.2.7' },
    { host, 'x-forwarded-host': 'clinic.example' },
    { host, 'x-forwarded-proto': 'https' },
    { host, 'x-real-ip': '192.0.2.7' },
    { host, forwarded: 'for=192.0.2.7' },
    { host, 'cf-connecting-ip': '192.0.2.7' },
    { host, via: '1.1 proxy' },
  ]
  for (const headers of strangers) {
    for (const path of ['stripe.js', 'card-frame.html', 'v1/payment_intents/pi_1', 'nothing']) {
      const answer = await app.inject({ url: `/test-mode/stripe/${path}`, headers })
      expect([headers, path, answer.statusCode]).toEqual([headers, path, 403])
    }
  }
  for (const name of ['localhost', '127.0.0.1:3000', '[::1]:3000']) {
    const answer = await app.inject({ url: '/test-mode/stripe/stripe.js', headers: { host: name } })
    expect([name, answer.statusCode]).toEqual([name, 200])
  }
})

test('answers the calls of a paying browser, but none with the secret key', async () => {
  const params = { amount: 6500, currency: 'usd', allowed_payment_method_types: ['card' as const] }
  const { id, client_secret } = await own.stripe.paymentIntents.create(params)
  const confirm = (key: string, token: string) =>
    app.inject({
      method: 'POST',
      url: `/test-mode/stripe/v1/payment_intents/${id}/confirm`,
      headers: { host, authorization: `Bearer ${key}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        client_secret: client_secret ?? '',
        'payment_method_data[type]': 'card',
        'payment_method_data[card][token]': token,
        'payment_method_data[billing_details][name]': 'Maya Lindqvist',
      }).toString(),
    })
  expect((await confirm(standInKeys.secretKey, 'tok_visa')).statusCode).toBe(403)
  expect((await confirm(standInKeys.publishableKey, 'tok_visa_chargeDeclined')).statusCode).toBe(402)
  const paid = await confirm(standInKeys.publishableKey, 'tok_visa')
  expect([paid.statusCode, paid.json().status]).toEqual([200, 'succeeded'])
  const list = {
    url: '/test-mode/stripe/v1/payment_intents',
    headers: { host, authorization: `Bearer ${standInKeys.publishableKey}` },
  }
  expect((await app.inject(list)).statusCode).toBe(403)
  expect((await app.inject({ url: '/test-mode/stripe/nothing', headers: { host } })).statusCode).toBe(404)
})
