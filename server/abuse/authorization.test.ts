import { beforeEach, describe, expect, inject, test } from 'vitest'
import { sendMessage } from '../clinic/send-message.ts'
import { addPerson, authHeaders, bookingOf, type Person, today } from '../testing/factories.ts'
import { addRoomyTreatment, bookFor, payFully } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'

// Section B of docs/security.md: no user sees or changes what belongs to another. server/access-matrix.test.ts checks
// which calls each role may make (B9, B10, B13, B14, B21).
let portal: TestApp
let [owner, other, admin]: Person[] = []
let before: string
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {} })
  owner = await addPerson(portal, { name: 'Canary Quetzal' })
  other = await addPerson(portal, { name: 'Tomas Herrera' })
  admin = await addPerson(portal, { name: 'Ada Molar', admin: true })
  before = await countWrites(portal.db)
  return () => portal.close()
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = (person: Person | undefined, method: Method, url: string, payload?: object, headers = {}) =>
  portal.app.inject({
    method,
    url: `/api${url}`,
    headers: { ...(person && authHeaders(person)), ...headers },
    ...(payload && { payload }),
  })
const unchanged = async () => expect(await countWrites(portal.db)).toBe(before)
const known = (person: Person | undefined): Person => {
  if (!person) throw new Error('nobody')
  return person
}

describe('lists', () => {
  test('B1: returns 403 for the appointments of another patient, and 401 without a session', async () => {
    const url = `/dashboard?patientEmail=${known(owner).email}`
    expect([(await call(other, 'GET', url)).statusCode, (await call(undefined, 'GET', url)).statusCode]).toEqual([
      403, 401,
    ])
    expect((await call(admin, 'GET', url)).statusCode).toBe(403)
  })

  test('B2, B3: returns no rows of another patient, however the query is spelled', async () => {
    await bookFor(portal, known(owner), await addRoomyTreatment(portal))
    const [mine, theirs] = [known(other).email, known(owner).email]
    for (const query of [
      '',
      '?patientEmail=',
      '?patientEmail=%25',
      '?patientEmail=*',
      `?patientEmail[]=${theirs}`,
      `?patientEmail=${mine}&patientEmail=${theirs}`,
      `?patientEmail=${theirs}&patientEmail=${mine}`,
      `?patientEmail=${theirs}%00`,
      `?patientEmail=${theirs}.`,
      `?patientEmail=${theirs.toUpperCase()}`,
      `?patientEmail=${theirs.replace('@', '%EF%BC%A0')}`,
      `?patientEmail=${mine}' or '1'='1`,
      `?patientemail=${theirs}`,
    ]) {
      const answer = await call(other, 'GET', `/dashboard${query}`)
      expect([query, [400, 403].includes(answer.statusCode)]).toEqual([query, true])
      expect(answer.body).not.toContain('Quetzal')
    }
  })
})

