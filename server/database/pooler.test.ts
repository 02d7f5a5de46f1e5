import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseServer, startDatabaseServer } from '../../prove/processes/database-server.ts'
import { hasPgbouncer, type PgbouncerOptions, startPgbouncer } from '../../prove/processes/pgbouncer.ts'
import type { Finding } from '../diagnostics/finding.ts'
import { run } from '../testing/run-program.ts'
import { type Connected, connect, databaseErrorCode, poolSettings, sessionLimits } from './connect.ts'
import { openDatabase } from './open.ts'
import { checkPooler, hasSessionLimits, writeSessionLimits } from './pooler.ts'
import { prepared } from './prepared.ts'
import { UnconfirmedCommitError } from './standbys.ts'

/** Fewer connections than a portal opens, so that the pooler lends each to several clients in turn. */
const few = 'default_pool_size = 4'

const noError = () => {}

describe.skipIf(!hasPgbouncer)('through pgbouncer', () => {
  let server: DatabaseServer
  let direct: pg.ClientConfig
  const endings: (() => Promise<unknown>)[] = []
  const folder = mkdtempSync(join(tmpdir(), 'portal-pooler-'))

  beforeAll(async () => {
    server = await startDatabaseServer()
    direct = { connectionString: server.url }
  })
  afterEach(async () => {
    for (const end of endings.splice(0).reverse()) await end()
    await query(server.url, 'alter role session_user in database postgres reset all')
  })
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  const start = async (options?: PgbouncerOptions) => {
    const pooler = await startPgbouncer(server.url, options)
    endings.push(pooler.stop)
    return pooler
  }

  const open = async (poolerUrl: string): Promise<Connected> => {
    const opened = await openDatabase({ dataDir: '', databaseUrl: server.url, poolerUrl }, noError)
    endings.push(opened.close)
    return opened
  }

  test('no limit of a session is lost', async () => {
    const { url } = await start({ settings: few })
    const { db } = await open(url)
    const locker = new pg.Client(direct)
    await locker.connect()
    endings.push(() => locker.end())
    await locker.query('select pg_advisory_lock(1)')
    const stateOf = (work: Promise<unknown>) => work.then(() => 'done', databaseErrorCode)
    const idle = new pg.Client(url)
    const ended = new Promise<string | undefined>((resolve) =>
      idle.on('error', (error) => resolve(databaseErrorCode(error))),
    )
    await idle.connect()
    endings.push(() => idle.end().catch(noError))
    await idle.query('begin')
    const settings = async () => {
      const { rows } = await sql<{ name: string; setting: string }>`
        select name, setting from pg_settings where name = any(${Object.keys(sessionLimits)}::text[])`.execute(db)
      return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
    }
    const [slow, blocked, idleState, ...found] = await Promise.all([
      stateOf(sql`select pg_sleep(60)`.execute(db)),
      stateOf(sql`select pg_advisory_xact_lock(1)`.execute(db)),
      Promise.race([ended, delay(120_000, 'still idle', { ref: false })]),
      ...Array.from({ length: 20 }, settings),
    ])
    expect({ slow, blocked, idleState }).toEqual({ slow: '57014', blocked: '55P03', idleState: '25P03' })
    const limits = Object.fromEntries(Object.entries(sessionLimits).map(([name, value]) => [name, String(value)]))
    for (const each of found) expect(each).toEqual(limits)
  })

  test('sends no named prepared statements, which the pooler loses', async () => {
    const { url } = await start({ settings: 'default_pool_size = 2' })
    const one = prepared((db, text: string) =>
      sql<{ text: string }>`select ${text}::text as text, pg_sleep(0.01)`.compile(db),
    )
    const askOften = ({ db }: Connected) =>
      Promise.all(Array.from({ length: 60 }, async (_, i) => (await one(db, `${i}`))[0]?.text))
    expect(await askOften(await open(url))).toEqual(Array.from({ length: 60 }, (_, i) => `${i}`))

    const naming = connect(direct, noError, new pg.Pool(poolSettings({ connectionString: url }, true)))
    endings.push(naming.close)
    await expect(askOften(naming)).rejects.toThrow(/prepared statement "prepared \d+" (does not|already) exist/)
  })

  test('a commit whose wait for a standby was canceled is not confirmed', async () => {
    const admin = new pg.Client({ ...direct, options: '-c synchronous_commit=local' })
    await admin.connect()
    endings.push(() => admin.end())
    // A server for tests does not wait for its disk, and so for no standby.
    await admin.query('alter role session_user in database postgres set synchronous_commit = on')
    const { db } = await open((await start({ settings: few })).url)
    const requireStandby = async (name: string) => {
      await admin.query(`alter system set synchronous_standby_names = '${name}'`)
      await admin.query('select pg_reload_conf()')
    }
    await requireStandby('nobody')
    endings.push(() => requireStandby(''))
    const waiting = () => admin.query("select pid from pg_stat_activity where wait_event = 'SyncRep'")
    let outcome: unknown
    // A session may commit before it has read the configuration.
    for (let canceled = false; !canceled; ) {
      outcome = undefined
      const commit = sql`select pg_logical_emit_message(true, 'test', '')`.execute(db).then(
        () => (outcome = 'confirmed'),
        (error: unknown) => (outcome = error),
      )
      await expect.poll(async () => outcome !== undefined || (await waiting()).rowCount === 1).toBe(true)
      for (const { pid } of (await waiting()).rows) {
        await admin.query('select pg_cancel_backend($1)', [pid])
        canceled = true
      }
      await commit
    }
    expect(outcome).toBeInstanceOf(UnconfirmedCommitError)
  })

  test('several processes may start at the same time', async () => {
    const { url } = await start({ settings: few })
    await Promise.all(Array.from({ length: 4 }, () => open(url)))
    expect(await hasSessionLimits(direct)).toBe(true)
  })

  test.each([
    ['statement mode', { mode: 'statement' }, /is in statement mode/],
    ['another database', { entry: 'dbname=template1' }, /another database than DATABASE_LISTEN_URL/],
    ['one connection', { settings: 'default_pool_size = 1' }, /does not lend two connections at the same time/],
    ['a search path', { entry: "connect_query='set search_path = other'" }, /search_path other, but/],
    ['settings of its own', { entry: "connect_query='set jit = on'" }, /without the settings jit=off/],
  ] as const)('refuses %s', async (_, options, cause) => {
    const { url } = await start(options)
    await expect(open(url)).rejects.toThrow(cause)
  })

  test('refuses another user', async () => {
    await query(server.url, `create role stranger login superuser password '${new URL(server.url).password}'`)
    endings.push(() => query(server.url, 'drop role stranger'))
    const { url } = await start({ user: 'stranger' })
    await expect(open(url)).rejects.toThrow(/opens sessions of stranger, .* but DATABASE_LISTEN_URL those of/)
  })

  test('refuses options in the URL, an unreachable pooler, and a pooler as the direct connection', async () => {
    await expect(open(`${server.url}?options=-c%20work_mem=1MB`)).rejects.toThrow('has options')
    await expect(open('postgres://x@127.0.0.1:1/x')).rejects.toThrow(
      /pooler of DATABASE_URL cannot be used: .*ECONNREFUSED/,
    )
    const ignored =
      'ignore_startup_parameters = options, lock_timeout, statement_timeout, idle_in_transaction_session_timeout'
    await writeSessionLimits(direct)
    const { url } = await start({ settings: ignored })
    const opened = openDatabase({ dataDir: '', databaseUrl: url, poolerUrl: url }, noError)
    await expect(opened).rejects.toThrow(/^DATABASE_LISTEN_URL leads to a connection pooler that changes the session/)
  })

  test('the doctor checks the pooler and changes nothing', async () => {
    const transactions = await start({ settings: few })
    const examine = async (poolerUrl: string) => {
      const settings = { DATABASE_URL: poolerUrl, DATABASE_LISTEN_URL: server.url, DATA_DIR: folder }
      const { findings } = JSON.parse((await run('commands/doctor.ts', settings, ['--json'])).out)
      return (findings as Finding[]).filter(({ about }) => about === 'connection pooler')
    }
    expect(await examine(transactions.url)).toMatchObject([{ state: 'note' }])
    expect(await hasSessionLimits(direct)).toBe(false)
    await open(transactions.url)
    expect(await examine(transactions.url)).toMatchObject([{ state: 'fine' }])
    const statements = await start({ mode: 'statement' })
    expect(await examine(statements.url)).toMatchObject([
      { state: 'wrong', says: expect.stringMatching(/statement mode/) },
    ])
  })

  test('refuses connections that are older than the limits, until RECONNECT', async () => {
    const { url, consoleUrl } = await start()
    await query(url, 'select 1')
    await expect(open(url)).rejects.toThrow(/without the settings lock_timeout=2000, .*Run RECONNECT/)
    await query(consoleUrl, 'reconnect')
    await expect(checkPooler({ connectionString: url }, direct)).resolves.toBeUndefined()
  })
})

async function query(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client(connectionString)
  await client.connect()
  await client.query(text)
  await client.end()
}
