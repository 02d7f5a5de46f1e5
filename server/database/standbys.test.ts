import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays, type ClinicDay } from '#contract/dates.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { type DatabaseServer, startDatabaseServer } from '../../prove/processes/database-server.ts'
import { postmasterOf } from '../../prove/processes/portal-process.ts'
import { addPerson, addTreatment, authHeaders, bookingOf, type Person } from '../testing/factories.ts'
import { createTemplate } from '../testing/template-database.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { transactAsSystem } from './audited-transaction.ts'
import { checkServer } from './check-server.ts'
import { findFailoverRisk } from './durability.ts'
import { readOnlyMessage } from './read-only.ts'
import { UnconfirmedCommitError } from './standbys.ts'

let server: DatabaseServer
let portal: TestApp
let treatment: Treatment
/** A superuser whose commits wait for no standby. */
let admin: pg.Client

const connectAdmin = async (synchronousCommit: 'on' | 'local') => {
  const client = new pg.Client({
    connectionString: server.url,
    options: `-c synchronous_commit=${synchronousCommit}`,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}

beforeAll(async () => {
  server = await startDatabaseServer()
  admin = await connectAdmin('local')
  // A server for tests does not wait for its disk, and so for no standby.
  await admin.query('alter role current_user set synchronous_commit = on')
  portal = await startTestApp(await createTemplate({ connectionString: server.url }))
  treatment = await addTreatment(portal, { name: 'Check-up', starts: [540], minutes: 30 })
})
afterAll(async () => {
  await admin.end()
  await portal.close()
  await server.stop()
})

afterEach(() => setStandbys(''))

/** Returns the process IDs of the commits that wait for a standby. */
async function waiting(): Promise<number[]> {
  const { rows } = await admin.query<{ pid: number }>("select pid from pg_stat_activity where wait_event = 'SyncRep'")
  return rows.map(({ pid }) => pid)
}

async function setStandbys(names: string): Promise<void> {
  await admin.query(`alter system set synchronous_standby_names = '${names}'`)
  await admin.query('select pg_reload_conf()')
}

/** Requires a standby that does not exist, and returns once commits wait for it. */
async function loseStandby(): Promise<void> {
  await setStandbys('nobody')
  const client = await connectAdmin('on')
  for (let committed = true; committed; ) {
    committed = false
    const commit = client.query("select pg_logical_emit_message(true, 'test', '')").then(() => {
      committed = true
    })
    await expect.poll(async () => committed || (await waiting()).length === 1).toBe(true)
    for (const pid of await waiting()) await admin.query('select pg_cancel_backend($1)', [pid])
    const isOver = committed
    await commit
    committed = isOver
  }
  await client.end()
}

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
])('returns 503 for a booking whose wait for the standby is %s, until the standby has it', async (_, end) => {
  const patient = await addPerson(portal)
  const day = end === 'pg_cancel_backend' ? '2026-12-01' : '2026-12-02'
  await loseStandby()
  // The repeated request finds the booking on this server. It must not confirm what a failover may lose.
  for (const _attempt of ['first', 'repeated']) {
    const booking = book(patient, day, end)
    await expect.poll(waiting).toHaveLength(1)
    const [pid] = await waiting()
    await admin.query(`select ${end}($1)`, [pid])
    const refused = await booking
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable'])
    expect(await countBookings(patient)).toHaveLength(1)
    const find = () => admin.query('select from pg_stat_activity where pid = $1', [pid])
    await expect.poll(async () => (await find()).rowCount).toBe(0)
  }
  await setStandbys('')
  const confirmed = await book(patient, day, end)
  expect([confirmed.statusCode, confirmed.json().success]).toEqual([200, true])
  expect(await countBookings(patient)).toEqual([{ id: confirmed.json().booking._id }])
})

test('fails a transaction whose commit was not confirmed', async () => {
  await loseStandby()
  const values = { id: 'evt_1', type: 'x', applied_at: new Date() }
  const commit = transactAsSystem(portal.db, async (tx) => tx.insertInto('payment_event').values(values).execute())
  const failure = expect(commit).rejects.toThrow(UnconfirmedCommitError)
  await expect.poll(waiting).toHaveLength(1)
  for (const pid of await waiting()) await admin.query('select pg_cancel_backend($1)', [pid])
  await failure
  await setStandbys('')
  expect(await portal.db.selectFrom('payment_event').select('id').execute()).toEqual([{ id: 'evt_1' }])
})

test('returns 503 while the standby does not respond, and leaves no server process waiting', async () => {
  const patients = await Promise.all(Array.from({ length: 50 }, () => addPerson(portal)))
  const bookAll = () =>
    Promise.all(patients.map((patient, i) => book(patient, addDays('2027-01-01', i), `booking-${i}`)))
  await loseStandby()
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
  await setStandbys('')
  const confirmed = await bookAll()
  expect(new Set(confirmed.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  for (const [i, patient] of patients.entries()) {
    expect(await countBookings(patient)).toEqual([{ id: confirmed[i]?.json().booking._id }])
  }
})

test('reports a standby that commits do not wait for', async () => {
  expect(await findFailoverRisk(portal.db)).toBeUndefined()
  const standby = new pg.Client({ connectionString: server.url, replication: 'database' } as pg.ClientConfig)
  await standby.connect()
  expect(await findFailoverRisk(portal.db)).toContain('A failover could lose confirmed bookings')
  await setStandbys('nobody')
  await expect.poll(() => findFailoverRisk(portal.db)).toBeUndefined()
  await setStandbys('')
  await standby.end()
})

test('refuses writes on a primary that was demoted, and recovers when it is promoted', async () => {
  const patient = await addPerson(portal)
  const { rows } = await admin.query('show data_directory')
  writeFileSync(join(rows[0].data_directory, 'standby.signal'), '')
  const stopped = new Promise<void>((resolve) => admin.once('end', resolve))
  process.kill(postmasterOf(server.directory), 'SIGINT')
  await stopped
  await server.startAgain()
  admin = await connectAdmin('local')
  expect((await admin.query('select pg_is_in_recovery() as standby')).rows).toEqual([{ standby: true }])
  await expect(checkServer({ connectionString: server.url })).rejects.toThrow(readOnlyMessage)
  // A connection that the server has closed may still be in the pool.
  await expect.poll(async () => (await portal.app.inject('/readyz')).json().code).toBe('read_only')
  const refused = await book(patient, '2026-12-03', 'demoted')
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'read_only'])
  await admin.query('select pg_promote()')
  expect((await book(patient, '2026-12-03', 'demoted')).statusCode).toBe(200)
})
