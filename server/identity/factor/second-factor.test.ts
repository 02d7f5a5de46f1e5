import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { isStaff, type Role } from '#contract/roles.ts'
import type { PreparedFactor } from '#contract/schemas/second-factor.ts'
import { beginFactorRequirement } from '../../session-rule.ts'
import { type Browser, callFrom, cookieOf, signUp } from '../../testing/accounts.ts'
import { linkOf, takeMails } from '../../testing/mails.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { makeAdmin } from '../make-admin.ts'

const maya = { name: 'Maya Chen', email: 'maya@clinic.test', password: 'six teeth' }

let portal: TestApp
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' } })
  return () => portal.close()
})

test('passes a session with a code of the app, which works once', async () => {
  const { prepared } = await enrolled('admin')
  const second = await enter()
  expect(await look(second)).toMatchObject({ user: { email: maya.email }, gate: 'factor' })
  expect(await refusalOf(second)).toBe('second_factor_required')
  // The code that turned it on.
  expect((await pass(second, { code: codeOf(prepared) })).json().code).toBe('code_used')
  portal.advance(0.5)
  expect((await pass(second, { code: wrongCodeOf(prepared) })).json().code).toBe('wrong_code')
  expect(await refusalOf(second)).toBe('second_factor_required')
  expect((await pass(second, { code: codeOf(prepared) })).statusCode).toBe(200)
  expect(await look(second)).not.toHaveProperty('gate')
  expect(await refusalOf(second)).toBeUndefined()
  const third = await enter()
  expect((await pass(third, { code: codeOf(prepared) })).json().code).toBe('code_used')
})

test('accepts the code of the step before and after, and no other', async () => {
  const { prepared } = await enrolled('admin')
  const second = await enter()
  portal.advance(10)
  for (const [minutes, expected] of [
    [-1, 'wrong_code'],
    [1, 'wrong_code'],
    [-0.5, undefined],
    [0.5, undefined],
  ] as const)
    expect((await pass(second, { code: codeOf(prepared, minutes) })).json().code, `${minutes}`).toBe(expected)
})

test('passes a session with a recovery code, which works once', async () => {
  const { prepared } = await enrolled('receptionist')
  const [first = '', another = ''] = prepared.recoveryCodes
  expect(prepared.recoveryCodes).toHaveLength(10)
  const second = await enter()
  expect((await pass(second, { code: first.toLowerCase().replaceAll('-', ' ') })).statusCode).toBe(200)
  expect(await refusalOf(second)).toBeUndefined()
  expect(await mine(second)).toMatchObject({ on: true, recoveryCodes: 9 })
  const third = await enter()
  expect((await pass(third, { code: first })).json().code).toBe('wrong_code')
  expect((await pass(third, { code: another })).statusCode).toBe(200)
  expect(await actions()).toEqual(
    expect.arrayContaining(['second_factor_on', 'recovery_code_used', 'second_factor_passed']),
  )
})

test('A33: refuses every code after five wrong ones in 15 minutes, but no recovery code, and mails the person once', async () => {
  const { prepared } = await enrolled('admin')
  const second = await enter()
  portal.advance(0.5)
  const wrong = { code: wrongCodeOf(prepared) }
  // At once: the attempts of several requests count together.
  const answers = await Promise.all(Array.from({ length: 8 }, () => pass(second, wrong)))
  expect(answers.filter(({ statusCode }) => statusCode === 403)).toHaveLength(5)
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(3)
  expect((await pass(second, { code: codeOf(prepared) })).statusCode).toBe(429)
  expect((await pass(await enter(), { code: prepared.recoveryCodes[0] })).statusCode).toBe(200)
  expect(await mailed('second_factor_guessed')).toBe(1)
  portal.advance(16)
  expect((await pass(second, { code: codeOf(prepared) })).statusCode).toBe(200)
})

test('A33: refuses recovery codes after five wrong ones of a session, not those of another', async () => {
  const { prepared } = await enrolled('admin')
  const [thief, owner] = [await enter(), await enter()]
  const wrong = { code: prepared.recoveryCodes[0]?.replace(/./, (first) => (first === '2' ? '3' : '2')) }
  for (let n = 0; n < 5; n++) expect((await pass(thief, wrong)).json().code).toBe('wrong_code')
  expect((await pass(thief, { code: prepared.recoveryCodes[0] })).statusCode).toBe(429)
  expect((await pass(owner, { code: prepared.recoveryCodes[0] })).statusCode).toBe(200)
})

