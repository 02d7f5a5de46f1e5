import { SignJWT } from 'jose'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import type { ClinicSettings } from '#contract/schemas/clinic.ts'
import { cookieOf } from '../testing/accounts.ts'
import { waitingFor } from '../testing/call-while-locked.ts'
import { addPerson, authHeaders } from '../testing/factories.ts'
import { callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { makeLink } from './email/links.ts'
import { makeAdmin } from './make-admin.ts'
import * as derivation from './passwords/derive-key.ts'

let portal: TestApp
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'))
})
afterEach(() => portal.close())

const maya = { name: 'Maya Lindqvist', email: 'maya@clinic.test', password: 'secret1' }
const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  portal.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers })
const signUp = (change: object = {}) => post('sign-up/email', { ...maya, ...change })
const signIn = (change: object = {}, headers = {}) =>
  post('sign-in/email', { email: maya.email, password: maya.password, ...change }, headers)
const renew = (email: string, headers: Record<string, string> = {}, body: object = { email }) =>
  portal.app.inject({ method: 'PUT', url: `/api/user/${email}`, headers, payload: body })
const check = (email: string, token: string) =>
  portal.app.inject({ url: `/api/admin/${email}`, headers: { authorization: `Bearer ${token}` } })

describe('signing up', () => {
  test('opens a session that issues tokens for its own address, and returns only name and address', async () => {
    const answer = await signUp({ email: ' Maya@Clinic.test ' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ user: { name: maya.name, email: maya.email } })
    expect(answer.headers['set-cookie']).toMatch(
      /^clinic_session_3000=[^;]+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
    )
    const session = await portal.app.inject({ url: '/api/auth/get-session', headers: cookieOf(answer) })
    const { token: given, ...found } = session.json()
    expect(found).toEqual({
      session: { expiresAt: expect.any(String) },
      user: answer.json().user,
      standing: { admin: false },
    })
    expect((await check(maya.email, given)).json()).toEqual({ admin: false })
    const token = (await renew('MAYA@clinic.test', cookieOf(answer), { email: maya.email })).json().token
    expect((await check(maya.email, token)).json()).toEqual({ admin: false })
    // Pages compare this prefix to recognize tokens of the same session.
    expect(token.slice(0, 97)).toBe(given.slice(0, 97))
  })

  test('returns email_taken for an existing account and keeps its password', async () => {
    await signUp()
    const again = await signUp({ email: 'MAYA@CLINIC.TEST', password: 'another1', name: 'Mallory' })
    expect([again.statusCode, again.json().code]).toEqual([422, 'email_taken'])
    expect(again.headers['set-cookie']).toBeUndefined()
    expect((await signIn()).statusCode).toBe(200)
    expect((await signIn({ password: 'another1' })).json().code).toBe('wrong_credentials')
  })

  test.each(['jo@db.de', 'me@x1.io', 'a@x.de', "o'n@b.ie"])('accepts the address %s', async (email) => {
    expect((await signUp({ email })).statusCode).toBe(200)
  })

  test('says that an address has no three letters in a row', async () => {
    const { errors } = (await signUp({ email: 'a1@b2.io' })).json()
    expect(errors).toEqual([{ field: 'email', code: 'too_few_letters' }])
  })

  test.each([
    ['maya＠clinic.test'],
    ['mауа@clinic.test'],
    ['maya​@clinic.test'],
    ['maya@clinic.test.'],
    ['maya @clinic.test'],
    ['a1@b2.io'],
    ['"maya"@clinic.test'],
    ['<maya@clinic.test>'],
    ['maya@clinic.test,eve@clinic.test'],
    ['maya@clinic'],
    ['maya..l@clinic.test'],
    ['maya#desk@clinic.test'],
  ])('refuses the address %s', async (email) => {
    const answer = await signUp({ email })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors[0].field).toBe('email')
  })

  test.each([["o'neil@clinic.test"], ['maya.l+teeth_2@desk.clinic-one.test'], [`${'m'.repeat(64)}@clinic.test`]])(
    'accepts the address %s at sign-up and sign-in',
    async (email) => {
      expect((await signUp({ email })).statusCode).toBe(200)
      expect((await signIn({ email })).statusCode).toBe(200)
    },
  )

  test('refuses 50 kB of brackets as an address', async () => {
    expect((await signUp({ email: '('.repeat(50_000) })).statusCode).toBe(400)
  })

  test.each([
    ['12345', 400],
    ['123456', 200],
    ['p'.repeat(128), 200],
    ['p'.repeat(129), 400],
    ['pass\u0000word', 400],
    [' sp ace ', 200],
    ['пароль🦷', 200],
  ])('answers the password %j with %i and stores it as typed', async (password, status) => {
    expect((await signUp({ password })).statusCode).toBe(status)
    if (status === 200) {
      expect((await signIn({ password })).statusCode).toBe(200)
      expect((await signIn({ password: `${[...password].slice(0, -1).join('')}x` })).statusCode).toBe(401)
    }
  })

  test('returns email_taken for all but one of several concurrent sign-ups with one address', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map((n) => signUp({ password: `secret${n}` })))
    expect(answers.map((answer) => answer.json().code ?? 'made').sort()).toEqual([
      'email_taken',
      'email_taken',
      'email_taken',
      'made',
    ])
    expect((await portal.db.selectFrom('account').select('id').execute()).length).toBe(1)
  })

  test('rolls back a failed sign-up and prints nothing', async () => {
    const printed = vi.spyOn(console, 'error')
    await sql`alter table session add constraint broken check (false)`.execute(portal.db)
    expect((await signUp()).json().code).toBe('internal')
    expect(printed).not.toHaveBeenCalled()
    expect(await portal.db.selectFrom('person').select('id').execute()).toEqual([])
    await sql`alter table session drop constraint broken`.execute(portal.db)
    expect((await signUp()).statusCode).toBe(200)
  })

  test('refuses a role in the body and creates no one', async () => {
    for (const extra of [{ role: 'admin' }, { admin: true }, { emailVerified: true }, { image: 'x' }]) {
      expect((await signUp(extra)).statusCode).toBe(400)
    }
    expect(await portal.db.selectFrom('person').selectAll().execute()).toEqual([])
  })
})

