import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays, type ClinicDay } from '#contract/dates.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { postmasterOf } from '../../prove/processes/portal-process.ts'
import { type SynchronousServer, startSynchronousServer } from '../../prove/processes/synchronous-server.ts'
import { addPerson, addTreatment, authHeaders, bookingOf, type Person } from '../testing/factories.ts'
import { createTemplate } from '../testing/template-database.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { transactAsSystem } from './audited-transaction.ts'
import { checkServer } from './check-server.ts'
import { findFailoverRisk } from './durability.ts'
import { readOnlyMessage } from './read-only.ts'
import { UnconfirmedCommitError } from './standbys.ts'

let synchronous: SynchronousServer
let portal: TestApp
let treatment: Treatment

beforeAll(async () => {
  synchronous = await startSynchronousServer()
  portal = await startTestApp(await createTemplate({ connectionString: synchronous.server.url }))
  treatment = await addTreatment(portal, { name: 'Check-up', starts: [540], minutes: 30 })
})
afterAll(async () => {
  await portal.close()
  await synchronous.stop()
})

afterEach(() => synchronous.setStandbys(''))

function book(patient: Person, day: ClinicDay, key: string) {
  const headers = authHeaders(patient, { 'idempotency-key': key })
  return portal.app.inject({
    method: 'POST',
    url: '/api/booking',
    headers,
    payload: bookingOf(patient, treatment, day),
  })
}

function countBookings(patient: Person) {
  return portal.db.selectFrom('booking').where('account_id', '=', patient.id).select('id').execute()
}

test.each([
  ['canceled', 'pg_cancel_backend'],
  ['terminated', 'pg_terminate_backend'],
] as const)('returns 503 for a booking whose wait for the standby is %s, until the standby has it', async (_, end) => {
  const patient = await addPerson(portal)
  const day = end === 'pg_cancel_backend' ? '2026-12-01' : '2026-12-02'
  const { admin, waiting } = synchronous
  await synchronous.loseStandby()
  // The repeated request finds the booking on this server. It must not confirm what a failover may lose.
  for (const _attempt of ['first', 'repeated']) {
    const booking = book(patient, day, end)
    await expect.poll(waiting).toHaveLength(1)
    const [pid] = await waiting()
    await synchronous.cancelWaits(end)
    const refused = await booking
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable'])
    expect(await countBookings(patient)).toHaveLength(1)
    const find = () => admin.query('select from pg_stat_activity where pid = $1', [pid])
    await expect.poll(async () => (await find()).rowCount).toBe(0)
  }
  await synchronous.setStandbys('')
  const confirmed = await book(patient, day, end)
  expect([confirmed.statusCode, confirmed.json().success]).toEqual([200, true])
  expect(await countBookings(patient)).toEqual([{ id: confirmed.json().booking._id }])
})

test('fails a transaction whose commit was not confirmed', async () => {
  await synchronous.loseStandby()
  const values = { id: 'evt_1', type: 'x', applied_at: new Date() }
  const commit = transactAsSystem(portal.db, async (tx) => tx.insertInto('payment_event').values(values).execute())
  const failure = expect(commit).rejects.toThrow(UnconfirmedCommitError)
  await expect.poll(synchronous.waiting).toHaveLength(1)
  await synchronous.cancelWaits()
  await failure
  await synchronous.setStandbys('')
  expect(await portal.db.selectFrom('payment_event').select('id').execute()).toEqual([{ id: 'evt_1' }])
})

test('returns 503 while the standby does not respond, and leaves no server process waiting', async () => {
  const patients = await Promise.all(Array.from({ length: 50 }, () => addPerson(portal)))
  const bookAll = () =>
    Promise.all(patients.map((patient, i) => book(patient, addDays('2027-01-01', i), `booking-${i}`)))
  const { admin, waiting } = synchronous
  await synchronous.loseStandby()
  let most = 0
  let isAnswered = false
  const observed = (async () => {
    while (!isAnswered) {
      const { rows } = await admin.query("select from pg_stat_activity where application_name = 'dental-portal'")
      most = Math.max(most, rows.length)
      await delay(20)
    }
  })()
  const refused = await bookAll()
  isAnswered = true
  await observed
  expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
  // The pool has ten connections. Dropped ones may still be closing while the pool replaces them.
  expect(most).toBeLessThanOrEqual(20)
  await expect.poll(waiting).toEqual([])
  await synchronous.setStandbys('')
  const confirmed = await bookAll()
  expect(new Set(confirmed.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  for (const [i, patient] of patients.entries()) {
    expect(await countBookings(patient)).toEqual([{ id: confirmed[i]?.json().booking._id }])
  }
})

test('lets the staff read while the standby does not respond, and records it', async () => {
  const admin = await addPerson(portal, { admin: true })
  await synchronous.loseStandby()
  const read = (url: string) => portal.app.inject({ method: 'GET', url, headers: authHeaders(admin) })
  const answers = await Promise.all(['/api/users', '/api/desk/day?date=2026-11-23'].map(read))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const recorded = portal.db.selectFrom('audit_entry').select('object_kind').where('actor_id', '=', admin.id)
  expect(await recorded.where('action', '=', 'read').orderBy('object_kind').execute()).toEqual([
    { object_kind: 'getDeskDay' },
    { object_kind: 'listUsers' },
  ])
})

test('reports a standby that commits do not wait for', async () => {
  expect(await findFailoverRisk(portal.db)).toBeUndefined()
  const standby = new pg.Client({
    connectionString: synchronous.server.url,
    replication: 'database',
  } as pg.ClientConfig)
  await standby.connect()
  expect(await findFailoverRisk(portal.db)).toContain('A failover could lose confirmed bookings')
  await synchronous.setStandbys('nobody')
  await expect.poll(() => findFailoverRisk(portal.db)).toBeUndefined()
  await synchronous.setStandbys('')
  await standby.end()
})

test('refuses writes on a primary that was demoted, and recovers when it is promoted', async () => {
  const patient = await addPerson(portal)
  const { server, admin } = synchronous
  const { rows } = await admin.query('show data_directory')
  writeFileSync(join(rows[0].data_directory, 'standby.signal'), '')
  const stopped = new Promise<void>((resolve) => admin.once('end', resolve))
  process.kill(postmasterOf(server.directory), 'SIGINT')
  await stopped
  await server.startAgain()
  await synchronous.reconnect()
  expect((await synchronous.admin.query('select pg_is_in_recovery() as standby')).rows).toEqual([{ standby: true }])
  await expect(checkServer({ connectionString: server.url })).rejects.toThrow(readOnlyMessage)
  // A connection that the server has closed may still be in the pool.
  await expect.poll(async () => (await portal.app.inject('/readyz')).json().code).toBe('read_only')
  const refused = await book(patient, '2026-12-03', 'demoted')
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'read_only'])
  await synchronous.admin.query('select pg_promote()')
  expect((await book(patient, '2026-12-03', 'demoted')).statusCode).toBe(200)
})
