import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Role, roles } from '#contract/roles.ts'
import { signUp } from '../testing/accounts.ts'
import { type Authenticator, newAuthenticator } from '../testing/authenticator.ts'
import { addPerson } from '../testing/factories.ts'
import { linkOf, takeMails } from '../testing/mails.ts'
import { callAs } from '../testing/payments.ts'
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
  'the link of that mail': async ({ email }) => {
    await post('/password-reset-request', { email })
    const token = linkOf((await takeMails(portal)).find(({ kind }) => kind === 'reset_password')).hash.slice(1)
    return post('/auth/sign-in/link', { token })
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
  'an invitation': async ({ email }) => {
    const token = await inviteAgain(email, false)
    return post('/auth/sign-in/invitation', { token, name: 'Maya Chen', password: 'seven teeth' })
  },
  'an invitation after the password': async ({ email }) => {
    const token = await inviteAgain(email, true)
    const answer = await post('/auth/sign-in/email', { email, password })
    const { token: bearer } = (await portal.app.inject(sessionOf(answer))).json()
    const headers = { authorization: `Bearer ${bearer}` }
    const accepted = await portal.app.inject({
      ...{ method: 'POST', url: '/api/me/invitation', headers, payload: { token } },
    })
    return accepted.statusCode === 200 ? answer : accepted
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
  // Everyone here has a password.
  if (way === 'the link of that mail') return 'refused'
  // No one is invited as a patient.
  if (way.startsWith('an invitation') && role === 'patient') return 'refused'
  // Someone else may have added the passkey to the account, whose address no one had verified.
  if (way === 'an invitation' && state === 'a passkey') return 'in'
  if (role === 'patient' || way === 'a passkey') return 'in'
  if (state === 'no factor') return 'in'
  return state === 'none although required' ? 'enrol' : 'factor'
}

/**
 * Makes a person a patient again and invites them with the role that they had. Returns the token of the link. Of an address that
 * no one has verified, the person accepts as if they had no account.
 */
async function inviteAgain(email: string, email_verified: boolean): Promise<string> {
  const { role } = await portal.db
    .selectFrom('person')
    .select('role')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await portal.db.updateTable('person').set({ role: 'patient', email_verified }).where('email', '=', email).execute()
  const lead = await addPerson(portal, { admin: true })
  await portal.db.updateTable('session').set({ factor_at: sql<Date>`now()` }).where('id', '=', lead.sessionId).execute()
  const doctor = portal.db.selectFrom('doctor').select('id').where('removed_at', 'is', null)
  const { id: doctorId } = await doctor.executeTakeFirstOrThrow()
  await portal.db.updateTable('person').set({ doctor_id: null }).execute()
  const body = { emails: [email], role, ...(role === 'doctor' && { doctorId }) }
  const { status } = await callAs(portal, lead, 'POST', '/staff/invitations', body)
  if (status !== 200) return 'none'
  return linkOf((await takeMails(portal)).find(({ kind }) => kind === 'staff_invited')).hash.slice(1)
}

const sessionOf = (answer: Answer) => ({ url: '/api/auth/get-session', headers: { cookie: cookiesOf(answer) } })

async function seen(answer: Answer | undefined): Promise<string> {
  const session = answer ? (await portal.app.inject(sessionOf(answer))).json() : null
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