describe('access tokens', () => {
  test('returns 401 without a session, and 403 for another address or another origin', async () => {
    const mine = cookieOf(await signUp())
    expect((await renew(maya.email)).statusCode).toBe(401)
    expect((await renew(maya.email, { cookie: 'clinic_session_3000=forged.sig' })).statusCode).toBe(401)
    expect((await renew('eve@clinic.test', mine)).statusCode).toBe(403)
    expect((await renew(maya.email, mine, { email: 'eve@clinic.test' })).statusCode).toBe(403)
    expect((await renew(maya.email, { ...mine, origin: 'https://evil.test' })).json().code).toBe(
      'cross_origin_forbidden',
    )
    expect((await renew(maya.email, { ...mine, origin: 'null' })).json().code).toBe('cross_origin_forbidden')
    expect((await renew(maya.email, { ...mine, 'sec-fetch-site': 'cross-site' })).json().code).toBe(
      'cross_origin_forbidden',
    )
    expect((await renew(maya.email, mine, { email: maya.email, role: 'admin' })).statusCode).toBe(400)
    expect((await renew(maya.email, { ...mine, origin: 'http://localhost:3000' })).statusCode).toBe(200)
    expect(await portal.db.selectFrom('person').select('role').execute()).toEqual([{ role: 'patient' }])
  })

  test('lasts 15 minutes and can be renewed by the session', async () => {
    const mine = cookieOf(await signUp())
    const { token } = (await renew(maya.email, mine)).json()
    portal.advance(14)
    expect((await check(maya.email, token)).statusCode).toBe(200)
    portal.advance(2)
    const late = await check(maya.email, token)
    expect([late.statusCode, late.headers['www-authenticate'], late.json().code]).toEqual([
      401,
      'Bearer',
      'unauthenticated',
    ])
    const next = (await renew(maya.email, mine)).json().token
    expect((await check(maya.email, next)).statusCode).toBe(200)
  })

  test('expires immediately after sign-out, removal or a new password', async () => {
    const answer = await signUp()
    const { token } = (await renew(maya.email, cookieOf(answer))).json()
    expect((await check(maya.email, token)).statusCode).toBe(200)
    expect((await post('sign-out', {}, cookieOf(answer))).statusCode).toBe(200)
    expect((await check(maya.email, token)).statusCode).toBe(401)
    expect((await renew(maya.email, cookieOf(answer))).statusCode).toBe(401)
    const person = await addPerson(portal)
    await portal.db.deleteFrom('person').where('id', '=', person.id).execute()
    expect((await check(person.email, person.token)).statusCode).toBe(401)
    const other = await addPerson(portal)
    await makeAdmin(portal.db, { email: other.email, password: 'new password' })
    expect((await check(other.email, other.token)).statusCode).toBe(401)
    expect((await signIn({ email: other.email, password: 'new password' })).statusCode).toBe(200)
  })

  test('ends sessions of the old password and all mailed links with make-admin', async () => {
    const { id, email } = await addPerson(portal)
    await makeLink(portal.context, { purpose: 'reset_password', personId: id, email }, 'en')
    const { made } = await portal.db.transaction().execute(async (tx) => {
      await sql`insert into session (id, person_id, token, expires_at, user_agent)
        select gen_random_uuid(), person_id, 'opened just now', expires_at, user_agent from session
        where person_id = ${id}`.execute(tx)
      const made = makeAdmin(portal.db, { email, password: 'new password' })
      await expect.poll(() => waitingFor(portal)).toBe(1)
      return { made }
    })
    await made
    for (const table of ['session', 'mail_link'] as const) {
      expect(await portal.db.selectFrom(table).select('person_id').where('person_id', '=', id).execute()).toEqual([])
    }
  })

  test('returns 401 for a forged, foreign or altered token', async () => {
    const person = await addPerson(portal)
    const [head, body, signature] = person.token.split('.') as [string, string, string]
    const code = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
    const sign = (change: object, header: object = {}, secret = `access token ${portal.context.authSecret}`) =>
      new SignJWT({ ...claims, ...change })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
        .sign(new TextEncoder().encode(secret))
    const twisted = [
      `${code({ alg: 'none', typ: 'at+jwt' })}.${body}.`,
      `${code({ alg: 'None', typ: 'at+jwt' })}.${body}.${signature}`,
      `${head}.${code({ ...claims, sub: crypto.randomUUID(), role: 'admin' })}.${signature}`,
      `${head}.${body}.${signature.slice(0, -2)}AA`,
      await sign({}, {}, 'secret'),
      await sign({}, {}, portal.context.authSecret),
      await sign({}, { typ: 'JWT' }),
      await sign({ exp: claims.iat - 60 }),
      await sign({ exp: undefined }),
      await sign({ nbf: claims.iat + 3600 }),
      await sign({ iat: claims.iat + 86_400 }),
      await sign({ aud: 'another' }),
      await sign({ iss: 'https://evil.test' }),
      await sign({ sid: undefined }),
      person.sessionId,
      'null',
      '',
    ]
    for (const token of twisted) expect([token, (await check(person.email, token)).statusCode]).toEqual([token, 401])
    expect((await check(person.email, await sign({}))).statusCode).toBe(200)
    const elsewhere = [
      portal.app.inject({ url: `/api/admin/${person.email}?token=${person.token}` }),
      portal.app.inject({ url: `/api/admin/${person.email}`, headers: { cookie: `accessToken=${person.token}` } }),
      portal.app.inject({ url: `/api/admin/${person.email}`, headers: { authorization: `Basic ${person.token}` } }),
    ]
    for (const answer of await Promise.all(elsewhere)) expect(answer.statusCode).toBe(401)
  })
})

