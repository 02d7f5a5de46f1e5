import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { endpoints } from '#contract/capabilities.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { signUp } from '../testing/accounts.ts'
import { addPerson, authHeaders, bookingOf, treatmentNamed } from '../testing/factories.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { checkServer } from './check-server.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'
import { readOnlyMessage } from './read-only.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {}, mail: { mode: 'test' }, live: true })
})
afterAll(() => portal.close())

/** Turns the database read-only for new connections, and ends the present ones, as a failover does. */
async function turn(readOnly: boolean): Promise<void> {
  const client = new pg.Client({ ...portal.config, options: '-c default_transaction_read_only=off' })
  await client.connect()
  const name = pg.escapeIdentifier(String(portal.config.database))
  await client.query(`alter database ${name} set default_transaction_read_only = ${readOnly}`)
  if (readOnly) {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  }
  await client.end()
}

test('a read-only database refuses writes with 503 and Retry-After, and the portal recovers without help', async () => {
  const patient = await signUp(portal, { name: 'Ann', email: 'ann@clinic.test', password: 'teeth are fun' })
  const admin = await addPerson(portal, { admin: true })
  const treatment = await treatmentNamed(portal, 'Fluoride Treatment')
  await turn(true)
  // A connection that was just ended may still be in the pool.
  await expect.poll(async () => (await portal.app.inject('/api/service')).statusCode).toBe(200)
  const ready = await portal.app.inject('/readyz')
  expect([ready.statusCode, ready.json().code, ready.headers['retry-after']]).toEqual([503, 'read_only', '5'])

  const refusedWrites = [
    { method: 'POST' as const, url: '/api/booking', payload: bookingOf(patient, treatment, '2026-11-30') },
    {
      method: 'POST' as const,
      url: '/api/auth/sign-in/email',
      payload: { email: patient.email, password: 'teeth are fun' },
    },
    { method: 'GET' as const, url: '/api/users' },
  ]
  for (const call of refusedWrites) {
    const headers = authHeaders(call.url === '/api/users' ? admin : patient)
    const answer = await portal.app.inject({ ...call, headers })
    expect([call.url, answer.statusCode, answer.json().code]).toEqual([call.url, 503, 'read_only'])
    expect(answer.headers['retry-after']).toBe('5')
  }
  for (const { method, path, answerType } of endpoints as readonly Endpoint[]) {
    if (answerType === 'text/event-stream') continue
    const url = `/api${path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')}`
    const headers = { ...authHeaders(admin), cookie: patient.cookie }
    const answer = await portal.app.inject({ method, url, headers })
    expect([method, path, answer.statusCode]).not.toEqual([method, path, 500])
  }
  await turn(false)
  // Each refused write has dropped its connection, so that the next one leads to wherever the address leads now.
  await expect.poll(async () => (await portal.app.inject('/readyz')).statusCode).toBe(200)
  const headers = authHeaders(patient)
  expect((await portal.app.inject({ ...refusedWrites[0], headers })).statusCode).toBe(200)
})

test('a start against a read-only database names the reason, and a command that only reads runs', async () => {
  await turn(true)
  await expect(checkServer(portal.config)).rejects.toThrow(readOnlyMessage)
  await checkServer(portal.config, { purpose: 'reads' })
  const { db, close } = connect(portal.config, () => {})
  await expect(migrate(db)).rejects.toThrow(readOnlyMessage)
  await sql`select 1`.execute(db)
  await close()
  await turn(false)
})
