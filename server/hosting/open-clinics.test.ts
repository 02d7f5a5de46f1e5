import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { inDatabaseOf, startTestHosting, type TestHosting } from '../../prove/processes/hosting.ts'
import type { Clinic } from './registry.ts'

let hosting: TestHosting
afterEach(() => hosting.close())
const start = async (options: Parameters<typeof startTestHosting>[1] = {}) => {
  hosting = await startTestHosting(inject('templateDatabase'), options)
  return hosting
}

const isOpen = async ({ id }: Clinic) =>
  (await hosting.registry.query('select from clinic_claim where clinic_id = $1', [id])).length > 0
const nextDueOf = async ({ id }: Clinic) =>
  (await hosting.registry.query<{ at: Date }>('select next_due as at from hosted_clinic where id = $1', [id]))[0]?.at
/** Queues a mail that is due at a time. */
const queueMail = (clinic: Clinic, due: string) =>
  inDatabaseOf(clinic, async (db) => {
    await sql`insert into outbox (template, subject, subject_id, occasion, email, created_at, due_at)
      values ('reset_password', null, null, '{}', 'maya@clinic.test', now(), ${due}::timestamptz)`.execute(db)
  })

test('opens a clinic when it is asked for, once for all who ask, and closes it when it is idle', async () => {
  await start({ times: { idleMs: 100, idleAfterWorkMs: 100 } })
  const clinic = await hosting.add('north')
  await expect.poll(() => isOpen(clinic)).toBe(false)
  const before = hosting.opened.length
  const answers = await Promise.all(Array.from({ length: 20 }, () => hosting.ask('north', '/api/clinic')))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(hosting.opened.length - before).toBe(1)
  await expect.poll(() => isOpen(clinic)).toBe(false)
  await expect.poll(() => hosting.clinics.count()).toEqual({ listed: 1, open: 0 })
  const sessions = await inDatabaseOf(clinic, async (db) => {
    const { rows } = await sql<{ count: number }>`select count(*)::integer from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
    return rows[0]?.count
  })
  expect(sessions).toBe(0)
})

test('keeps a clinic open while somebody watches it', async () => {
  await start({ times: { idleMs: 50, idleAfterWorkMs: 50 } })
  const [north, south] = [await hosting.add('north'), await hosting.add('south')]
  const stream = await hosting.stream('north', '/api/available/changes')
  await hosting.ask('south', '/api/clinic')
  await expect.poll(() => isOpen(south)).toBe(false)
  expect(await isOpen(north)).toBe(true)
  stream.close()
  await expect.poll(() => isOpen(north)).toBe(false)
})

test('closes the clinic that was idle for longest when too many are open, and refuses while all are in use', async () => {
  await start({ maxOpen: 2, times: { idleAfterWorkMs: 50 } })
  const [north, south, east] = [await hosting.add('north'), await hosting.add('south'), await hosting.add('east')]
  await expect.poll(() => hosting.opened.length).toBe(3)
  await expect.poll(() => hosting.clinics.count().open).toBe(0)
  const streams = [await hosting.stream('north', '/api/available/changes')]
  await hosting.ask('south', '/api/clinic')
  expect((await hosting.ask('east', '/api/clinic')).status).toBe(200)
  expect([await isOpen(north), await isOpen(south), await isOpen(east)]).toEqual([true, false, true])
  streams.push(await hosting.stream('east', '/api/available/changes'))
  const refused = await hosting.ask('south', '/api/clinic')
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '10'])
  for (const stream of streams) stream.close()
  await expect.poll(async () => (await hosting.ask('south', '/api/clinic')).status).toBe(200)
})

test('wakes a sleeping clinic when its work is due, lets it sleep until then, and deletes what has expired', async () => {
  await start({ times: { idleMs: 100, idleAfterWorkMs: 100 } })
  const clinic = await hosting.add('north')
  await expect.poll(() => isOpen(clinic)).toBe(false)
  const later = new Date(Date.now() + 3_600_000)
  await queueMail(clinic, later.toISOString())
  await inDatabaseOf(clinic, (db) => sql`insert into attempt_count values ('expired', 1, now())`.execute(db))
  await hosting.ask('north', '/api/clinic')
  await expect.poll(() => isOpen(clinic)).toBe(false)
  expect(await nextDueOf(clinic)).toEqual(later)
  const expired = await inDatabaseOf(clinic, (db) => db.selectFrom('attempt_count').selectAll().execute())
  expect(expired).toEqual([])
  // An hour later.
  await inDatabaseOf(clinic, (db) => sql`update outbox set due_at = now()`.execute(db))
  await hosting.registry.query('update hosted_clinic set next_due = now()')
  const waiting = () =>
    inDatabaseOf(
      clinic,
      async (db) => (await db.selectFrom('outbox').select('id').where('state', '=', 'waiting').execute()).length,
    )
  await expect.poll(waiting).toBe(0)
  await expect.poll(() => isOpen(clinic)).toBe(false)
})

test('makes a clinic due whose process has died', async () => {
  await start({ times: { idleMs: 100, idleAfterWorkMs: 100 } })
  const clinic = await hosting.add('north')
  await expect.poll(() => isOpen(clinic)).toBe(false)
  const before = hosting.opened.length
  await hosting.registry.query("insert into clinic_claim values ($1, gen_random_uuid(), now() - interval '1 second')", [
    clinic.id,
  ])
  await expect.poll(() => hosting.opened.length).toBeGreaterThan(before)
})

test('lets one process do the work of a clinic, and gives it to another that asks', async () => {
  await start()
  const other = await hosting.another()
  const clinic = await hosting.add('north')
  await expect.poll(() => isOpen(clinic)).toBe(true)
  expect(hosting.opened).toEqual([clinic.host])
  const know = () => [hosting.clinics, other.clinics].every((clinics) => clinics.has(clinic.host))
  await expect.poll(know).toBe(true)
  for (const clinics of [hosting.clinics, other.clinics]) {
    const { app, leave } = await clinics.enter(clinic.host, '127.0.0.1')
    expect((await app.inject({ url: '/readyz', headers: { host: clinic.host } })).statusCode).toBe(200)
    leave()
  }
  expect(hosting.opened).toEqual([clinic.host, clinic.host])
  await other.close()
  expect(await isOpen(clinic)).toBe(true)
})

test('answers 503 for a clinic whose database is down, and serves the others', async () => {
  await start()
  const [north] = [await hosting.add('north'), await hosting.add('south')]
  const name = new URL(north.database).pathname.slice(1)
  const close = async (allowed: boolean) => {
    const client = new pg.Client({ connectionString: hosting.installation.clinicsUrl })
    await client.connect()
    await client.query(`alter database ${name} allow_connections ${allowed}`)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await client.end()
  }
  await hosting.ask('north', '/api/clinic')
  await close(false)
  // Both while it is open and when it cannot be opened.
  expect((await hosting.ask('north', '/readyz')).status).toBe(503)
  expect((await hosting.ask('south', '/readyz')).status).toBe(200)
  await hosting.registry.query('update hosted_clinic set settings = \'{"CANCEL_UNTIL_HOURS": "3"}\' where id = $1', [
    north.id,
  ])
  await expect.poll(() => hosting.clinics.count().open).toBe(1)
  const refused = await hosting.ask('north', '/api/clinic')
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5'])
  expect(refused.text).not.toContain(name)
  expect(hosting.errors.at(-1)?.host).toBe(north.host)
  expect(hosting.logged).toEqual([])
  expect((await hosting.ask('south', '/readyz')).status).toBe(200)
  await close(true)
  await expect.poll(async () => (await hosting.ask('north', '/api/clinic')).status).toBe(200)
})

test('stops only the clinic whose database cannot be migrated', async () => {
  await start({ times: { idleMs: 100, idleAfterWorkMs: 100 } })
  const [north] = [await hosting.add('north'), await hosting.add('south')]
  await expect.poll(() => isOpen(north)).toBe(false)
  await inDatabaseOf(north, (db) => sql`insert into kysely_migration values ('9999-newer', now())`.execute(db))
  expect((await hosting.ask('north', '/api/clinic')).status).toBe(503)
  expect(String(hosting.errors.at(-1)?.error)).toContain('another version')
  expect((await hosting.ask('south', '/api/clinic')).status).toBe(200)
})

test('does the due work of a clinic while visitors use all places', async () => {
  await start({ maxOpen: 1, times: { idleMs: 50, idleAfterWorkMs: 50 } })
  const [north, south] = [await hosting.add('north'), await hosting.add('south')]
  await expect.poll(() => hosting.opened.length).toBe(2)
  for (const clinic of [north, south]) await expect.poll(() => isOpen(clinic)).toBe(false)
  const stream = await hosting.stream('north', '/api/available/changes')
  const before = hosting.opened.length
  await hosting.registry.query('update hosted_clinic set next_due = now()')
  await expect.poll(() => hosting.opened.slice(before)).toEqual([south.host])
  await expect.poll(() => isOpen(south)).toBe(false)
  expect(await isOpen(north)).toBe(true)
  stream.close()
})

test('opens clinics of other servers while a database server does not answer', async () => {
  await start({ times: { idleMs: 50, idleAfterWorkMs: 50 } })
  await hosting.add('north')
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  await hosting.ask('north', '/api/clinic')
  await expect.poll(() => hosting.clinics.count().open).toBe(0)
  const names = Array.from({ length: 8 }, (_, i) => `silent${i}`)
  for (const name of names) {
    await hosting.registry.query(
      `insert into hosted_clinic (host, origin, database, database_key, next_due)
      values ($1, 'http://' || $1, $2, $1, now() + interval '1 day')`,
      [hosting.hostOf(name), `postgres://portal:secret@127.0.0.1:${port}/${name}`],
    )
  }
  await expect.poll(() => hosting.clinics.count().listed).toBe(9)
  let answered = 0
  const silentAnswers = names.map(async (name) => {
    const { status } = await hosting.ask(name, '/api/clinic')
    answered++
    return status
  })
  await expect.poll(() => hosting.opened.filter((host) => host.startsWith('silent')).length).toBe(4)
  expect((await hosting.ask('north', '/api/clinic')).status).toBe(200)
  expect(answered).toBe(0)
  silent.close()
  expect(await Promise.all(silentAnswers)).toEqual(Array(8).fill(503))
})