describe('session limits', () => {
  const age = (change: Record<string, string>) =>
    portal.db
      .updateTable('session')
      .set(Object.fromEntries(Object.entries(change).map(([column, ago]) => [column, sql`now() + ${ago}::interval`])))
      .execute()
  const look = async (cookie: { cookie: string }) =>
    (await portal.app.inject({ url: '/api/auth/get-session', headers: cookie })).json()

  test('extends the session and its cookie when the token is renewed', async () => {
    const mine = cookieOf(await signUp())
    expect((await renew(maya.email, mine)).headers['set-cookie']).toBeUndefined()
    await age({ updated_at: '-4 hours', expires_at: '20 hours' })
    const answer = await renew(maya.email, mine)
    expect(answer.headers['set-cookie']).toMatch(/^clinic_session_3000=[^;]+; Max-Age=86400; /)
    const { expires_at } = await portal.db.selectFrom('session').select('expires_at').executeTakeFirstOrThrow()
    expect(expires_at.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000)
  })

  test('ends an idle session permanently, whichever call uses it', async () => {
    const mine = cookieOf(await signUp())
    await portal.db.updateTable('person').set({ role: 'admin' }).execute()
    await age({ updated_at: '-40 minutes', created_at: '-50 minutes', expires_at: '23 hours' })
    for (let i = 0; i < 2; i++) {
      expect(await look(mine)).toBeNull()
      expect((await renew(maya.email, mine)).statusCode).toBe(401)
    }
  })

  test('ends idle sessions of the staff after the minutes that an admin has set', async () => {
    const [admin, desk] = [await addPerson(portal, { admin: true }), await addPerson(portal, { role: 'receptionist' })]
    await age({ updated_at: '-25 minutes' })
    const { body } = await callAs<ClinicSettings>(portal, admin, 'GET', '/clinic/settings')
    expect(body.sessions).toEqual({ lockMinutes: 10, idleMinutes: 30, factorRoles: [], version: 1 })
    const changed = { lockMinutes: 3, idleMinutes: 60, factorRoles: [], version: 1 }
    expect((await callAs(portal, admin, 'PUT', '/session-rule', changed)).body).toEqual({ ...changed, version: 2 })
    expect((await callAs(portal, admin, 'PUT', '/session-rule', changed)).body).toEqual({ ...changed, version: 2 })
    const outdated = await callAs(portal, admin, 'PUT', '/session-rule', { ...changed, lockMinutes: 4 })
    expect(outdated.body.code).toBe('version_conflict')
    expect((await check(desk.email, desk.token)).json()).toEqual({ admin: false, role: 'receptionist', lockMinutes: 3 })
    await age({ updated_at: '-59 minutes' })
    expect((await check(desk.email, desk.token)).statusCode).toBe(200)
    await age({ updated_at: '-61 minutes' })
    expect((await check(desk.email, desk.token)).statusCode).toBe(401)
    const { rows } = await sql<{ fields: string[] }>`
      select fields from audit_entry where action = 'session_rule_changed'`.execute(portal.db)
    expect(rows).toEqual([{ fields: ['idle_minutes', 'lock_minutes'] }])
  })

  test.each([
    [{ lockMinutes: 0, idleMinutes: 30 }],
    [{ lockMinutes: 31, idleMinutes: 60 }],
    [{ lockMinutes: 10, idleMinutes: 29 }],
    [{ lockMinutes: 10, idleMinutes: 241 }],
  ])('refuses unsafe limits: %j', async (rule) => {
    const admin = await addPerson(portal, { admin: true })
    expect((await callAs(portal, admin, 'PUT', '/session-rule', { ...rule, factorRoles: [], version: 1 })).status).toBe(
      400,
    )
  })

  test('refuses every call of a locked session until its person signs in again', async () => {
    const mine = cookieOf(await signUp())
    await portal.db.updateTable('person').set({ role: 'receptionist' }).execute()
    const { token } = await look(mine)
    const call = (method: 'GET' | 'PUT', path: string, by = token) =>
      portal.app.inject({ method, url: `/api${path}`, headers: { authorization: `Bearer ${by}` } })
    expect((await call('GET', '/desk/pins')).statusCode).toBe(200)
    expect((await call('PUT', '/session/lock')).statusCode).toBe(200)
    await age({ updated_at: '-6 minutes', expires_at: '20 hours' })
    for (const [method, path] of [
      ['GET', '/desk/pins'],
      ['GET', `/admin/${maya.email}`],
      ['GET', '/me'],
      ['PUT', '/session/lock'],
    ] as const) {
      expect((await call(method, path)).json(), path).toMatchObject({ status: 423, code: 'session_locked' })
    }
    expect((await renew(maya.email, mine)).json().code).toBe('session_locked')
    expect(await look(mine)).toMatchObject({ user: { email: maya.email }, gate: 'locked' })
    const before = await portal.db.selectFrom('session').select('updated_at').executeTakeFirstOrThrow()
    expect(before.updated_at.getTime()).toBeLessThan(Date.now() - 5 * 60_000)
    expect((await signIn({ password: 'wrong password' }, mine)).statusCode).toBe(401)
    const again = cookieOf(await signIn({}, mine))
    const unlocked = await look(again)
    expect(unlocked).not.toHaveProperty('gate')
    expect((await call('GET', '/desk/pins', unlocked.token)).statusCode).toBe(200)
    // The locked session has ended.
    expect((await call('GET', '/desk/pins')).statusCode).toBe(401)
  })

  test('signs out a patient after 7 days of use', async () => {
    const mine = cookieOf(await signUp())
    await age({ created_at: '-8 days' })
    expect(await look(mine)).toBeNull()
    expect((await renew(maya.email, mine)).statusCode).toBe(401)
  })

  test('ends only the session of the sent cookie at a new sign-in', async () => {
    const [first, second] = [cookieOf(await signUp()), cookieOf(await signIn())]
    const third = cookieOf(await signIn({}, first))
    const statuses = [first, second, third].map(async (cookie) => (await renew(maya.email, cookie)).statusCode)
    expect(await Promise.all(statuses)).toEqual([401, 200, 200])
  })
})

