import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { endpoints } from '#contract/capabilities.ts'
import { addDays, formatClinicDay } from '#contract/dates.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Browser, signUp } from '../testing/accounts.ts'
import { waitingFor } from '../testing/call-while-locked.ts'
import { addPerson, authHeaders, bookingOf, treatmentNamed } from '../testing/factories.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { createServer } from './serve.ts'

let portal: TestApp
let patient: Browser
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { live: true, rateLimits: false })
  patient = await join('patient')
})
afterAll(() => portal.close())

const join = (name: string) => signUp(portal, { name, email: `${name}@clinic.test`, password: 'teeth are fun' })

test('refuses calls beyond one hundred that wait for a connection, with Retry-After', async () => {
  const person = await addPerson(portal)
  const url = `/api/dashboard?patientEmail=${person.email}`
  const headers = authHeaders(person)
  const answers = await Promise.all(Array.from({ length: 300 }, () => portal.app.inject({ url, headers })))
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect(answers.length - refused.length).toBeGreaterThanOrEqual(104)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers } of refused) expect(headers['retry-after']).toBe('2')
  expect((await portal.app.inject({ url, headers })).statusCode).toBe(200)
})

test('never refuses a request that has begun', async () => {
  const person = await addPerson(portal)
  const url = `/api/dashboard?patientEmail=${person.email}`
  const logged: number[] = []
  const app = createServer(undefined, [])
  app.get('/twice', async () => {
    await sql`select 1`.execute(portal.db)
    logged.push(1)
    await Promise.all(Array.from({ length: 200 }, () => portal.app.inject({ url, headers: authHeaders(person) })))
    await sql`select 1`.execute(portal.db)
    return 'done'
  })
  expect((await app.inject('/twice')).statusCode).toBe(200)
  await app.close()
})

const library = [
  { method: 'GET', path: '/api/auth/get-session' },
  { method: 'GET', path: '/readyz' },
  { method: 'GET', path: '/images/x.webp' },
  { method: 'POST', path: '/api/auth/sign-out' },
] as const
// One rule holds for all calls, so each third is tried. `FULL=1` tries all of them.
const every = process.env.FULL === '1' ? 1 : 3
const calls = [
  ...library,
  ...(endpoints as readonly Endpoint[])
    .filter(({ answerType }) => answerType !== 'text/event-stream')
    .map(({ method, path }) => ({ method, path: `/api${path}` }))
    .filter((_, place) => place % every === 0),
]

// What a page of another network needs, through every way in: none, a cookie, a token, and a write.
async function visit(): Promise<number[]> {
  const other = { remoteAddress: '198.51.100.7' }
  const treatment = await treatmentNamed(portal, 'Fluoride Treatment')
  const answers = await Promise.all([
    portal.app.inject({ ...other, url: '/readyz' }),
    portal.app.inject({ ...other, url: '/api/payment-setup' }),
    portal.app.inject({ ...other, url: '/api/available?date=2026-11-30' }),
    portal.app.inject({ ...other, url: '/api/auth/get-session', headers: { cookie: patient.cookie } }),
    portal.app.inject({
      ...other,
      method: 'PUT',
      url: `/api/user/${patient.email}`,
      headers: { cookie: patient.cookie },
      payload: { email: patient.email },
    }),
    portal.app.inject({
      ...other,
      url: `/api/dashboard?patientEmail=${patient.email}`,
      headers: authHeaders(patient),
    }),
    portal.app.inject({
      ...other,
      method: 'POST',
      url: '/api/booking',
      headers: authHeaders(patient),
      payload: bookingOf(patient, treatment, '2026-11-30'),
    }),
  ])
  return answers.map(({ statusCode }) => statusCode)
}

let joined = 0
test.each(calls)(
  'H12: 150 connections of one network on $method $path leave every other network answered',
  async (call) => {
    const admin = await join(`greedy${++joined}`)
    await portal.db.updateTable('person').set({ role: 'admin' }).where('id', '=', admin.id).execute()
    const url = call.path
      .replace(':email', admin.email)
      .replace(/:(id|doctor|chair|entry|offer|member|account)/g, '00000000-0000-4000-8000-000000000000')
      .replaceAll(/:\w+/g, 'x')
    const query: Record<string, object> = {
      '/api/available': { date: '2026-11-30' },
      '/api/available/days': { from: '2026-11-01', to: '2026-11-30' },
      '/api/dashboard': { patientEmail: admin.email },
    }
    const greedy = Array.from({ length: 150 }, () =>
      portal.app.inject({
        method: call.method as 'GET',
        url,
        query: (query[url] ?? {}) as Record<string, string>,
        headers: { ...authHeaders(admin), cookie: admin.cookie },
        remoteAddress: '203.0.113.9',
        ...(call.method !== 'GET' && call.method !== 'DELETE' && { payload: { email: admin.email } }),
      }),
    )
    expect(await visit()).toEqual(Array(7).fill(200))
    await Promise.all(greedy)
  },
)