test('opens others and refuses its visitors while a clinic does not close', async () => {
  await start({ maxOpen: 2, times: { idleAfterWorkMs: 50 } })
  const [north, south, east] = [await hosting.add('north'), await hosting.add('south'), await hosting.add('east')]
  for (const clinic of [north, south, east]) await expect.poll(() => isOpen(clinic)).toBe(false)
  for (const name of ['north', 'south']) await hosting.ask(name, '/api/clinic')
  const client = new pg.Client({ connectionString: north.database })
  await client.connect()
  // Each of these delays a step of the cleanup by ten seconds.
  await client.query('begin; lock table change, session, outbox, audit_entry, image, review in access exclusive mode')
  const opened = await hosting.ask('east', '/api/clinic')
  expect([opened.status, await isOpen(north), await isOpen(south)]).toEqual([200, true, false])
  const refused = await hosting.ask('north', '/api/clinic')
  expect([refused.status, refused.headers['retry-after'], await isOpen(north)]).toEqual([503, '5', true])
  await client.query('rollback')
  await client.end()
  await expect.poll(async () => (await hosting.ask('north', '/api/clinic')).status, { timeout: 60_000 }).toBe(200)
})

test('takes a place from the network that uses most clinics for a visitor of another', async () => {
  await start({ maxOpen: 2, times: { idleAfterWorkMs: 50 } })
  for (const name of ['north', 'south', 'east']) await hosting.add(name)
  const path = '/api/available/changes'
  const streams = [await hosting.stream('north', path), await hosting.stream('south', path)]
  expect((await hosting.ask('east', '/api/clinic')).status).toBe(503)
  streams.push(await hosting.stream('east', path, { localAddress: '127.0.0.2' }))
  await Promise.race([streams[0]?.ended, streams[1]?.ended])
  for (const stream of streams) stream.close()
})