test('turns nothing on without a code, and keeps the other sessions out', async () => {
  const browser = await enter('admin')
  const other = await enter()
  const first = await prepare(browser)
  const prepared = await prepare(browser)
  expect(await refusalOf(other)).toBeUndefined()
  expect((await turnOn(browser, codeOf(first))).json().code).toBe('wrong_code')
  expect((await turnOn(browser, codeOf(prepared))).statusCode).toBe(200)
  expect(await refusalOf(browser)).toBeUndefined()
  expect(await refusalOf(other)).toBe('second_factor_required')
  expect((await call(browser, 'POST', '/session/second-factor/secret', { password: maya.password })).json().code).toBe(
    'second_factor_on',
  )
  expect(await mailed('second_factor_on')).toBe(1)
})

test('prepares only for the staff, with the password', async () => {
  const browser = await enter('receptionist')
  const asked = (payload: object) => call(browser, 'POST', '/session/second-factor/secret', payload)
  expect((await asked({})).json().code).toBe('reauthentication_required')
  expect((await asked({ password: 'wrong password' })).json().code).toBe('wrong_password')
  await setRole('patient')
  expect((await asked({ password: maya.password })).json().code).toBe('forbidden')
})

test('stores neither the secret nor the recovery codes in clear text', async () => {
  const { prepared } = await enrolled('admin')
  const { rows } = await sql<{ all: string }>`
    select coalesce(jsonb_agg(to_jsonb(f))::text, '') || (select jsonb_agg(to_jsonb(r))::text from recovery_code r) as all
    from second_factor f`.execute(portal.db)
  const [{ all = '' } = {}] = rows
  expect(all).toContain('\\\\x')
  const secret = Secret.fromBase32(prepared.secret)
  for (const text of [secret.hex, Buffer.from(prepared.recoveryCodes[0]?.replaceAll('-', '') ?? '').toString('hex')])
    expect(all.toLowerCase()).not.toContain(text.toLowerCase())
})

describe('a locked page', () => {
  test('asks for no code when the same person unlocks it in the same browser', async () => {
    const { browser, prepared } = await enrolled('admin')
    await callFrom(portal, await look(browser), 'PUT', '/session/lock')
    const unlocked = await enter(undefined, browser)
    expect(await refusalOf(unlocked)).toBeUndefined()
    // Another browser, and a session that never passed.
    const elsewhere = await enter()
    expect(await refusalOf(elsewhere)).toBe('second_factor_required')
    expect(await refusalOf(await enter(undefined, elsewhere))).toBe('second_factor_required')
    await portal.db.updateTable('session').set({ factor_at: sql<Date>`now() - interval '13 hours'` }).execute()
    expect(await refusalOf(await enter(undefined, unlocked))).toBe('second_factor_required')
    expect(prepared.recoveryCodes).toHaveLength(10)
  })

  test('asks for a code when another person unlocks it', async () => {
    await enrolled('admin')
    const lena = await signUp(portal, { name: 'Lena', email: 'lena@clinic.test', password: 'six molars' })
    await sql`update session set factor_at = now() where person_id = ${lena.id}`.execute(portal.db)
    expect(await refusalOf(await enter(undefined, lena))).toBe('second_factor_required')
  })
})

describe('a role that must have a second factor', () => {
  test.for([
    ['admin', 8, 'second_factor_missing'],
    ['admin', 6, undefined],
    ['receptionist', 8, undefined],
    ['patient', 8, undefined],
  ] as const)('as %s, %d days after it began: %s', async ([role, days, expected]) => {
    await began(days)
    const browser = await enter(role)
    expect(await refusalOf(browser)).toBe(expected)
    expect('requiredFrom' in (await mine(browser))).toBe(role === 'admin')
  })

  test('turns it on right after signing in and cannot turn it off', async () => {
    await began(8)
    const browser = await enter('admin')
    expect(await look(browser)).toMatchObject({ gate: 'enrol' })
    const prepared: PreparedFactor = (await call(browser, 'POST', '/session/second-factor/secret', {})).json()
    expect(await refusalOf(browser)).toBe('second_factor_missing')
    expect((await turnOn(browser, codeOf(prepared))).statusCode).toBe(200)
    expect(await refusalOf(browser)).toBeUndefined()
    portal.advance(0.5)
    const proof = { code: codeOf(prepared) }
    expect((await turnOff(browser, proof)).json().code).toBe('second_factor_needed')
    await sql`update session_rule set factor_roles = '{}'`.execute(portal.db)
    expect((await turnOff(browser, proof)).statusCode).toBe(200)
    expect(await mailed('second_factor_off')).toBe(1)
  })
})

