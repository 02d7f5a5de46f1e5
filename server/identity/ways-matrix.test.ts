import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Role, roles } from '#contract/roles.ts'
import { signUp } from '../testing/accounts.ts'
import { type Authenticator, newAuthenticator } from '../testing/authenticator.ts'
import { addPerson } from '../testing/factories.ts'
import { linkOf, takeMails } from '../testing/mails.ts'
import { type RogueGoogle, startRogueGoogle } from '../testing/rogue-google.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

const password = 'six teeth'

const states = ['no factor', 'an app', 'a passkey', 'none although required'] as const
type State = (typeof states)[number]

interface Someone {
  readonly email: string
  readonly phone: Authenticator
}

type Answer = LightMyRequestResponse

let portal: TestApp
let google: RogueGoogle
beforeAll(async () => {
  google = await startRogueGoogle()
  const options = { google: google.client, mail: { mode: 'test' }, rateLimits: false } as const
  portal = await startTestApp(inject('templateDatabase'), options)
  await portal.context.google?.connect()
  // One always stays.
  await addPerson(portal, { admin: true })
})
afterAll(() => Promise.all([portal.close(), google.close()]))

/** Each way of signing in: returns the answer that opens the session. */
const ways: Record<string, (someone: Someone) => Promise<Answer>> = {
  'the password': ({ email }) => post('/auth/sign-in/email', { email, password }),
  'a password that was reset by mail': async ({ email }) => {
    await post('/password-reset-request', { email })
    const token = linkOf((await takeMails(portal)).find(({ kind }) => kind === 'reset_password')).hash.slice(1)
    await post('/password-reset', { token, password: 'seven teeth' })
    return post('/auth/sign-in/email', { email, password: 'seven teeth' })
  },
  Google: async ({ email }) => {
    const begun = await post('/auth/google', { page: 'login' })
    const url = google.prove(begun.json().url, { sub: email, email, email_verified: true })
    return portal.app.inject({ url, headers: { cookie: cookiesOf(begun) } })
  },
  'a mailed code': async ({ email }) => {
    const { request } = (await post('/sign-in-code', { email })).json()
    const mail = (await takeMails(portal)).find(({ kind }) => kind === 'sign_in_code')
    return post('/auth/sign-in/code', { request, code: /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '000000' })
  },
  'a passkey': async ({ phone }) =>
    post('/auth/sign-in/passkey', phone.answer((await post('/auth/passkey-options', {})).json())),
}

describe.for(Object.keys(ways))('A34: %s', (way) => {
  for (const role of roles) {
    test.for(states)(`of a ${role} with %s`, async (state) => {
      // A passkey was added for this way alone.
      const someone = await add(role, way === 'a passkey' ? 'a passkey' : state)
      await requireOf(state === 'none although required' && role !== 'patient' ? [role] : [])
      const answer = await ways[way]?.(someone)
      expect(await seen(answer)).toBe(expected(way, role, state))
    })
  }
})

/** What the session waits for, `refused` without one. */
function expected(way: string, role: Role, state: State): string {
  if (way === 'a mailed code' && role !== 'patient') return 'refused'
  if (role === 'patient' || way === 'a passkey') return 'in'
  if (state === 'no factor') return 'in'
  return state === 'none although required' ? 'enrol' : 'factor'
}

async function seen(answer: Answer | undefined): Promise<string> {
  const cookie = answer ? cookiesOf(answer) : ''
  const session = (await portal.app.inject({ url: '/api/auth/get-session', headers: { cookie } })).json()
  if (session === null) return 'refused'
  const { token, gate } = session
  const authorization = `Bearer ${token}`
  const { statusCode } = await portal.app.inject({ url: '/api/me', headers: { authorization } })
  // The gate is what refuses calls.
  expect(statusCode).toBe(gate === undefined ? 200 : 403)
  return gate ?? 'in'
}

async function add(role: Role, state: State): Promise<Someone> {
  const email = `${crypto.randomUUID()}@clinic.test`
  const phone = newAuthenticator()
  const { cookie, id } = await signUp(portal, { name: 'Maya Chen', email, password })
  // Enrols as a member of the staff, whose app a patient keeps after losing the role.
  await portal.db.updateTable('person').set({ role: 'admin', email_verified: true }).where('id', '=', id).execute()
  if (state === 'an app') {
    const { secret } = (await post('/session/second-factor/secret', { password }, cookie)).json()
    const code = new TOTP({ secret }).generate({ timestamp: portal.context.clock().getTime() })
    await portal.app.inject({
      ...{ method: 'PUT', url: '/api/session/second-factor', payload: { code } },
      headers: { cookie },
    })
  }
  if (state === 'a passkey') {
    const made = phone.create((await post('/session/passkey-options', { password }, cookie)).json())
    await post('/session/passkeys', made, cookie)
  }
  await portal.db.updateTable('person').set({ role }).where('id', '=', id).execute()
  await portal.db
    .insertInto('account')
    .values({ id: crypto.randomUUID(), person_id: id, provider_id: 'google', account_id: email })
    .execute()
  await takeMails(portal)
  return { email, phone }
}

async function requireOf(factorRoles: Role[]): Promise<void> {
  const since = sql<Date>`now() - interval '8 days'`
  await portal.db.updateTable('session_rule').set({ factor_roles: factorRoles, factor_since: since }).execute()
}

async function post(path: string, payload: object, cookie?: string): Promise<Answer> {
  const headers = cookie === undefined ? {} : { cookie }
  return portal.app.inject({ method: 'POST', url: `/api${path}`, headers, payload })
}

const cookiesOf = ({ cookies }: Answer) =>
  cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
