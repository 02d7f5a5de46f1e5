import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startDatabaseServer } from '../prove/processes/database-server.ts'
import { startPortal, urlOf } from '../prove/processes/portal-process.ts'
import { findEmbedded } from './database/embedded/embedded.ts'
import { freePort } from './free-port.ts'
import { run } from './testing/run-program.ts'
import { copyTemplate } from './testing/template-database.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-main-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const ready = /The portal is ready[\s\S]*\n\n/

describe('a failed start', () => {
  test.each([
    ['a wrong setting', { PORT: 'x' }, /^PORT must be a port from 1 to 65535\.\n$/],
    [
      'a database out of reach',
      { DATABASE_URL: 'postgres://x@127.0.0.1:1/x' },
      /^Could not connect to the database in DATABASE_URL: .*\n$/,
    ],
  ])('prints one line and exits with 1 for %s', async (_, settings, said) => {
    const ended = await run('main.ts', { DATA_DIR: join(folder, 'unused'), ...settings })
    expect([ended.code, ended.err]).toEqual([1, expect.stringMatching(said)])
  })

  test('prints one line for a port in use, after the password of the new admin', async () => {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    const settings = { DATA_DIR: join(folder, 'port'), PORT: String(port) }
    const ended = await run('main.ts', settings)
    other.close()
    expect([ended.code, ended.err]).toEqual([1, `Port ${port} is already in use. Set PORT to a free port.\n`])
    expect(ended.out).toMatch(/Admin: admin@clinic\.test, password \S{22} /)
    const second = await run('main.ts', settings, [], ready)
    expect([second.code, second.out]).toEqual([0, expect.not.stringContaining('Admin')])
  })

  test('prints one line for a data directory in use, and the other portal keeps running', async () => {
    const dataDir = join(folder, 'owned')
    const first = await startPortal({ DATA_DIR: dataDir })
    const ended = await run('main.ts', { DATA_DIR: dataDir, PORT: String(await freePort()) })
    expect([ended.code, ended.err]).toEqual([
      1,
      'Another portal or command is using this data directory. Stop it, or set another DATA_DIR.\n',
    ])
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
    const examined = await run('commands/doctor.ts', { DATA_DIR: dataDir })
    expect(examined.out).toContain(`portals: Running: 1, process ${first.pid}.`)
    const made = await run('commands/make-admin.ts', { DATA_DIR: dataDir }, ['Boss@Clinic.test'])
    expect([made.code, made.out]).toEqual([
      0,
      expect.stringMatching(/^boss@clinic\.test is now an admin. Password: \S{22}\n$/),
    ])
    const password = made.out.trim().split(' ').at(-1)
    const signedIn = await fetch(`${first.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'boss@clinic.test', password }),
    })
    expect(signedIn.status).toBe(200)
    await first.stop()
    expect((await run('commands/make-admin.ts', { DATA_DIR: dataDir }, ['nobody'])).err).toBe(
      'Usage: npm run make-admin <email>\n',
    )
    expect((await run('commands/make-admin.ts', { DATA_DIR: dataDir }, ['boss@clinic.test'])).code).toBe(0)
  })

  test('prints one line for make-admin without a database and creates none', async () => {
    const dataDir = join(folder, 'elsewhere')
    const ended = await run('commands/make-admin.ts', { DATA_DIR: dataDir }, ['boss@clinic.test'])
    expect([ended.code, ended.out, ended.err]).toEqual([
      1,
      '',
      `No database found in ${dataDir}. Set DATA_DIR or DATABASE_URL as for the portal, or start the portal first.\n`,
    ])
    expect(existsSync(dataDir)).toBe(false)
  })

  test('prints one line for a HOST of another machine', async () => {
    for (const host of ['300.1.1.1', '192.0.2.1']) {
      const settings = {
        DATA_DIR: join(folder, 'port'),
        PORT: String(await freePort()),
        HOST: host,
        STRIPE_SECRET_KEY: 'off',
        SMTP_URL: 'off',
        GOOGLE_CLIENT_ID: 'off',
      }
      const ended = await run('main.ts', settings)
      expect([ended.code, ended.err]).toEqual([
        1,
        expect.stringMatching(/^The portal cannot listen on this HOST and PORT: \w+\.\n$/),
      ])
    }
  })

  test('prints one line for a data directory with other files', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, 'x')
    const ended = await run('main.ts', { DATA_DIR: file })
    expect(ended.code).toBe(1)
    expect(ended.err.trim().split('\n').length).toBe(1)
  })
})

test('warns at the start that the server does not write bookings to the disk', async () => {
  const server = await startDatabaseServer()
  const ended = await run(
    'main.ts',
    { DATA_DIR: join(folder, 'risk'), DATABASE_URL: server.url, PORT: String(await freePort()) },
    [],
    ready,
  )
  await server.stop()
  expect(ended.out).toContain(
    'Warning: fsync and synchronous_commit and full_page_writes are off. A power failure could lose confirmed bookings.',
  )
})

test('listens after its last query, because losing the database would end a start', async () => {
  const { config, drop } = await copyTemplate(inject('templateDatabase'))
  const holder = new pg.Client(config)
  await holder.connect()
  // Functions of a newer version, so that the start does not replace those that read bookings.
  await holder.query("comment on function claim(jsonb) is '99.0.0'")
  await holder.query('begin; lock table booking')
  const port = String(await freePort())
  const settings = { DATA_DIR: join(folder, 'late'), DATABASE_URL: urlOf(config), PORT: port, SAMPLE_DATA: 'off' }
  const ended = run('main.ts', settings, [], ready)
  const waiting = async () =>
    (await holder.query("select from pg_locks where relation = 'booking'::regclass and not granted")).rows.length
  await expect.poll(waiting).toBeGreaterThan(0)
  await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow('fetch failed')
  await holder.query('commit')
  expect((await ended).code).toBe(0)
  await holder.end()
  await drop()
})

test('ends when another portal takes over the data directory, and leaves the database running', async () => {
  const dataDir = join(folder, 'taken')
  const portal = await startPortal({ DATA_DIR: dataDir })
  const config = (await findEmbedded(dataDir)) ?? {}
  const [thief, other] = [new pg.Client(config), new pg.Client(config)]
  await Promise.all([thief.connect(), other.connect()])
  const owner = "from pg_locks where locktype = 'advisory' and granted"
  const { rows } = await other.query(`select pid, objid::bigint as id ${owner}`)
  const taken = thief.query('select pg_advisory_lock($1)', [rows[0].id])
  await other.query('select pg_terminate_backend($1)', [rows[0].pid])
  await taken
  while (await fetch(`${portal.url}/healthz`).catch(() => undefined)) await delay(100)
  await portal.stop()
  expect((await other.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await Promise.all([thief.end(), other.end()])
  const next = await startPortal({ DATA_DIR: dataDir })
  await next.stop()
})
