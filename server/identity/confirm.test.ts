import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { beforeEach, expect, inject, test } from 'vitest'
import type { Role } from '#contract/roles.ts'
import type { PasskeyRequestOptions } from '#contract/schemas/passkey.ts'
import { callFrom, cookieOf, signUp } from '../testing/accounts.ts'
import { type Authenticator, newAuthenticator } from '../testing/authenticator.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

const maya = { name: 'Maya Chen', email: 'maya@clinic.test', password: 'six teeth' }
const { password } = maya

interface Cookie {
  readonly cookie: string
}

let portal: TestApp
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' } })
  return () => portal.close()
})

test('A37: signing in with the password again takes over the second factor of the browser, and confirms nothing', async () => {
  const browser = await enter('admin')
  const codes = await turnOnApp(browser)
  await age()
  const again = cookieOf(await post(browser, '/auth/sign-in/email', { email: maya.email, password }))
  expect((await call(again, 'GET', '/me')).statusCode).toBe(200)
  expect(await change(again)).toBe('reauthentication_required')
  expect(await ways(again)).toEqual(['code'])
  expect(await confirm(again, { code: codes.recovery })).toBeUndefined()
  expect(await change(again)).toBeUndefined()
})

test('A37: the rule of sessions and second factors needs a confirmation', async () => {
  const browser = await enter('admin')
  const rule = { lockMinutes: 30, idleMinutes: 240, factorRoles: [], version: 1 }
  const save = () => codeOf(call(browser, 'PUT', '/session-rule', rule))
  await age()
  expect(await save()).toBe('reauthentication_required')
  expect(await confirm(browser, { password })).toBeUndefined()
  expect(await save()).toBeUndefined()
})

test('a person with a password alone confirms with it', async () => {
  const browser = await enter('admin')
  await age()
  expect(await change(browser)).toBe('reauthentication_required')
  expect(await ways(browser)).toEqual(['password'])
  expect(await confirm(browser, { password: 'wrong password' })).toBe('wrong_password')
  expect(await change(browser)).toBe('reauthentication_required')
  expect(await confirm(browser, { password })).toBeUndefined()
  expect(await change(browser)).toBeUndefined()
})

test('A37: a session that has passed a second factor is confirmed by a code, which works once, and not by the password', async () => {
  const browser = await enter('admin')
  const codes = await turnOnApp(browser)
  await age()
  expect(await ways(browser)).toEqual(['code'])
  expect(await confirm(browser, { password })).toBe('password_not_enough')
  expect(await changeEmail(browser, { password })).toBe('reauthentication_required')
  expect(await change(browser)).toBe('reauthentication_required')
  portal.advance(0.5)
  const code = codes.now()
  expect(await confirm(browser, { code })).toBeUndefined()
  expect(await change(browser)).toBeUndefined()
  expect(await changeEmail(browser, {})).toBeUndefined()
  await age()
  expect(await confirm(browser, { code })).toBe('code_used')
  const wrong = { code: 'AAAA-BBBB-CCCC-DDDD-EEEE-FFFF' }
  for (let attempt = 0; attempt < 5; attempt++) expect(await confirm(browser, wrong)).toBe('wrong_code')
  expect(await confirm(browser, { code: codes.recovery })).toBe('too_many_requests')
  portal.advance(16)
  expect(await confirm(browser, { code: codes.recovery })).toBeUndefined()
  expect(await change(browser)).toBeUndefined()
})

test('A37: a passkey confirms for its own person, once, and not for another', async () => {
  const phone = newAuthenticator()
  const browser = await enter('admin')
  await addPasskey(browser, phone)
  await age()
  expect(await ways(browser)).toEqual(['passkey'])
  expect(await confirm(browser, { password })).toBe('password_not_enough')
  const passkey = phone.answer(await challenge(browser))
  expect(await confirm(browser, { passkey })).toBeUndefined()
  expect(await change(browser)).toBeUndefined()
  await age()
  expect(await confirm(browser, { passkey })).toBe('passkey_expired')

  const other = await enter('admin', { ...maya, email: 'noa@clinic.test' })
  const tablet = newAuthenticator()
  await addPasskey(other, tablet)
  expect(await confirm(browser, { passkey: tablet.answer(await challenge()) })).toBe('passkey_unknown')
  expect(await confirm(browser, { passkey: tablet.answer(await challenge(other)) })).toBe('passkey_unknown')
  const copy = phone.copy()
  expect(await confirm(browser, { passkey: phone.answer(await challenge(browser)) })).toBeUndefined()
  expect(await confirm(browser, { passkey: copy.answer(await challenge(browser)) })).toBe('passkey_refused')
})

