import { once } from 'node:events'
import { type AddressInfo, connect as connectSocket, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connect } from '../database/connect.ts'
import { freePort } from '../free-port.ts'
import { addPerson, authHeaders, bookingOf, type Person, treatmentNamed } from '../testing/factories.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { createServer } from './serve.ts'

let portal: TestApp
let person: Person
let booking: ReturnType<typeof bookingOf>
const lines: string[] = []
let port: number
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { log: { write: (line) => lines.push(line) } })
  person = await addPerson(portal, { name: 'Canary Wren' })
  booking = bookingOf(person, await treatmentNamed(portal, 'Teeth Cleaning'), '2026-11-25')
  port = await freePort()
  await portal.app.listen({ host: '127.0.0.1', port })
})
afterAll(() => portal.close())

describe('request bodies that are not plain JSON in UTF-8', () => {
  const send = (payload: string | Buffer, type: string, more: Record<string, string> = {}) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/booking',
      headers: authHeaders(person, { 'content-type': type, ...more }),
      payload,
    })
  const right = () => JSON.stringify(booking)

  test.each([
    ['text/plain'],
    ['application/xml'],
    ['application/json\ta'],
    ['application/json; charset=utf-16'],
    ['application/jsonx'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/json; charset=utf-8 x'],
    ['application/json;a=b'],
    ['application/json, text/plain'],
    ['application/jsonp'],
  ])('E17: returns 415 for %j', async (type) => {
    const answer = await send(right(), type)
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type'])
  })

  test('E17: does not decompress a body', async () => {
    const packed = await send(gzipSync(right()), 'application/json', { 'content-encoding': 'gzip' })
    expect([packed.statusCode, packed.json().code]).toEqual([400, 'invalid_request'])
  })

  test('E19: uses the last value of a repeated field for both the check and the write', async () => {
    const { _id } = await treatmentNamed(portal, 'Teeth Cleaning')
    const twice = (first: string, last: string) => right().replace(`"date":"${booking.date}"`, `${first},${last}`)
    const wrongLast = await send(twice('"date":"Nov 30, 2026"', '"date":5'), 'application/json')
    expect([wrongLast.statusCode, wrongLast.json().errors[0].field]).toEqual([400, 'date'])
    const rightLast = await send(twice('"date":5', '"date":"Nov 30, 2026"'), 'application/json')
    expect(rightLast.json().booking).toMatchObject({ treatmentId: _id, date: 'Nov 30, 2026' })
  })

  test('E4, E16, E18: returns 400 for broken text, a byte order mark, wrong bytes and poisoned keys', async () => {
    const wrong = [
      '{',
      '',
      'null',
      '[]',
      '"x"',
      `\ufeff${right()}`,
      Buffer.concat([Buffer.from('{"phone":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]),
      '{"__proto__":{"admin":true}}',
      '{"constructor":{"prototype":{"admin":true}}}',
      '['.repeat(30_000),
      `{${Array.from({ length: 6_000 }, (_, i) => `"${i}":1`).join()}}`,
    ]
    for (const body of wrong) {
      const answer = await send(body, 'application/json')
      expect([String(body).slice(0, 20), answer.statusCode]).toEqual([String(body).slice(0, 20), 400])
    }
    expect(({} as { admin?: unknown }).admin).toBeUndefined()
  })

  test('E18: returns 413 over 64 KiB', async () => {
    const answer = await send(JSON.stringify({ ...booking, phone: '5'.repeat(65_536) }), 'application/json')
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'body_too_large'])
  })
})