// A provider assigns 65,536 networks to one IPv6 site. Each counted by itself would have a turn of its own.
test.each([
  ['the same call', () => '/api/payment-setup'],
  ['a day of its own', (i: number) => `/api/available?date=${addDays('2026-12-02', i)}`],
])('H12: 150 networks of one IPv6 site that ask for %s leave every other network answered', async (_, urlOf) => {
  const greedy = Array.from({ length: 150 }, (_, i) =>
    portal.app.inject({
      url: urlOf(i),
      headers: authHeaders(patient),
      remoteAddress: `2001:db8:1:${i.toString(16)}::7`,
    }),
  )
  expect(await visit()).toEqual(Array(7).fill(200))
  await Promise.all(greedy)
})

test('serves networks in turn when connections are scarce', async () => {
  const freed = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  let holding = 0
  const holders = Array.from({ length: 9 }, () =>
    portal.db.connection().execute(async () => {
      if (++holding === 9) held.resolve()
      await freed.promise
    }),
  )
  await held.promise
  let finished = 0
  const url = `/api/user/${patient.email}`
  const ask = (remoteAddress: string) =>
    portal.app.inject({
      method: 'PUT',
      url,
      headers: { cookie: patient.cookie },
      payload: { email: patient.email },
      remoteAddress,
    })
  const greedy = Array.from({ length: 150 }, () => ask('203.0.113.9').finally(() => finished++))
  expect((await ask('198.51.100.7')).statusCode).toBe(200)
  expect(finished).toBeLessThan(150)
  freed.resolve()
  await Promise.all([...greedy, ...holders])
})

test('waits for a lock again and again instead of refusing, and without keeping connections from others', async () => {
  const [treatment, person] = [await treatmentNamed(portal, 'Teeth Whitening'), await addPerson(portal)]
  const attempts = async () => {
    const { rows } = await sql<{ begun: string }>`
      select distinct xact_start::text as begun from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(portal.db)
    return rows.map(({ begun }) => begun)
  }
  const tabs = await portal.db.transaction().execute(async (tx) => {
    await sql`select lock_days(null)`.execute(tx)
    const tabs = Array.from({ length: 12 }, (_, week) =>
      portal.app.inject({
        method: 'POST',
        url: '/api/booking',
        headers: authHeaders(person),
        payload: bookingOf(person, treatment, addDays('2026-12-01', 7 * week)),
      }),
    )
    await expect.poll(() => waitingFor(portal)).toBe(5)
    expect((await portal.app.inject({ url: '/api/payment-setup' })).statusCode).toBe(200)
    // The lock timeout of two seconds ends the first attempts.
    const first = await attempts()
    await expect.poll(async () => (await attempts()).some((begun) => !first.includes(begun))).toBe(true)
    return tabs
  })
  const answers = await Promise.all(tabs)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
  expect(answers.filter((answer) => answer.json().success)).toHaveLength(12)
})

test('refuses a write before it reads the session if too many of its network wait, and keeps cached free times', async () => {
  const [treatment, person] = [await treatmentNamed(portal, 'Teeth Whitening'), await addPerson(portal)]
  const booked = await portal.app.inject({
    ...{ method: 'POST', url: '/api/booking', headers: authHeaders(person) },
    payload: bookingOf(person, treatment, '2026-12-09'),
  })
  const move = (remoteAddress: string, headers = authHeaders(person)) =>
    portal.app.inject({
      ...{ method: 'POST', url: `/api/booking/${booked.json().booking._id}/move`, remoteAddress, headers },
      payload: { date: formatClinicDay('2026-12-09'), slot: treatment.slots[1] },
    })
  const nobody = { authorization: 'Bearer made.up.token' }
  let [refused, loads] = [0, 0]
  const readDay = () =>
    portal.context.availability.get('a day', { from: '2026-12-02', to: '2026-12-02' }, async () => ++loads)
  await readDay()
  const greedy = await portal.db.transaction().execute(async (tx) => {
    await sql`select lock_days(null)`.execute(tx)
    const greedy = Array.from({ length: 150 }, async () => {
      if ((await move('203.0.113.9')).statusCode === 503) refused++
    })
    await expect.poll(() => refused).toBe(45)
    await readDay()
    expect(loads).toBe(1)
    expect((await move('203.0.113.9', nobody)).statusCode).toBe(503)
    expect((await move('198.51.100.7', nobody)).statusCode).toBe(401)
    return greedy
  })
  await Promise.all(greedy)
})

test.each([
  '/available?date=2026-11-30&doctor=',
  '/available/days?from=2026-11-01&to=2026-11-30&doctor=',
  '/available/next?doctor=',
  '/available/first?doctor=',
])('refuses a made-up doctor before it computes free times: %s', async (path) => {
  const [treatment] = await portal.db.selectFrom('treatment').select('id').limit(1).execute()
  for (const id of [crypto.randomUUID(), treatment?.id]) {
    const answer = await portal.app.inject({ url: `/api${path}${id}` })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'no_such_doctor'])
  }
})

test('sends Retry-After if the database does not answer', async () => {
  const app = createServer(false, [])
  app.get('/failing', () => {
    throw new Error('timeout exceeded when trying to connect')
  })
  const { statusCode, headers } = await app.inject({ url: '/failing' })
  expect([statusCode, headers['retry-after']]).toEqual([503, '5'])
  await app.close()
})
