import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { inDatabaseOf, startTestHosting, type TestHosting } from '../../prove/processes/hosting.ts'
import { makeAdmin } from '../identity/make-admin.ts'
import { pictureOf, uploadOf } from '../testing/forms.ts'
import type { OpenStream } from '../testing/open-stream.ts'
import type { Clinic } from './registry.ts'

let hosting: TestHosting
let north: Clinic
let south: Clinic
beforeAll(async () => {
  hosting = await startTestHosting(inject('templateDatabase'))
  north = await hosting.add('north')
  south = await hosting.add('south')
})
afterAll(() => hosting.close())

const maya = { name: 'Maya Lindqvist', email: 'maya@clinic.test', password: 'secret1' }
const boss = { email: 'boss@clinic.test', password: 'the password of the boss' }

function cookieIn(answer: { headers: Readonly<Record<string, string | string[] | undefined>> }): string {
  return (answer.headers['set-cookie']?.[0] ?? '').split(';')[0] ?? ''
}

async function signUp(name: string): Promise<string> {
  const answer = await hosting.ask(name, '/api/auth/sign-up/email', { method: 'POST', body: maya })
  expect(answer.status).toBe(200)
  return cookieIn(answer)
}

async function signIn(name: string, person: { email: string; password: string }): Promise<string> {
  const { email, password } = person
  return cookieIn(await hosting.ask(name, '/api/auth/sign-in/email', { method: 'POST', body: { email, password } }))
}

async function tokenOf(name: string, cookie: string, email: string): Promise<string> {
  const answer = await hosting.ask(name, `/api/user/${email}`, { method: 'PUT', headers: { cookie }, body: { email } })
  return JSON.parse(answer.text).token
}

describe('a host', () => {
  test.each([
    ['of no clinic', 'elsewhere.localhost'],
    ['of a clinic at another port', 'north.localhost:1'],
    ['below that of a clinic', 'www.north.localhost'],
    ['that is no name', '!'],
    ['that is empty', ''],
  ])('%s gets 421, and nothing about others', async (_, host) => {
    for (const path of ['/', '/api/clinic', '/api/available', '/metrics?', '/healthz/']) {
      const answer = await hosting.ask(host, path)
      expect([path, answer.status]).toEqual([path, 421])
      expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
      expect(answer.text).not.toMatch(/north|south/)
    }
  })

  test('of no clinic is explained to a browser in its language', async () => {
    const headers = { accept: 'text/html,*/*;q=0.8', 'accept-language': 'ar' }
    const page = await hosting.ask('elsewhere.localhost', '/', { headers })
    expect([page.status, page.headers['content-type']]).toEqual([421, 'text/html; charset=utf-8'])
    expect(page.text).toMatch(/<html lang="ar" dir="rtl">[\s\S]*لا توجد عيادة بهذا العنوان/)
  })

  test('of no clinic answers the health checks and the metrics of the process', async () => {
    expect((await hosting.ask('localhost:1', '/healthz')).status).toBe(200)
    expect((await hosting.ask('localhost:1', '/readyz')).status).toBe(200)
    expect((await hosting.ask('localhost:1', '/metrics')).status).toBe(404)
    await hosting.ask('north', '/api/clinic')
    const headers = { authorization: 'Bearer a token for the metrics' }
    const { text } = await hosting.ask('localhost:1', '/metrics', { headers })
    expect(text).toContain(
      `portal_request_seconds_count{clinic="${north.host}",method="GET",route="/api/clinic",status="200"}`,
    )
    expect(text).toContain(`portal_work{clinic="${north.host}",what="mail waiting"}`)
  })

  test('is read in any case, and the address of the request does not replace it', async () => {
    expect((await hosting.ask(north.host.toUpperCase(), '/readyz')).status).toBe(200)
    await inDatabaseOf(south, (db) => db.updateTable('clinic').set({ name: 'Southern Dental' }).execute())
    const answer = await hosting.ask('north', `http://${south.host}/api/clinic`, {
      headers: { 'x-forwarded-host': south.host },
    })
    expect(answer.text).not.toContain('Southern')
  })
})

