import { Readable } from 'node:stream'
import { SignJWT } from 'jose'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { endpoints } from '#contract/capabilities.ts'
import { makeAdmin } from '../identity/make-admin.ts'
import { cookieOf } from '../testing/accounts.ts'
import { addPerson, authHeaders, type Person } from '../testing/factories.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'

// Section A of docs/security.md: impersonation gets nothing, and a refused request changes nothing.
let portal: TestApp
let person: Person
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'))
  person = await addPerson(portal, { name: 'Maya Okafor' })
  return () => portal.close()
})

const maya = { name: 'Maya Lindqvist', email: 'maya@clinic.test', password: 'secret1' }
const post = (path: string, payload: object, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  portal.app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers, remoteAddress })
const signUp = async (change: object = {}) => cookieOf(await post('sign-up/email', { ...maya, ...change }))
const signIn = (change: object = {}, headers = {}, from?: string) =>
  post('sign-in/email', { email: maya.email, password: maya.password, ...change }, headers, from)
const renew = (email: string, headers: Record<string, string> = {}, body: object = { email }) =>
  portal.app.inject({ method: 'PUT', url: `/api/user/${email}`, headers, payload: body })
const check = (authorization: string) =>
  portal.app.inject({ url: `/api/admin/${person.email}`, headers: { authorization } })
const mine = () =>
  portal.app.inject({ url: `/api/dashboard?patientEmail=${person.email}`, headers: authHeaders(person) })

describe('tokens', () => {
  test('A1: every guarded call returns 401 without a token, and names the scheme', async () => {
    const guarded = endpoints.filter(({ access }) => access !== 'public')
    expect(guarded.length).toBeGreaterThan(15)
    for (const { method, path } of guarded) {
      const url = `/api${path.replace(':email', person.email).replace(':id', crypto.randomUUID())}`
      const answer = await portal.app.inject({ method, url })
      expect([path, answer.statusCode, answer.headers['www-authenticate']]).toEqual([path, 401, 'Bearer'])
    }
  })

  test.each([
    ['Bearer'],
    ['Bearer null'],
    ['Bearer undefined'],
    ['bearer  x'],
    ['Basic eDp5'],
    [`Bearer ${'x'.repeat(8_000)}`],
    ['Bearer é.é.é'],
    ['Bearer a.b.c.d'],
  ])('A2: %.20s is 401', async (authorization) => {
    expect((await check(authorization)).statusCode).toBe(401)
  })

  const claims = () => {
    const issued = Math.floor(portal.context.clock().getTime() / 1000)
    const { origin: iss } = portal.context.publicUrl
    return {
      sid: person.sessionId,
      sub: person.id,
      iss,
      aud: 'clinic-api',
      iat: issued,
      nbf: issued,
      exp: issued + 900,
    }
  }
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const sign = (change: object, header: object = {}, secret = `access token ${portal.context.authSecret}`) =>
    new SignJWT({ ...claims(), ...change })
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header })
      .sign(new TextEncoder().encode(secret))

  test('A3: rejects an unsigned token, however "none" is spelled', async () => {
    expect((await check(`Bearer ${await sign({})}`)).statusCode, 'the forge works').toBe(200)
    for (const alg of ['none', 'None', 'nOnE', '']) {
      const unsigned = `${encoded({ alg, typ: 'at+jwt' })}.${encoded(claims())}`
      for (const signature of ['', 'AA', person.token.split('.')[2]]) {
        expect((await check(`Bearer ${unsigned}.${signature}`)).statusCode).toBe(401)
      }
    }
  })

  test('A4: rejects a token that is signed with a guessed key or names its own', async () => {
    for (const secret of ['secret', ' ', portal.context.authSecret, 'access token ']) {
      expect((await check(`Bearer ${await sign({}, {}, secret)}`)).statusCode).toBe(401)
    }
    const jwk = { kty: 'oct', k: Buffer.from('mine').toString('base64url') }
    for (const header of [{ jwk }, { jku: 'http://127.0.0.1:9/' }, { kid: '../../dev/null' }]) {
      expect((await check(`Bearer ${await sign({}, header, 'mine')}`)).statusCode).toBe(401)
    }
  })

  test('A5: rejects a token that has expired, is not yet valid or has no expiry', async () => {
    const { iat } = claims()
    const wrong = [
      { exp: iat - 10 },
      { exp: undefined },
      { nbf: iat + 3_600 },
      { iat: iat + 86_400 },
      { iat: undefined },
    ]
    for (const change of wrong) expect((await check(`Bearer ${await sign(change)}`)).statusCode).toBe(401)
  })

  test('A6: rejects a token with another payload or a flipped bit', async () => {
    const [head = '', , signature = ''] = person.token.split('.')
    const other = encoded({ ...claims(), sub: crypto.randomUUID(), role: 'admin', email: 'eve@clinic.test' })
    expect((await check(`Bearer ${head}.${other}.${signature}`)).statusCode).toBe(401)
    for (let place = 0; place < person.token.length; place += 7) {
      const flipped = person.token[place] === 'A' ? 'B' : 'A'
      const twisted = person.token.slice(0, place) + flipped + person.token.slice(place + 1)
      // The last character of a part has bits that are not decoded.
      if (twisted === person.token || /[.]$|^[^.]*$/.test(twisted)) continue
      expect([place, (await check(`Bearer ${twisted}`)).statusCode]).toEqual([place, 401])
    }
  })

  test('A7: ignores a token in the address, a cookie or the body', async () => {
    const url = `/api/admin/${person.email}`
    const answers = [
      await portal.app.inject({ url, headers: { cookie: `accessToken=${person.token}` } }),
      await portal.app.inject({ url: `${url}?token=${person.token}` }),
      await portal.app.inject({ url: `${url}?access_token=${person.token}` }),
      await portal.app.inject({ method: 'POST', url: '/api/booking', payload: { token: person.token } }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401])
  })

  test('A8: accepts no other secret as a token', async () => {
    const session = (await signUp()).cookie.split('=')[1] ?? ''
    const others = [person.sessionId, session, decodeURIComponent(session), await sign({}, { typ: 'JWT' })]
    for (const aud of ['link', 'state', undefined]) others.push(await sign({ aud }))
    for (const other of others) expect((await check(`Bearer ${other}`)).statusCode).toBe(401)
  })
})