test('asks for the password again 15 minutes after the sign-in, although the role must have one', async () => {
  await began(8)
  const browser = await enter('admin')
  await sql`update session set confirmed_at = now() - interval '16 minutes'`.execute(portal.db)
  const answer = await call(browser, 'POST', '/session/second-factor/secret', {})
  expect(answer.json().code).toBe('reauthentication_required')
  expect(await prepare(browser)).toHaveProperty('secret')
})

test('a new public installation requires it of admins from seven days later, one on a loopback address does not', async () => {
  const browser = await enter('admin')
  await beginFactorRequirement(portal.db, { loopback: true })
  expect(await mine(browser)).not.toHaveProperty('requiredFrom')
  const seen = (await callFrom(portal, await look(browser), 'GET', '/clinic/settings')).json().sessions
  expect(seen).toMatchObject({ factorRoles: [] })
  expect(seen).not.toHaveProperty('requiredFrom')
  await beginFactorRequirement(portal.db, { loopback: false })
  const { requiredFrom } = (await mine(browser)) as { requiredFrom: string }
  expect(Date.parse(requiredFrom) - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
  expect(await look(browser)).toMatchObject({ standing: { factorDue: requiredFrom } })
  expect(await refusalOf(browser)).toBeUndefined()
  // A restart does not begin it again.
  await beginFactorRequirement(portal.db, { loopback: false })
  expect(await mine(browser)).toMatchObject({ requiredFrom })
})

test('an admin chooses the roles that must have one, and an added role gets seven days', async () => {
  await began(8)
  const browser = await enter('admin')
  const prepared = await prepare(browser)
  await turnOn(browser, codeOf(prepared))
  const save = async (factorRoles: string[], version: number) =>
    (
      await callFrom(portal, await look(browser), 'PUT', '/session-rule', {
        ...{ lockMinutes: 10, idleMinutes: 30, factorRoles, version },
      })
    ).json()
  const before = await save(['admin'], 1)
  expect(before).toMatchObject({ factorRoles: ['admin'], version: 1 })
  expect(Date.parse(before.requiredFrom)).toBeLessThan(Date.now())
  const after = await save(['admin', 'receptionist'], 1)
  expect(after).toMatchObject({ factorRoles: ['receptionist', 'admin'], version: 2 })
  expect(Date.parse(after.requiredFrom)).toBeGreaterThan(Date.now())
  expect(await save(['receptionist', 'admin'], 2)).toEqual(after)
  const less = await save(['receptionist'], 2)
  expect(less).toMatchObject({ factorRoles: ['receptionist'], requiredFrom: after.requiredFrom })
  expect(await mine(browser)).not.toHaveProperty('requiredFrom')
  expect(await save([], 3)).not.toHaveProperty('requiredFrom')
  expect((await save(['patient'], 4)).code).toBe('invalid_request')
  expect(await actions()).toContain('session_rule_changed')
})

test('replaces the recovery codes', async () => {
  const { browser, prepared } = await enrolled('admin')
  portal.advance(0.5)
  const answer = await callFrom(portal, await look(browser), 'POST', '/session/recovery-codes', {
    code: codeOf(prepared),
  })
  const { recoveryCodes } = answer.json<{ recoveryCodes: string[] }>()
  const second = await enter()
  expect((await pass(second, { code: prepared.recoveryCodes[0] })).json().code).toBe('wrong_code')
  expect((await pass(second, { code: recoveryCodes[0] })).statusCode).toBe(200)
})

test('an admin resets a lost one: it ends the sessions, both get a mail, and it is on record', async () => {
  const { browser } = await enrolled('receptionist')
  const feed = { treatments: true, names: true, password: maya.password }
  expect((await callFrom(portal, await look(browser), 'POST', '/me/calendar-feed', feed)).statusCode).toBe(200)
  const lena = await signUp(portal, { name: 'Lena', email: 'lena@clinic.test', password: 'six molars' })
  const reset = async (by: { token: string }, email: string) =>
    (await callFrom(portal, by, 'DELETE', `/second-factor/${email}`)).json()
  expect((await reset(await look(browser), maya.email)).code).toBe('forbidden')
  await setRole('admin', lena.email)
  expect((await reset(lena, lena.email)).code).toBe('cannot_change_self')
  expect((await reset(lena, 'nobody@clinic.test')).code).toBe('no_such_person')
  expect(await reset(lena, maya.email)).toEqual({ success: true })
  expect(await reset(lena, maya.email)).toEqual({ success: true })
  expect(await look(browser)).toBeNull()
  expect(await portal.db.selectFrom('calendar_feed').select('person_id').execute()).toEqual([])
  expect(await refusalOf(await enter())).toBeUndefined()
  expect(await mailed('second_factor_off')).toBe(2)
  expect(await actions()).toContain('second_factor_off')
})

test('a reset password does not get past it, the command that makes an admin does and is on record', async () => {
  await enrolled('admin')
  await portal.db.updateTable('person').set({ email_verified: true }).execute()
  await callFrom(portal, undefined, 'POST', '/password-reset-request', { email: maya.email })
  const token = linkOf((await takeMails(portal)).find(({ kind }) => kind === 'reset_password')).hash.slice(1)
  const password = 'seven teeth'
  expect((await callFrom(portal, undefined, 'POST', '/password-reset', { token, password })).statusCode).toBe(200)
  expect(await refusalOf(await enter(undefined, undefined, password))).toBe('second_factor_required')
  await makeAdmin(portal.db, { email: maya.email, password })
  expect(await refusalOf(await enter(undefined, undefined, password))).toBeUndefined()
  expect(await actions()).toContain('second_factor_off')
})

/** Signs up or in. With a role, the person has it. */
async function enter(role?: Role, before?: { cookie: string }, password = maya.password): Promise<{ cookie: string }> {
  if (role !== undefined) {
    await signUp(portal, maya)
    await setRole(role)
  }
  const { email } = maya
  const headers = before && { cookie: before.cookie }
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email, password },
    ...(headers && { headers }),
  })
  expect(answer.statusCode).toBe(200)
  return cookieOf(answer)
}