test('a patient who signed in with the password may confirm with it, after a sign-in with the passkey may not', async () => {
  const phone = newAuthenticator()
  const browser = await enter('patient')
  await addPasskey(browser, phone)
  await age()
  expect(await ways(browser)).toEqual(['passkey', 'password'])
  expect((await call(browser, 'GET', '/me')).json()).toMatchObject({ hasPassword: true, asksPassword: true })
  expect(await confirm(browser, { password })).toBeUndefined()
  const strong = cookieOf(await post(undefined, '/auth/sign-in/passkey', phone.answer(await challenge())))
  expect((await call(strong, 'GET', '/me')).json()).toMatchObject({ hasPassword: true, asksPassword: false })
  await age()
  expect(await ways(strong)).toEqual(['passkey'])
  expect(await confirm(strong, { password })).toBe('password_not_enough')
})

test('the password confirms again after the last second factor is gone', async () => {
  const browser = await enter('receptionist')
  const codes = await turnOnApp(browser)
  const off = await call(browser, 'DELETE', '/session/second-factor', { code: codes.recovery })
  expect(off.statusCode).toBe(200)
  await age()
  expect(await ways(browser)).toEqual(['password'])
  const phone = newAuthenticator()
  const added = await addPasskey(browser, phone)
  await age()
  const removal = () => call(browser, 'DELETE', `/me/passkeys/${added}`, { password })
  expect((await removal()).json().code).toBe('reauthentication_required')
  expect(await confirm(browser, { passkey: phone.answer(await challenge(browser)) })).toBeUndefined()
  expect((await removal()).statusCode).toBe(200)
  await age()
  expect(await ways(browser)).toEqual(['password'])
  expect(await confirm(browser, { password })).toBeUndefined()
})

test('only a new sign-in confirms for a person without any way', async () => {
  const browser = await enter('receptionist')
  await sql`delete from account`.execute(portal.db)
  await age()
  expect(await ways(browser)).toEqual([])
  expect(await confirm(browser, { password })).toBe('wrong_password')
  expect(await confirm(browser, { code: '123456' })).toBe('no_second_factor')
})

async function enter(role: Role, person = maya): Promise<Cookie> {
  const { cookie } = await signUp(portal, person)
  await portal.db.updateTable('person').set({ role }).where('email', '=', person.email).execute()
  return { cookie }
}

/** Makes all sign-ins and confirmations more than 15 minutes old. */
async function age(): Promise<void> {
  await sql`update session set confirmed_at = now() - interval '16 minutes'`.execute(portal.db)
}

async function call(browser: Cookie, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  const { cookie } = browser
  const { token } = (await portal.app.inject({ url: '/api/auth/get-session', headers: { cookie } })).json()
  return callFrom(portal, { token }, method, path, payload)
}

function post(browser: Cookie | undefined, path: string, payload: object): Promise<LightMyRequestResponse> {
  const headers = browser ? { cookie: browser.cookie } : {}
  return portal.app.inject({ method: 'POST', url: `/api${path}`, headers, payload })
}

async function codeOf(answered: Promise<LightMyRequestResponse>): Promise<string | undefined> {
  const answer = await answered
  return answer.statusCode === 200 ? undefined : answer.json().code
}

async function ways(browser: Cookie): Promise<string[]> {
  return (await call(browser, 'GET', '/me/reauthentication')).json().ways
}

/** Confirms with a proof. Returns the code of the refusal. */
const confirm = (browser: Cookie, proof: object) => codeOf(call(browser, 'POST', '/me/reauthentication', proof))

/** Gives nobody a role, which needs a recent confirmation. Returns the code of the refusal. */
const change = (browser: Cookie) => codeOf(call(browser, 'PUT', '/user/admin/nobody@clinic.test'))

const changeEmail = (browser: Cookie, proof: object) =>
  codeOf(call(browser, 'PUT', '/me/email', { email: 'maya.chen@clinic.test', ...proof }))

async function turnOnApp(browser: Cookie): Promise<{ recovery: string; now: () => string }> {
  const path = '/session/second-factor'
  const { secret, recoveryCodes } = (await post(browser, `${path}/secret`, { password })).json()
  const now = () => new TOTP({ secret }).generate({ timestamp: portal.context.clock().getTime() })
  const { cookie } = browser
  const payload = { code: now() }
  const answer = await portal.app.inject({ method: 'PUT', url: `/api${path}`, headers: { cookie }, payload })
  expect(answer.statusCode).toBe(200)
  return { recovery: recoveryCodes[0], now }
}

/** Adds a passkey and returns its ID. */
async function addPasskey(browser: Cookie, authenticator: Authenticator): Promise<string> {
  const options = (await post(browser, '/session/passkey-options', { password })).json()
  const answer = await post(browser, '/session/passkeys', authenticator.create(options))
  expect(answer.statusCode).toBe(200)
  return answer.json()._id
}

/** A challenge for anyone, or only for the person of the browser's session. */
async function challenge(browser?: Cookie): Promise<PasskeyRequestOptions> {
  return (await post(browser, '/auth/passkey-options', browser ? { sameOnly: true } : {})).json()
}