describe('sessions', () => {
  test('A9, A10: a token is invalid immediately after sign-out and after removal', async () => {
    const cookie = await signUp()
    const { token } = (await renew(maya.email, cookie)).json()
    const look = () =>
      portal.app.inject({ url: `/api/admin/${maya.email}`, headers: authHeaders({ ...person, token }) })
    expect((await look()).statusCode).toBe(200)
    await post('sign-out', {}, cookie)
    expect([(await look()).statusCode, (await renew(maya.email, cookie)).statusCode]).toEqual([401, 401])
    const admin = await addPerson(portal, { admin: true })
    expect((await mine()).statusCode).toBe(200)
    await portal.app.inject({ method: 'DELETE', url: `/api/user/${person.email}`, headers: authHeaders(admin) })
    expect((await mine()).statusCode).toBe(401)
  })

  test('A11: an old token opens no admin call after the role is taken away', async () => {
    const [admin, other] = [await addPerson(portal, { admin: true }), await addPerson(portal, { admin: true })]
    const users = () => portal.app.inject({ url: '/api/users', headers: authHeaders(other) })
    expect((await users()).statusCode).toBe(200)
    await portal.app.inject({ method: 'DELETE', url: `/api/user/admin/${other.email}`, headers: authHeaders(admin) })
    expect((await users()).statusCode).toBe(403)
  })

  test('A9, A11: a call is rejected if the session or role ends while its body arrives', async () => {
    const [admin, other] = [await addPerson(portal, { admin: true }), await addPerson(portal, { admin: true })]
    const start = (method: 'PUT' | 'DELETE', url: string, body: object) => {
      const payload = new Readable({ read() {} })
      const headers = authHeaders(other, { 'content-type': 'application/json', 'transfer-encoding': 'chunked' })
      const answer = portal.app.inject({ method, url, headers, payload })
      payload.push(' ')
      return { answer, finish: () => void [JSON.stringify(body), null].map((part) => payload.push(part)) }
    }
    const begun = [
      start('PUT', `/api/user/admin/${other.email}`, {}),
      start('DELETE', `/api/user/${person.email}`, {}),
      start('PUT', '/api/me', { name: 'Someone else' }),
    ] as const
    // All three have passed the first check and wait for the rest of their bodies.
    await portal.app.inject({ url: '/api/users', headers: authHeaders(other) })
    await portal.app.inject({ method: 'DELETE', url: `/api/user/admin/${other.email}`, headers: authHeaders(admin) })
    for (const { finish } of begun.slice(0, 2)) finish()
    expect((await Promise.all([begun[0].answer, begun[1].answer])).map(({ statusCode }) => statusCode)).toEqual([
      403, 403,
    ])
    await portal.app.inject({
      method: 'DELETE',
      url: `/api/me/sessions/${other.sessionId}`,
      headers: authHeaders(other),
    })
    begun[2].finish()
    expect((await begun[2].answer).statusCode).toBe(401)
    const people = await portal.db.selectFrom('person').select(['name', 'role']).orderBy('email').execute()
    const unchanged = [admin, other, person].map(({ id, name }) => ({
      name,
      role: id === admin.id ? 'admin' : 'patient',
    }))
    expect(people).toEqual(expect.arrayContaining(unchanged))
  })

  test('A13, A14, A15: a session returns a token for its own address only, and no role', async () => {
    const cookie = await signUp()
    const before = await countWrites(portal.db)
    expect((await renew(person.email, cookie)).statusCode).toBe(403)
    expect((await renew(maya.email, cookie, { email: person.email })).statusCode).toBe(403)
    for (const extra of [{ role: 'admin' }, { admin: true }, { emailVerified: true }]) {
      expect((await renew(maya.email, cookie, { email: maya.email, ...extra })).statusCode).toBe(400)
    }
    for (const forged of ['', 'clinic_session_3000=forged.sig', `clinic_session_3000=${person.sessionId}`]) {
      expect((await renew('new@clinic.test', { cookie: forged })).statusCode).toBe(401)
    }
    expect(await countWrites(portal.db)).toBe(before)
  })

  test('A17: sign-in replaces a cookie that was set before', async () => {
    await signUp()
    const planted = { cookie: 'clinic_session_3000=planted.sig' }
    const after = cookieOf(await signIn({}, planted))
    expect(after.cookie).not.toBe(planted.cookie)
    expect((await renew(maya.email, planted)).statusCode).toBe(401)
    const again = cookieOf(await signIn({}, after))
    expect([(await renew(maya.email, after)).statusCode, (await renew(maya.email, again)).statusCode]).toEqual([
      401, 200,
    ])
  })

  test('A31: rejects extra fields, and always checks the password', async () => {
    await signUp()
    for (const extra of [
      { totpCode: '000000' },
      { provider: 'google' },
      { userId: person.id },
      { impersonatedBy: person.id },
      { rememberMe: true },
      { callbackURL: 'https://evil.test' },
    ]) {
      expect((await signIn({ password: 'wrong-guess', ...extra })).statusCode).toBe(400)
    }
    expect((await signIn({ password: 'wrong-guess' })).statusCode).toBe(401)
  })
})