describe('without a session', () => {
  test('returns 401 for guarded calls before any other check', async () => {
    const calls = [
      ['GET', '/api/dashboard?patientEmail=x'],
      ['GET', '/api/booking/x'],
      ['GET', `/api/admin/${person.email}`],
      ['POST', '/api/booking'],
      ['PUT', `/api/user/${person.email}`],
      ['GET', '/api/users'],
      ['GET', '/api/booking/x/calendar'],
    ] as const
    for (const [method, url] of calls) {
      for (const authorization of [
        undefined,
        'Bearer',
        'Bearer null',
        'Basic eDp5',
        `Bearer ${'x'.repeat(8_000)}`,
        'Bearer é.é.é',
      ]) {
        const headers = authorization === undefined ? {} : { authorization }
        const answer = await portal.app.inject({ method, url, headers, ...(method !== 'GET' && { payload: {} }) })
        expect([url, answer.statusCode, answer.headers['www-authenticate']]).toEqual([url, 401, 'Bearer'])
      }
    }
    const twice = await raw(
      `GET /api/admin/${person.email} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.token}\r\nAuthorization: Bearer ${person.token}\r\nConnection: close\r\n\r\n`,
    )
    expect(twice).toMatch(/^HTTP\/1\.1 401 /)
  })
})

describe('access to the data of another user', () => {
  test('returns 403 for lists and the same 404 for a foreign and an unknown booking, and ignores identity headers', async () => {
    const other = await addPerson(portal)
    const made = await portal.app.inject({
      method: 'POST',
      url: '/api/booking',
      headers: authHeaders(person),
      payload: booking,
    })
    const id = made.json().booking._id
    const [theirs, unknown] = await Promise.all(
      [id, '00000000-0000-4000-8000-000000000000'].map((asked) =>
        portal.app.inject({
          url: `/api/booking/${asked}`,
          headers: authHeaders(other, { 'x-user-email': person.email }),
        }),
      ),
    )
    const { requestId: _, ...body } = theirs?.json() ?? {}
    expect([theirs?.statusCode, unknown?.json()]).toEqual([404, expect.objectContaining(body)])
    for (const email of [person.email, person.email.toUpperCase()]) {
      const list = await portal.app.inject({ url: `/api/dashboard?patientEmail=${email}`, headers: authHeaders(other) })
      expect([list.statusCode, list.json().code]).toEqual([403, 'forbidden'])
    }
    const mine = await portal.app.inject({ url: `/api/booking/${id}`, headers: authHeaders(person) })
    expect(mine.json()).toEqual(made.json().booking)
    const admin = await addPerson(portal, { admin: true })
    expect((await portal.app.inject({ url: `/api/booking/${id}`, headers: authHeaders(admin) })).statusCode).toBe(200)
  })
})

const photoPart =
  '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n\x89PNG'