test.each([
  ['hangs', true],
  ['is down', false],
])('serves open clinics while the registry %s, and the others once it is back', async (_, hangs) => {
  await start({ times: { idleMs: 100, idleAfterWorkMs: 100 } })
  const [north, south] = [await hosting.add('north'), await hosting.add('south')]
  const stream = await hosting.stream('north', '/api/available/changes')
  await expect.poll(() => isOpen(south)).toBe(false)
  const { clinicsUrl } = hosting.installation
  const client = new pg.Client({ connectionString: hangs ? clinicsUrl : north.database })
  await client.connect()
  const name = new URL(clinicsUrl).pathname.slice(1)
  if (hangs) await client.query('begin; lock table hosted_clinic in access exclusive mode')
  else {
    await client.query(`alter database ${name} allow_connections false`)
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
  }
  const [open, asleep] = await Promise.all([hosting.ask('north', '/api/clinic'), hosting.ask('south', '/api/clinic')])
  expect([open.status, asleep.status, asleep.headers['retry-after']]).toEqual([200, 503, '5'])
  expect((await hosting.ask('localhost', '/readyz')).status).toBe(503)
  await client.query(hangs ? 'rollback' : `alter database ${name} allow_connections true`)
  await client.end()
  await expect.poll(async () => (await hosting.ask('south', '/api/clinic')).status).toBe(200)
  stream.close()
  await expect.poll(() => isOpen(north)).toBe(false)
})