describe('a single booking', () => {
  test("B4: returns the same 404 for another patient's booking as for an unknown one, with any query", async () => {
    const { _id } = await bookFor(portal, known(owner), await addRoomyTreatment(portal))
    const unknown = await call(other, 'GET', `/booking/${crypto.randomUUID()}`)
    for (const extra of ['', `?email=${known(owner).email}`, '?cancelledBy=clinic', '?admin=true']) {
      const answer = await call(other, 'GET', `/booking/${_id}${extra}`)
      expect(answer.statusCode).toBe(404)
      expect({ ...answer.json(), requestId: '' }).toEqual({ ...unknown.json(), requestId: '' })
    }
  })

  test('B5: rejects a booking in the name of another patient', async () => {
    const asked = bookingOf(known(owner), await addRoomyTreatment(portal), today(portal))
    before = await countWrites(portal.db)
    expect((await call(other, 'POST', '/booking', asked)).statusCode).toBe(403)
    await unchanged()
  })

  test("B6: no call changes another patient's booking", async () => {
    const { _id } = await bookFor(portal, known(owner), await addRoomyTreatment(portal))
    const transactionId = 'pi_0000000000000000'
    before = await countWrites(portal.db)
    for (const body of [
      { appointment: _id, transactionId },
      { appointment: _id, transactionId, paid: true },
      { appointment: { _id, price: 0 }, transactionId },
      { appointment: _id, transactionId, owner: known(other).id },
      {},
    ]) {
      expect([400, 404]).toContain((await call(other, 'PUT', `/booking/${_id}`, body)).statusCode)
    }
    expect((await call(other, 'DELETE', `/booking/${_id}`)).statusCode).toBe(404)
    expect((await call(other, 'POST', '/create-payment-intent', { bookingId: _id, price: 49 })).statusCode).toBe(404)
    await unchanged()
  })

  test('B7: ids are unpredictable, and malformed ids are rejected', async () => {
    const treatment = await addRoomyTreatment(portal)
    const ids = [
      await bookFor(portal, known(owner), treatment),
      await bookFor(portal, known(owner), await addRoomyTreatment(portal), 9),
    ]
    for (const { _id } of ids)
      expect(_id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    for (const id of ['0', '-1', '1', '1e30', '1%20OR%201=1', '..%2fx', '%00', `${ids[0]?._id}0`, 'x'.repeat(300)]) {
      expect([id, (await call(owner, 'GET', `/booking/${id}`)).statusCode]).toEqual([id, expect.toBeOneOf([400, 404])])
    }
    expect((await call(owner, 'GET', `/booking/${'x'.repeat(10_000)}`)).statusCode).toBe(414)
  })

  test('B22: a request that fails halfway leaves no row', async () => {
    const asked = bookingOf(known(owner), await addRoomyTreatment(portal), today(portal))
    before = await countWrites(portal.db)
    expect((await call(other, 'POST', '/booking', { ...asked, phone: 5 })).statusCode).toBeGreaterThanOrEqual(400)
    expect((await call(undefined, 'POST', '/booking', { ...asked, phone: 5 })).statusCode).toBe(401)
    await unchanged()
  })
})

describe('fields of answers', () => {
  test('B8: an answer has exactly the fields of the contract, and no secret', async () => {
    const booking = await bookFor(portal, known(owner), await addRoomyTreatment(portal))
    await payFully(portal, known(owner), booking)
    await sendMessage(portal.context, {}, { email: 'visitor@clinic.test', subject: 'Hello', message: 'There' })
    const rows = await portal.db.selectFrom('session').select('token').execute()
    const hashes = await portal.db.selectFrom('account').select('password').execute()
    const secrets = [...rows.map(({ token }) => token), ...hashes.map(({ password }) => password ?? 'none')]
    const paths = ['/users', '/payments', '/payments/unpaid', '/messages', '/audit?reads=on', `/booking/${booking._id}`]
    for (const path of [...paths, '/service', '/team', '/clinic', '/available?date=2026-11-30']) {
      // The schema of an answer allows no field that it does not name, and the test portal checks each answer against
      // it.
      const answer = await call(admin, 'GET', path)
      expect([path, answer.statusCode]).toEqual([path, 200])
      for (const secret of secrets) expect(answer.body).not.toContain(secret)
      expect(answer.body).not.toMatch(/"(password|token|request_hash|idempotency|client_secret|session_id)/i)
    }
    for (const path of ['/service', '/team', '/clinic', '/available?date=2026-12-01', '/available/next']) {
      expect((await call(undefined, 'GET', path)).body).not.toMatch(/Quetzal|patient/i)
    }
  })
})

describe('ways around a guard', () => {
  test('B15: rejects an unauthorized request before reading its body', async () => {
    const large = { reason: 'x'.repeat(5_000_000) }
    expect((await call(undefined, 'DELETE', `/booking/${crypto.randomUUID()}`, large)).statusCode).toBe(401)
    expect((await call(other, 'PUT', `/user/admin/${known(other).email}`, large)).statusCode).toBe(403)
    await unchanged()
  })

  test('B16: no other method writes, neither a real one nor one named in a header', async () => {
    const writes = [`/user/${known(owner).email}`, `/user/admin/${known(other).email}`, '/booking', '/contact']
    for (const url of writes) {
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'TRACE', 'PATCH'] as const) {
        for (const claimed of ['DELETE', 'PUT', 'POST']) {
          const headers = authHeaders(known(admin), { 'x-http-method-override': claimed, 'x-method-override': claimed })
          const answer = await portal.app.inject({
            method: method as 'GET',
            url: `/api${url}?_method=${claimed}`,
            headers,
          })
          expect([method, url, answer.statusCode]).toEqual([method, url, expect.toBeOneOf([404, 405])])
        }
      }
    }
    await unchanged()
  })

  test('B17: another spelling of a path is the same call or 404', async () => {
    for (const url of [
      '/api//users',
      '/API/users',
      '/api/users/',
      '/api/users;x',
      '/api/./users',
      '/api/x/../users',
      '/api%2Fusers',
      '//api/users',
      'http://evil.test/api/users',
    ]) {
      for (const person of [undefined, other]) {
        const answer = await portal.app.inject({ url, headers: person ? authHeaders(person) : {} })
        expect([url, answer.statusCode]).toEqual([url, expect.toBeOneOf(person ? [403, 404] : [401, 404])])
      }
    }
    expect((await portal.app.inject({ url: '/api/%75sers', headers: authHeaders(known(other)) })).statusCode).toBe(403)
  })

  test('B18: ignores headers that claim another identity', async () => {
    const claims = ['x-user-email', 'x-forwarded-user', 'x-remote-user', 'x-auth-request-email', 'remote-user']
    const headers = {
      ...Object.fromEntries(claims.map((name) => [name, known(admin).email])),
      'x-original-url': '/api/users',
      'x-rewrite-url': '/api/users',
    }
    expect((await call(other, 'GET', '/users', undefined, headers)).statusCode).toBe(403)
    expect((await call(undefined, 'GET', '/users', undefined, headers)).statusCode).toBe(401)
    const service = await call(undefined, 'GET', '/service', undefined, headers)
    expect(service.json()[0]).toHaveProperty('slots')
  })
})
