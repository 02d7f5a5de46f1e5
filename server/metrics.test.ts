import { spawnSync } from 'node:child_process'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { findPromtool } from '../scripts/test-programs.ts'
import { createMetrics } from './metrics.ts'
import { addPerson, authHeaders, bookingOf, treatmentNamed } from './testing/factories.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

const promtool = findPromtool()
const token = 'a token for monitoring only'
const pool = { lent: 3, idle: 2, waiting: 1 }
let portal: TestApp

beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'))
  const metrics = createMetrics()
  metrics.observe(portal.app, { clinic: undefined, db: portal.context.db, mails: true, connections: () => pool })
  metrics.mount(portal.app, token)
})
afterEach(() => portal.close())

const look = (authorization?: string) =>
  portal.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } })
/** Returns the line of a metric with exactly these labels. */
const figure = (text: string, name: string) => text.split('\n').find((line) => line.startsWith(`${name} `))

test('returns 404 without the token or with a wrong one', async () => {
  for (const given of [undefined, '', 'Bearer', `Bearer ${token}.`, `bearer ${token}`, token]) {
    expect((await look(given)).statusCode).toBe(404)
  }
  expect((await look(`Bearer ${token}`)).statusCode).toBe(200)
})

test('returns the metrics without personal data', async () => {
  const patient = await addPerson(portal)
  const treatment = await treatmentNamed(portal, 'Toothache Check')
  await portal.app.inject({ url: `/api/user/${patient.email}`, method: 'PUT', payload: { email: patient.email } })
  const booking = bookingOf(patient, treatment, '2026-11-26')
  const booked = await portal.app.inject({
    url: '/api/booking',
    method: 'POST',
    headers: authHeaders(patient),
    payload: booking,
  })
  expect(booked.statusCode).toBe(200)
  const { headers, body } = await look(`Bearer ${token}`)
  expect(headers['content-type']).toMatch(/^text\/plain; version=/)
  const times = 'portal_request_seconds_count'
  expect(figure(body, `${times}{method="POST",route="/api/booking",status="200"}`)).toMatch(/ 1$/)
  expect(figure(body, `${times}{method="PUT",route="/api/user/:email",status="401"}`)).toMatch(/ 1$/)
  expect(figure(body, 'portal_database_connections{state="waiting"}')).toMatch(/ 1$/)
  expect(figure(body, 'portal_work{what="mail waiting"}')).toMatch(/ 1$/)
  expect(figure(body, 'portal_work{what="payments in need of somebody"}')).toMatch(/ 0$/)
  expect(body).toContain('nodejs_eventloop_lag_seconds')
  expect(body).not.toContain(patient.email)
})

test('names counters as Prometheus does', async () => {
  const { body } = await look(`Bearer ${token}`)
  expect(body.match(/^# TYPE \S+_total (?!counter).*$/gm)).toBe(null)
})

test.skipIf(!promtool)('promtool finds nothing in the metrics', async () => {
  await look()
  const { body } = await look(`Bearer ${token}`)
  const checked = spawnSync(promtool ?? '', ['check', 'metrics'], { input: body, encoding: 'utf8' })
  expect([checked.status, checked.stdout, checked.stderr]).toEqual([0, '', ''])
})

test('omits the backlog if the database fails', async () => {
  await sql`alter table outbox rename to gone`.execute(portal.context.db)
  const { statusCode, body } = await look(`Bearer ${token}`)
  expect(statusCode).toBe(200)
  expect(body).not.toContain('portal_work{')
  expect(body).toContain('portal_database_connections{state="lent"} 3')
})