describe('addresses', () => {
  test.each([
    ['MAYA@Clinic.Test', 422],
    ['  maya@clinic.test ', 422],
    ['maya@clinic.test.', 400],
    ['maya%40clinic.test', 400],
    ['maya＠clinic.test', 400],
    ['mаya@clinic.test', 400],
    ['máya@clinic.test', 400],
    ['ma\u0301ya@clinic.test', 400],
    ['mаyа@clinıc.test', 400],
    ['maya\u200b@clinic.test', 400],
    ['maya\u0000@clinic.test', 400],
    ['maya\u202e@clinic.test', 400],
  ])('A16, A18: %j is the existing account or invalid', async (email, status) => {
    await signUp()
    const before = await countWrites(portal.db)
    const answer = await post('sign-up/email', { name: 'Mallory', email, password: 'another1' })
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([status, undefined])
    if (status === 422) expect(answer.json().code).toBe('email_taken')
    expect(await countWrites(portal.db)).toBe(before)
    expect((await signIn({ password: 'another1' })).statusCode).toBe(401)
    expect((await signIn()).statusCode).toBe(200)
  })
})

describe('guessing', () => {
  const forwarded = (i: number) => ({
    'x-forwarded-for': `203.0.113.${i}, 10.0.0.${i}`,
    'x-real-ip': `2001:db8::${i}`,
    forwarded: `for=203.0.113.${i}`,
    'x-client-ip': `203.0.113.${i}`,
  })

  test('A22: the eleventh wrong password is 429, and the right one from elsewhere works', async () => {
    await signUp()
    const wrong = []
    for (let i = 0; i < 14; i++) wrong.push((await signIn({ password: 'wrong-guess' })).statusCode)
    expect(wrong).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
    expect((await signIn()).statusCode).toBe(429)
    expect((await signIn({}, {}, '198.51.100.7')).statusCode).toBe(200)
    portal.advance(16)
    expect((await signIn()).statusCode).toBe(200)
  })

  test('A23: forwarding headers change nothing, and an IPv6 prefix counts as one client', async () => {
    await signUp()
    const claimed = Array.from({ length: 14 }, (_, i) => signIn({ password: 'wrong-guess' }, forwarded(i)))
    const statuses = (await Promise.all(claimed)).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    const spelled = ['2001:db8:1:2::1', '2001:0DB8:0001:0002:0:0:0:2', '2001:db8:1:2:ffff::', '2001:db8:1:2::ffff:7']
    const line = Array.from({ length: 16 }, (_, i) => signIn({ password: 'wrong-guess' }, {}, spelled[i % 4]))
    const fromLine = (await Promise.all(line)).map(({ statusCode }) => statusCode)
    expect(fromLine.filter((status) => status === 401)).toHaveLength(10)
  })

  test('A23: limits the guesses from a /56 and a /48', async () => {
    await signUp()
    const guess = (from: string) => signIn({ password: 'wrong-guess' }, {}, from)
    const statuses = async (addressOf: (network: number) => string) => {
      const codes = []
      for (let i = 0; i < 60; i++) codes.push((await guess(addressOf(i))).statusCode)
      return codes.filter((code) => code === 401).length
    }
    expect(await statuses((n) => `2001:db8:1:${n.toString(16)}::1`)).toBe(20)
    portal.advance(61)
    expect(await statuses((n) => `2001:db8:1:${n.toString(16)}00::1`)).toBe(40)
  })

  test('A23: limits the guesses for an account from all networks, without locking out its owner', async () => {
    await signUp()
    const owner = '198.51.100.7'
    expect((await signIn({}, {}, owner)).statusCode).toBe(200)
    const codes = []
    for (let i = 0; i < 55; i++)
      codes.push((await signIn({ password: 'wrong-guess' }, {}, `203.0.113.${i}`)).statusCode)
    expect(codes.filter((code) => code === 401)).toHaveLength(50)
    const elsewhere = await signIn({}, {}, '203.0.113.200')
    expect([elsewhere.statusCode, elsewhere.headers['retry-after']]).toEqual([429, '3600'])
    expect((await signIn({ email: 'other@clinic.test' }, {}, '203.0.113.200')).statusCode).toBe(401)
    expect((await signIn({}, {}, owner)).statusCode).toBe(200)
    portal.advance(61)
    expect((await signIn({}, {}, '203.0.113.200')).statusCode).toBe(200)
  })

  test('A24: limits one password for many accounts, also for concurrent attempts', async () => {
    const tries = Array.from({ length: 60 }, (_, i) => signIn({ email: `patient${i}@clinic.test` }))
    const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
    expect([statuses.filter((s) => s === 401).length, statuses.filter((s) => s === 429).length]).toEqual([30, 30])
  })

  test('A25: rejects a password of a megabyte before hashing it', async () => {
    await signUp()
    const tries = Array.from({ length: 20 }, () => signIn({ password: 'x'.repeat(1_000_000) }))
    expect((await Promise.all(tries)).every(({ statusCode }) => statusCode === 413)).toBe(true)
    expect((await signIn({ password: 'x'.repeat(60_000) })).statusCode).toBe(400)
  })
})

test('B20: creates the first admin once, and an email address gives no claim to the role', async () => {
  const made = { email: 'lead@clinic.test', password: 'secret1', first: true }
  expect(await makeAdmin(portal.db, made)).toBe(true)
  expect(await makeAdmin(portal.db, { ...made, email: 'eve@clinic.test' })).toBe(false)
  await signUp({ email: 'admin@clinic.test' })
  const roles = await portal.db.selectFrom('person').select(['email', 'role']).where('role', '=', 'admin').execute()
  expect(roles).toEqual([{ email: 'lead@clinic.test', role: 'admin' }])
})