test('returns 503 for session calls without a database instead of "signed out"', async () => {
  const mine = cookieOf(await signUp())
  await sql`alter table session rename to session_away`.execute(portal.db)
  const answers = [
    await renew(maya.email, mine),
    await portal.app.inject({ url: '/api/auth/get-session', headers: mine }),
    await post('sign-out', {}, mine),
  ]
  expect(answers.map((answer) => answer.json().code)).toEqual(['unavailable', 'unavailable', 'unavailable'])
  for (const answer of answers) expect(answer.headers['set-cookie']).toBeUndefined()
  await sql`alter table session_away rename to session`.execute(portal.db)
  expect((await renew(maya.email, mine)).statusCode).toBe(200)
  const signedOut = await post('sign-out', {}, mine)
  expect(signedOut.headers['set-cookie']).toMatch(/^clinic_session_3000=; Max-Age=0; /)
})

describe('changed roles', () => {
  test('applies to the next call of that person only', async () => {
    const [person, other] = [await addPerson(portal), await addPerson(portal)]
    await addPerson(portal, { admin: true })
    await portal.db.updateTable('person').set({ role: 'admin' }).where('id', '=', person.id).execute()
    expect((await check(person.email, person.token)).json()).toEqual({ admin: true, lockMinutes: 10 })
    await portal.db.updateTable('person').set({ role: 'patient' }).where('id', '=', person.id).execute()
    expect((await check(person.email, person.token)).json()).toEqual({ admin: false })
    expect((await check(other.email, person.token)).statusCode).toBe(403)
  })

  test('signs out an admin after 31 minutes without use or 13 hours, but not a patient', async () => {
    for (const column of ['updated_at', 'created_at'] as const) {
      const since = new Date(Date.now() - (column === 'updated_at' ? 31 : 13 * 60) * 60_000)
      for (const [admin, status] of [
        [true, 401],
        [false, 200],
      ] as const) {
        const person = await addPerson(portal, { admin })
        await portal.db
          .updateTable('session')
          .set({ [column]: since })
          .where('id', '=', person.sessionId)
          .execute()
        expect((await check(person.email, person.token)).statusCode).toBe(status)
      }
    }
  })
})

