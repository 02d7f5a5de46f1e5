import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import type { PreparedFactor } from '#contract/schemas/second-factor.ts'
import { buildApp } from '../app.ts'
import { type Browser, cookieOf, signUp } from '../testing/accounts.ts'
import { takeMails, tokenOf } from '../testing/mails.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { adoptAuthSecret, findSecretUse } from './rotate-secret.ts'

const maya = { name: 'Maya Lindqvist', email: 'maya@clinic.test', password: 'six teeth' }
const next = 'the next secret for tests, long enough to be taken'
const open: FastifyInstance[] = []
let portal: TestApp
let browser: Browser
let secret: string
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' } })
  await adoptAuthSecret(portal.db, portal.context)
  browser = await signUp(portal, maya)
  await sql`update person set role = 'receptionist', email_verified = true`.execute(portal.db)
  const prepared = await call(portal.app, browser, 'POST', '/session/second-factor/secret', { password: maya.password })
  secret = /secret=(\w+)/.exec(prepared.json<PreparedFactor>().address)?.[1] ?? ''
  expect((await call(portal.app, browser, 'PUT', '/session/second-factor', { code: code() })).statusCode).toBe(200)
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()))
  await portal.close()
})

/** Starts another process of the portal on the same database. */
async function restart(authSecret: string, previousSecrets: readonly string[] = []): Promise<FastifyInstance> {
  const context = { ...portal.context, authSecret, previousSecrets }
  await adoptAuthSecret(portal.db, context)
  const app = await buildApp(context, { checkAnswers: true })
  open.push(app)
  return app
}

function call(
  app: FastifyInstance,
  by: { cookie: string },
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
) {
  return app.inject({ method, url: `/api${path}`, headers: { cookie: by.cookie }, ...(body && { payload: body }) })
}

function code(): string {
  return new TOTP({ secret }).generate({ timestamp: portal.context.clock().getTime() })
}

const look = async (app: FastifyInstance, by: { cookie: string }) =>
  (await call(app, by, 'GET', '/auth/get-session')).json()
const statusOf = async (app: FastifyInstance, token: string) =>
  (await app.inject({ url: '/api/me', headers: { authorization: `Bearer ${token}` } })).statusCode
const signInAt = (app: FastifyInstance, payload: object) =>
  app.inject({ method: 'POST', url: '/api/auth/sign-in/email', payload })
const useOf = (authSecret: string, previousSecrets: readonly string[] = []) =>
  findSecretUse(portal.db, { authSecret, previousSecrets })

test('keeps sessions, tokens, links and second factors while the previous secret is set, and the factors afterwards', async () => {
  const { authSecret: first } = portal.context
  await call(portal.app, browser, 'POST', '/password-reset-request', { email: maya.email })
  const link = tokenOf((await takeMails(portal)).find(({ kind }) => kind === 'reset_password'))

  const rotated = await restart(next, [first])
  expect(await look(rotated, browser)).toMatchObject({ user: { email: maya.email } })
  expect(await statusOf(rotated, browser.token)).toBe(200)
  portal.advance(0.5)
  const second = cookieOf(await signInAt(rotated, { email: maya.email, password: maya.password }))
  expect((await call(rotated, second, 'POST', '/session/second-factor', { code: code() })).statusCode).toBe(200)
  const { token } = await look(rotated, second)
  expect(await statusOf(rotated, token)).toBe(200)

  // An extension signs the cookie again.
  await sql`update session set updated_at = now() - interval '6 minutes', expires_at = expires_at - interval '6 minutes' where id = ${browser.sessionId}`.execute(
    portal.db,
  )
  const extended = cookieOf(await call(rotated, browser, 'GET', '/auth/get-session'))

  const final = await restart(next)
  expect(await look(final, browser)).toBeNull()
  expect(await statusOf(final, browser.token)).toBe(401)
  expect(await look(final, extended)).toMatchObject({ user: { email: maya.email } })
  expect(await statusOf(final, token)).toBe(200)
  portal.advance(0.5)
  const third = cookieOf(await signInAt(final, { email: maya.email, password: maya.password }))
  expect((await call(final, third, 'POST', '/session/second-factor', { code: code() })).statusCode).toBe(200)
  const password = 'seven teeth'
  expect((await call(final, third, 'POST', '/password-reset', { token: link, password })).statusCode).toBe(200)
})

test('signs out of a session with the signature of the previous secret', async () => {
  const rotated = await restart(next, [portal.context.authSecret])
  expect((await call(rotated, browser, 'POST', '/auth/sign-out')).statusCode).toBe(200)
  expect(await portal.db.selectFrom('session').select('id').execute()).toEqual([])
})

test('refuses cookies and tokens of a secret that is not set, and forged or broken ones', async () => {
  const rotated = await restart(next, ['an even earlier secret, which signed nothing here'])
  expect(await look(rotated, browser)).toBeNull()
  expect(await statusOf(rotated, browser.token)).toBe(401)
  const accepting = await restart(next, [portal.context.authSecret])
  const [name = '', value = ''] = browser.cookie.split('=')
  for (const broken of ['%', '.', 'x.', `${value.slice(0, -8)}AAAAA%3D`, `x${value}`, ''])
    expect(await look(accepting, { cookie: `${name}=${broken}` }), broken).toBeNull()
  expect(await look(accepting, { cookie: `other=1;${browser.cookie}` })).toMatchObject({ user: { email: maya.email } })
})

test('lists what depends on the previous secret', async () => {
  const { authSecret: first } = portal.context
  expect(await useOf(next, [first])).toMatchObject({ adopted: false, factors: { previous: 1, unreadable: 0 } })
  expect(await useOf(next)).toMatchObject({ factors: { previous: 0, unreadable: 1 } })
  const rotated = await restart(next, [first])
  const before = await useOf(next, [first])
  expect(before).toMatchObject({ adopted: true, factors: { previous: 0, unreadable: 0 }, sessions: { count: 1 } })
  expect(Number(before.sessions.until) - Date.now()).toBeGreaterThan(11 * 3_600_000)
  await sql`update session set updated_at = now() - interval '6 minutes', expires_at = expires_at - interval '6 minutes'`.execute(
    portal.db,
  )
  await look(rotated, browser)
  expect(await useOf(next, [first])).toMatchObject({ sessions: { count: 0, until: null } })
  // A start with the same secrets may follow a process that used the previous one until now.
  await restart(next, [first])
  expect(await useOf(next, [first])).toMatchObject({ sessions: { count: 1 } })
})