describe('every answer', () => {
  test('has the security headers, errors included, and does not name the software', async () => {
    for (const url of ['/api/service', '/api/nothing', '/api/dashboard', '/healthz']) {
      const { headers } = await portal.app.inject({ url })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
      })
      expect(headers).not.toHaveProperty('server')
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    }
  })

  test('applies the guards to other spellings and methods of a path', async () => {
    for (const url of ['/API/dashboard', '/api//dashboard', '/api/dashboard/', '/api/dashboard;x']) {
      expect([url, (await portal.app.inject({ url, headers: authHeaders(person) })).statusCode]).toEqual([url, 404])
    }
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const answer = await portal.app.inject({
        method,
        url: '/api/booking',
        headers: authHeaders(person, { 'x-http-method-override': 'POST' }),
      })
      expect([method, answer.statusCode]).toEqual([method, 404])
    }
  })

  test('E21: returns 400 for an invalid URL and 414 over 4 KiB, with the usual body and headers', async () => {
    for (const [url, status, code] of [
      ['/api/%zz', 400, 'invalid_request'],
      ['/%zz', 400, 'invalid_request'],
      [`/api/admin/${'a'.repeat(400)}`, 414, 'uri_too_long'],
      [`/${'a'.repeat(5_000)}`, 414, 'uri_too_long'],
    ] as const) {
      const answer = await portal.app.inject({ url })
      expect([answer.statusCode, answer.json().code]).toEqual([status, code])
      expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
      expect(answer.body).not.toMatch(/%zz|FST_ERR/)
    }
  })

  test('H4: times out slow headers', async () => {
    expect(await raw('GET /api/service HTTP/1.1\r\nHost: x\r\n')).toMatch(/^HTTP\/1\.1 408 [\s\S]*"request_timeout"/)
  })

  test('H4: times out a missing body and answers other clients in the meantime', async () => {
    const slow = raw(
      'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    )
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    expect(await slow).toMatch(/^HTTP\/1\.1 408 [\s\S]*"request_timeout"/)
  })

  test('H9: disconnects a client that pipelines hundreds of requests', async () => {
    const ask = (times: number) =>
      new Promise<number>((resolve) => {
        let answers = ''
        const socket = connectSocket(port, '127.0.0.1', () => {
          socket.write('GET /api/service HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(times - 1))
          socket.write('GET /api/service HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
        })
        socket.on('data', (chunk) => {
          answers += chunk.toString()
        })
        socket.on('error', () => {})
        socket.on('close', () => resolve(answers.split('HTTP/1.1 200').length - 1))
      })
    expect(await ask(10)).toBe(10)
    expect(await ask(500)).toBeLessThan(50)
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  })

  test('H9: returns the same OpenAPI document each time, and 304 if the client has it', async () => {
    const url = `http://127.0.0.1:${port}/api/openapi.json`
    const [first, again] = [await fetch(url), await fetch(url)]
    expect(await again.text()).toBe(await first.text())
    const headers = { 'if-none-match': String(first.headers.get('etag')) }
    expect((await fetch(url, { headers })).status).toBe(304)
  })

  test('H10: disconnects a client that does not read for a minute', async () => {
    const app = createServer(false, [])
    expect(app.server.timeout).toBe(60_000)
    app.server.setTimeout(500)
    app.get('/large', () => Buffer.alloc(50_000_000))
    await app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connectSocket((app.server.address() as AddressInfo).port, '127.0.0.1')
    const [answering] = (await Promise.all([
      once(app.server, 'connection'),
      socket.write('GET /large HTTP/1.1\r\nHost: x\r\n\r\n'),
    ])) as [[Socket], boolean]
    await once(answering[0], 'close')
    expect(answering[0].bytesWritten).toBeGreaterThan(0)
    socket.destroy()
    await app.close()
  })

  test('H11: keeps database connections free for others during many requests for public data', async () => {
    const calls = ['/api/clinic', '/api/team', '/api/service'].flatMap((url) => Array<string>(30).fill(url))
    const [asked, other] = await portal.db.transaction().execute(async (tx) => {
      await sql`lock table clinic, doctor, treatment in access exclusive mode`.execute(tx)
      const waiting = Promise.all(calls.map((url) => portal.app.inject({ url })))
      // By this time the queue is full, and no request has timed out yet.
      await delay(300)
      return [waiting, await portal.app.inject({ url: '/readyz' })] as const
    })
    expect(other.statusCode).toBe(200)
    for (const { statusCode } of await asked) expect(statusCode).toBe(200)
  })

  test.each([
    ['the same year', (n: number) => [`2026-12-${10 + (n % 21)}`, `2027-01-${10 + Math.floor(n / 21)}`]],
    ['any year', (n: number) => [`${1_500 + n}-01-01`, `${1_500 + n}-03-01`]],
  ])('H11: answers everyone else while one network asks for 150 periods of %s', async (_, periodOf) => {
    const logged: string[] = []
    const live = await startTestApp(inject('templateDatabase'), {
      live: true,
      log: { write: (line) => logged.push(line) },
    })
    const read = (url: string, remoteAddress: string) => live.app.inject({ url: `/api/available${url}`, remoteAddress })
    const readDays = ([from, to]: string[], ip: string) => read(`/days?from=${from}&to=${to}`, ip)
    const [greedy, polite] = await live.db.transaction().execute(async (tx) => {
      await sql`lock table treatment in access exclusive mode`.execute(tx)
      const greedy = Array.from({ length: 150 }, (_, n) => readDays(periodOf(n), '203.0.113.9'))
      await delay(100)
      const polite = Array.from({ length: 20 }, (_, n) => {
        const from = `198.51.100.${n}`
        return Promise.all([readDays(periodOf(n), from), read('?date=2026-11-30', from), read('/next', from)])
      })
      await delay(100)
      return [Promise.all(greedy), Promise.all(polite)] as const
    })
    const statuses = (await polite).flat().map(({ statusCode }) => statusCode)
    expect(statuses).toEqual(Array(60).fill(200))
    await greedy
    // A refusal is no fault of the portal. Logged as one, it would bury the faults.
    expect(logged.filter((line) => JSON.parse(line).level > 30)).toEqual([])
    await live.close()
  })

  test.each([
    ['JSON', 'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":'],
    ['JSON in chunks', 'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n{"email":\r\n'],
    ['a photo', 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 900\r\n\r\n--x\r\nContent-Disp'],
    [
      'the start of a photo',
      `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 900\r\n\r\n${photoPart}`,
    ],
  ])('does not log an error if the client aborts a body of %s', async (_, rest) => {
    const admin = await addPerson(portal, { admin: true })
    const path = rest.includes('multipart')
      ? `image HTTP/1.1\r\nAuthorization: Bearer ${admin.token}`
      : 'contact HTTP/1.1'
    const before = lines.length
    const socket = connectSocket(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(`POST /api/${path}\r\nHost: x\r\n${rest}`)
    await delay(200)
    socket.resetAndDestroy()
    await delay(300)
    expect(lines.slice(before).filter((line) => JSON.parse(line).level > 30)).toEqual([])
  })

  test.each([
    ['answers', false, 200],
    ['refuses', true, 403],
  ])('%s HTTP/1.0 if localOnly is %s, whether or not the answer is cached', async (_, localOnly, status) => {
    const app = createServer(undefined, [], localOnly)
    app.get('/cached', (request, reply) =>
      app.sendCacheable(request, reply, { answer: { ok: true }, isFresh: () => true }),
    )
    const own = await freePort()
    await app.listen({ host: '127.0.0.1', port: own })
    const ask = async (version: string, headers = '') => {
      const socket = connectSocket(own, '127.0.0.1')
      socket.end(`GET /cached HTTP/${version}\r\nHost: localhost\r\nConnection: close\r\n${headers}\r\n`)
      const [data] = (await once(socket, 'data')) as [Buffer]
      expect(String(data)).toContain('x-content-type-options: nosniff')
      return Number(String(data).split(' ')[1])
    }
    expect(await ask('1.0')).toBe(status)
    expect(await ask('1.1')).toBe(200)
    expect([await ask('1.0'), await ask('1.1', 'X-Forwarded-For: 192.0.2.1\r\n')]).toEqual([status, status])
    expect(await ask('1.1')).toBe(200)
    await app.close()
  })

  test('E22: refuses an ambiguous request and closes the connection', async () => {
    const post = 'POST /api/contact HTTP/1.1\r\nHost: x\r\n'
    const hidden = 'GET /api/users HTTP/1.1\r\nHost: x\r\n\r\n'
    for (const request of [
      `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
      `${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${hidden}`,
      `${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${hidden}`,
      `${post}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`,
      `${post}Content-Length: 0\r\nContent-Length: 44\r\n\r\n${hidden}`,
      `${post}Content-Length: +5\r\n\r\n${hidden}`,
      `${post}Transfer-Encoding: chunked\r\n\r\n0x5\r\nhello\r\n0\r\n\r\n${hidden}`,
      `POST /api/contact HTTP/1.1\nHost: x\nContent-Length: 0\n\n${hidden}`,
      `${post}X-Folded: a\r\n b\r\nContent-Length: 0\r\n\r\n${hidden}`,
      `GET /api/users HTTP/1.1\r\nHost: x\rX: y\r\n\r\n`,
    ]) {
      const answer = await raw(request)
      expect([request, answer.match(/^HTTP\/1\.1 \d+/gm)]).toEqual([request, ['HTTP/1.1 400']])
    }
  })

  test('B17: rejects extra path segments around sign-out', async () => {
    const rest = 'HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'
    for (const address of [
      '/api/auth/sign-out',
      'http://elsewhere.test/api/auth/sign-out',
      'https://eve:secret@elsewhere.test/api/auth/sign-out',
      '/api/auth/sign-out?callbackURL=https://elsewhere.test',
    ]) {
      const answer = await raw(`POST ${address} ${rest}`)
      expect([address, answer.match(/^HTTP\/1\.1 \d+/)?.[0]]).toEqual([address, 'HTTP/1.1 200'])
    }
  })

  test('E21, E22: answers requests that Node cannot parse with JSON too', async () => {
    expect(await raw(`GET / HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(17_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 [\s\S]*x-content-type-options: nosniff\r\n[\s\S]*"code":"headers_too_large"/,
    )
    expect(await raw('GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 400 [\s\S]*"code":"invalid_request"/,
    )
    expect(
      await raw(
        'POST /api/booking HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      ),
    ).toMatch(/^HTTP\/1\.1 400 /)
  })
})

test('E15: logs JSON lines without names, addresses, numbers or tokens', () => {
  expect(lines.length).toBeGreaterThan(50)
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow()
  const log = lines.join('')
  for (const secret of [person.email, person.name, 'Canary', person.token, booking.phone, 'patientEmail=']) {
    expect(log).not.toContain(secret)
  }
})

test('returns 200 for health and 503 for readiness and calls without a database, and reveals nothing', async () => {
  const broken = await startTestApp(inject('templateDatabase'))
  await sql`alter table treatment rename to treatment_gone`.execute(broken.db)
  const failed = await broken.app.inject({ url: '/api/service' })
  expect([failed.statusCode, failed.json().code]).toEqual([500, 'internal'])
  expect(failed.body).not.toMatch(/treatment|relation|select/i)
  await broken.db.destroy()
  expect((await broken.app.inject({ url: '/healthz' })).statusCode).toBe(200)
  const ready = await broken.app.inject({ url: '/readyz' })
  expect([ready.statusCode, ready.json().code]).toEqual([503, 'unavailable'])
  await broken.close().catch(() => {})
})

test('returns 503 when a connection breaks between two statements of a request', async () => {
  const { db, close } = await startTestApp(inject('templateDatabase'))
  const app = createServer(undefined, [])
  app.get('/twice', () =>
    db.connection().execute(async (connection) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(db)
      const look = () => sql`select 1`.execute(connection)
      // The server reports the first failure. After the connection is closed, its client refuses queries itself.
      await expect.poll(() => look().catch(({ message }) => message)).toContain('not queryable')
      return await look()
    }),
  )
  const answer = await app.inject({ url: '/twice' })
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable'])
  await close()
})

test('returns 503 if the host name of the database is unknown', async () => {
  // No name server is asked, since a label has at most 63 characters.
  const { db, close } = connect({ host: 'x'.repeat(64) }, () => {})
  const app = createServer(undefined, [])
  app.get('/look', () => sql`select 1`.execute(db))
  const answer = await app.inject({ url: '/look' })
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable'])
  await close()
})

function raw(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connectSocket(port, '127.0.0.1', () => socket.write(request))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(answer))
  })
}

test('does not log each request that the database does not answer', async () => {
  const logged: string[] = []
  const app = createServer({ stream: { write: (line: string) => logged.push(line) } }, [])
  app.get('/', async () => {
    throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  })
  const answers = await Promise.all(Array.from({ length: 100 }, () => app.inject('/')))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
  const levels = logged.map((line) => JSON.parse(line).level)
  expect(levels.filter((level) => level === 30)).toHaveLength(100)
  const errors = levels.filter((level) => level === 50)
  expect(errors.length).toBeGreaterThan(0)
  expect(errors.length).toBeLessThan(50)
  await app.close()
})