describe("one clinic's", () => {
  test('session and token are not valid at another, where the same person has an account, too', async () => {
    const cookie = await signUp('north')
    await signUp('south')
    const token = await tokenOf('north', cookie, maya.email)
    const statuses = async (path: string, method: string, headers: Record<string, string>, body?: object) => {
      const answers = []
      for (const name of ['north', 'south']) answers.push(await hosting.ask(name, path, { method, headers, body }))
      return answers.map(({ status }) => status)
    }
    expect(await statuses('/api/me', 'GET', { authorization: `Bearer ${token}` })).toEqual([200, 401])
    expect(await statuses(`/api/user/${maya.email}`, 'PUT', { cookie }, { email: maya.email })).toEqual([200, 401])
  })

  test('mailed link is not valid at another, and leads to its own address', async () => {
    for (const name of ['north', 'south']) {
      await hosting.ask(name, '/api/password-reset-request', { method: 'POST', body: { email: maya.email } })
    }
    const tokens: string[] = []
    for (const clinic of [north, south]) {
      const headers = await adminOf(clinic)
      const read = async (path: string) => JSON.parse((await hosting.ask(clinic.host, path, { headers })).text)
      const link = async () => {
        for (const { _id } of (await read('/api/test-mail')) as { _id: string }[]) {
          const { text } = (await read(`/api/test-mail/${_id}`)) as { text: string }
          const found = /(http:\/\/\S+reset\S*)#(\S+)/.exec(text)
          if (found) return found
        }
        return undefined
      }
      await expect.poll(link).toBeDefined()
      const [, address = '', token = ''] = (await link()) ?? []
      expect(new URL(address).host).toBe(clinic.host)
      tokens.push(token)
    }
    const check = async (name: string, token: string | undefined) =>
      (await hosting.ask(name, '/api/password-reset-check', { method: 'POST', body: { token } })).status
    expect([await check('north', tokens[0]), await check('south', tokens[0])]).toEqual([200, 400])
    expect([await check('north', tokens[1]), await check('south', tokens[1])]).toEqual([400, 200])
  })

  test('pictures are not found at another', async () => {
    const { payload, headers } = uploadOf(await pictureOf('png', { seed: 3 }))
    const authorized = await adminOf(north)
    const length = { 'content-length': String(payload.length) }
    const sent = await hosting.ask('north', '/api/image', {
      method: 'POST',
      headers: { ...headers, ...length, ...authorized },
      body: payload,
    })
    const { url } = (JSON.parse(sent.text) as { data: { url: string } }).data
    const path = new URL(url, 'http://north').pathname
    expect((await hosting.ask('north', path)).status).toBe(200)
    expect((await hosting.ask('south', path)).status).toBe(404)
  })

  test('cached pages and their tags are not those of another', async () => {
    for (const path of ['/', '/api/openapi.json']) {
      const [one, other] = [await hosting.ask('north', path), await hosting.ask('south', path)]
      expect(one.text).not.toBe(other.text)
      const headers = { 'if-none-match': String(one.headers.etag) }
      const again = async (name: string) => (await hosting.ask(name, path, { headers })).status
      expect([path, await again('north'), await again('south')]).toEqual([path, 304, 200])
    }
  })

  test('changes are not streamed to another', async () => {
    const streams = [
      await hosting.stream('north', '/api/available/changes'),
      await hosting.stream('south', '/api/available/changes'),
    ]
    await inDatabaseOf(north, (db) =>
      sql`insert into change (channel, payload) values ('availability', '2031-01-06')`.execute(db),
    )
    // A clinic that was opened for its stream begins with the change of every day.
    const next = async (stream: OpenStream | undefined) => {
      const first = await stream?.next()
      return first?.includes('every day') ? stream?.next() : first
    }
    expect(await next(streams[0])).toContain('2031')
    // The next look at the changes of the other clinic is over as soon as it has streamed one of its own.
    await inDatabaseOf(south, (db) =>
      sql`insert into change (channel, payload) values ('availability', '2032-01-05')`.execute(db),
    )
    expect(await next(streams[1])).toContain('2032')
    for (const stream of streams) stream.close()
  })
})

const admins = new Map<string, { authorization: string }>()
/** Headers of an admin of the clinic. */
async function adminOf(clinic: Clinic): Promise<{ authorization: string }> {
  const known = admins.get(clinic.id)
  if (known) return known
  await inDatabaseOf(clinic, (db) => makeAdmin(db, boss))
  const token = await tokenOf(clinic.host, await signIn(clinic.host, boss), boss.email)
  const headers = { authorization: `Bearer ${token}` }
  admins.set(clinic.id, headers)
  return headers
}