/** Signs up a member of the staff who turns a second factor on. */
async function enrolled(role: Role): Promise<{ browser: { cookie: string }; prepared: PreparedFactor }> {
  expect(isStaff(role)).toBe(true)
  const browser = await enter(role)
  const prepared = await prepare(browser)
  expect((await turnOn(browser, codeOf(prepared))).statusCode).toBe(200)
  return { browser, prepared }
}

async function setRole(role: Role, email = maya.email): Promise<void> {
  await portal.db.updateTable('person').set({ role, email_verified: true }).where('email', '=', email).execute()
}

/** Makes the requirement have begun some days ago. */
async function began(days: number): Promise<void> {
  await sql`update session_rule set factor_since = now() - make_interval(days => ${days})`.execute(portal.db)
}

async function look({ cookie }: { cookie: string }): Promise<{ token: string }> {
  return (await portal.app.inject({ url: '/api/auth/get-session', headers: { cookie } })).json()
}

function call(browser: { cookie: string }, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const { cookie } = browser
  return portal.app.inject({ method, url: `/api${path}`, headers: { cookie }, ...(payload && { payload }) })
}

async function mine(browser: { cookie: string }): Promise<object> {
  return (await call(browser, 'GET', '/session/second-factor')).json()
}

async function prepare(browser: { cookie: string }): Promise<PreparedFactor> {
  return (await call(browser, 'POST', '/session/second-factor/secret', { password: maya.password })).json()
}

function turnOn(browser: { cookie: string }, code: string): Promise<LightMyRequestResponse> {
  return call(browser, 'PUT', '/session/second-factor', { code })
}

async function turnOff(browser: { cookie: string }, proof: object): Promise<LightMyRequestResponse> {
  return callFrom(portal, await look(browser), 'DELETE', '/session/second-factor', proof)
}

function pass(browser: { cookie: string }, proof: object): Promise<LightMyRequestResponse> {
  return call(browser, 'POST', '/session/second-factor', proof)
}

/** The code with which a call with the session's token is refused. */
async function refusalOf(browser: { cookie: string } | Browser): Promise<string | undefined> {
  const { token } = await look(browser)
  const answer = await callFrom(portal, { token }, 'GET', '/me')
  return answer.statusCode === 200 ? undefined : answer.json().code
}

/** The code that an app shows some minutes from now. */
function codeOf({ address }: PreparedFactor, minutes = 0): string {
  const [, secret = ''] = /secret=(\w+)/.exec(address) ?? []
  return new TOTP({ secret }).generate({ timestamp: portal.context.clock().getTime() + minutes * 60_000 })
}

function wrongCodeOf(prepared: PreparedFactor): string {
  const right = [-0.5, 0, 0.5].map((minutes) => codeOf(prepared, minutes))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}

async function mailed(template: 'second_factor_on' | 'second_factor_off' | 'second_factor_guessed'): Promise<number> {
  return (await portal.db.selectFrom('outbox').select('id').where('template', '=', template).execute()).length
}

async function actions(): Promise<string[]> {
  const rows = await portal.db.selectFrom('audit_entry').select('action').execute()
  return rows.map(({ action }) => action)
}