describe('guessing', () => {
  test('returns 429 for the 11th wrong password in 15 minutes, also under concurrency', async () => {
    await signUp()
    const wrong = await Promise.all(Array.from({ length: 25 }, () => signIn({ password: 'wrong-guess' })))
    const statuses = wrong.map((answer) => answer.statusCode)
    expect(statuses.filter((status) => status === 401).length).toBe(10)
    expect(statuses.filter((status) => status === 429).length).toBe(15)
    const stopped = await signIn()
    expect(stopped.statusCode).toBe(429)
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(800)
    const spoofed = { 'x-forwarded-for': '8.8.8.8', 'x-real-ip': '8.8.8.8', forwarded: 'for=8.8.8.8' }
    expect((await signIn({}, spoofed)).statusCode).toBe(429)
    portal.advance(16)
    expect((await signIn()).statusCode).toBe(200)
  })

  test('resets the count after a right password', async () => {
    await signUp()
    for (let round = 0; round < 3; round++) {
      for (let i = 0; i < 6; i++) expect((await signIn({ password: 'wrong-guess' })).statusCode).toBe(401)
      expect((await signIn()).statusCode).toBe(200)
    }
  })

  test('A21: returns the same answer to a wrong password with the same work, whether the address is known or not', async () => {
    await signUp()
    await signUp({ email: 'lena@clinic.test' })
    await signUp({ email: 'google@clinic.test' })
    await sql`delete from account where person_id = (select id from person where email = 'google@clinic.test')`.execute(
      portal.db,
    )
    const work = async (email: string) => {
      const query = vi.spyOn(pg.Client.prototype, 'query')
      const keys = vi.spyOn(derivation, 'deriveKey')
      const answer = await signIn({ email, password: 'wrong-guess' })
      const { requestId: _, ...body } = answer.json()
      const queries = query.mock.calls.map(([given]) =>
        typeof given === 'string' ? given : (given as { text: string }).text,
      )
      const costs = keys.mock.calls.map(([, , { N }]) => N).sort((one, other) => one - other)
      vi.restoreAllMocks()
      return { status: answer.statusCode, body, queries, costs }
    }
    for (const costs of [[2 ** 15], [2 ** 14, 2 ** 15]]) {
      const known = await work(maya.email)
      expect(known).toMatchObject({ status: 401, costs })
      expect(await work('nobody@clinic.test')).toEqual(known)
      expect(await work('google@clinic.test')).toEqual(known)
      expect(await work('lena@clinic.test')).toEqual(known)
      // The hash of Lena's password in version 0.6.
      await sql`update account set password = ${`${'ab'.repeat(16)}:${'cd'.repeat(64)}`}
        where person_id = (select id from person where email = 'lena@clinic.test')`.execute(portal.db)
    }
  })

  test('hashes a right password once', async () => {
    await signUp()
    const keys = vi.spyOn(derivation, 'deriveKey')
    expect((await signIn()).statusCode).toBe(200)
    expect(keys).toHaveBeenCalledTimes(1)
    vi.restoreAllMocks()
  })

  test('returns 429 for the 61st account of an hour from one network, and does not count refused sign-ups', async () => {
    const people = Array.from({ length: 60 }, (_, i) => ({ email: `maya${i}@clinic.test` }))
    for (const person of people) {
      expect((await signUp(person)).statusCode).toBe(200)
      if (person !== people.at(-1)) expect((await signUp(person)).json().code).toBe('email_taken')
    }
    const refused = await signUp({ email: 'maya60@clinic.test' })
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600'])
    portal.advance(61)
    expect((await signUp({ email: 'maya60@clinic.test' })).statusCode).toBe(200)
  })

  test('returns 429 for the 301st attempt to sign up of an hour from one network', async () => {
    await signUp()
    const statuses = []
    for (let i = 1; i < 302; i++) statuses.push((await signUp()).statusCode)
    expect([statuses.indexOf(429), statuses.filter((status) => status === 429).length]).toEqual([299, 2])
  })
})

test('returns 404 for other endpoints of the identity library', async () => {
  const person = await addPerson(portal)
  for (const path of [
    'verify-email',
    'list-sessions',
    'update-user',
    'change-email',
    'ok',
    'error',
    'sign-in/social',
    'delete-user',
  ]) {
    for (const method of ['GET', 'POST'] as const) {
      const payload = method === 'POST' ? { payload: {} } : {}
      const answer = await portal.app.inject({
        method,
        url: `/api/auth/${path}`,
        headers: authHeaders(person),
        ...payload,
      })
      expect([path, method, answer.statusCode]).toEqual([path, method, 404])
    }
  }
})
