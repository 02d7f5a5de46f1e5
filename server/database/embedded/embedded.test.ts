import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EmbeddedConnection, type EmbeddedDatabase, findEmbedded, startEmbedded } from './embedded.ts'
import type { LaunchOptions } from './launch.ts'

let folder: string
const started: EmbeddedDatabase[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-'))
})

afterEach(async () => {
  for (const database of started.splice(0)) await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start(dataDir = folder, options: LaunchOptions = { throwaway: true }): Promise<EmbeddedDatabase> {
  const database = await startEmbedded(dataDir, options)
  started.push(database)
  return database
}

async function query(connection: EmbeddedConnection, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

function serverPid(dataDir = folder): number {
  return Number.parseInt(readFileSync(join(dataDir, 'database', 'cluster', 'postmaster.pid'), 'utf8'), 10)
}

test('creates a synced cluster with checksums and the C locale, without a TCP port', async () => {
  const { connection, adopted } = await start(folder, {})
  const names = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses', 'TimeZone']
  const settings = await query(connection, `select ${names.map((name) => `current_setting('${name}')`).join()}`)
  expect(adopted).toBe(false)
  expect(settings).toEqual(['on', 'on', 'on', 'on', '', 'UTC'])
  expect(await query(connection, 'select datcollate from pg_database where datname = current_database()')).toEqual([
    'C',
  ])
})

test('keeps every row across a stop and a start', async () => {
  const first = await start()
  await query(first.connection, 'create table kept as select 7 as n')
  await first.stop()
  expect(await findEmbedded(folder)).toBeUndefined()
  const second = await start()
  expect(second.adopted).toBe(false)
  expect(await query(second.connection, 'select n from kept')).toEqual([7])
})

test('recovers every acknowledged row after the server was killed', async () => {
  const first = await start(folder, {})
  await query(first.connection, 'create table kept as select 7 as n')
  process.kill(serverPid(), 'SIGKILL')
  const second = await start()
  expect(second.adopted).toBe(false)
  expect(await query(second.connection, 'select n from kept')).toEqual([7])
})

test('replaces a server that stays busy after a failed recovery', async () => {
  const first = await start(folder, {})
  await query(first.connection, 'create table kept as select 7 as n')
  await first.stop()
  // PostgreSQL gets into this state by a disk error at one exact moment. This program looks the same.
  const cluster = join(folder, 'database', 'cluster')
  const busy = `
    const refusal = Buffer.from('SFATAL\\0C57P03\\0Mthe database system is not yet accepting connections\\0\\0')
    const length = Buffer.alloc(4)
    length.writeInt32BE(refusal.length + 4)
    require('node:net')
      .createServer((socket) => socket.on('error', () => {}).once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, refusal]))))
      .listen(process.argv[1], () => console.log('listening'))`
  const socket = join(folder, 'database', '.s.PGSQL.5432')
  const server = spawn(process.execPath, ['--eval', busy, socket, cluster], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(server.stdout, 'data')
  const lock = [server.pid, cluster, 0, 5432, join(folder, 'database'), '', '', 'ready   ']
  writeFileSync(join(cluster, 'postmaster.pid'), lock.join('\n'))
  const ended = once(server, 'exit')
  const second = await start(folder, {})
  expect(await ended).toEqual([null, 'SIGQUIT'])
  expect(await query(second.connection, 'select n from kept')).toEqual([7])
})

test('adopts the running server of a killed portal', async () => {
  const script = `
    const { startEmbedded } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))})
    await startEmbedded(${JSON.stringify(folder)})
    console.log('started')
    setInterval(() => {}, 1000)`
  const portal = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(portal.stdout, 'data')
  const pid = serverPid()
  portal.kill('SIGKILL')
  await once(portal, 'exit')
  const next = await start()
  expect(next.adopted).toBe(true)
  expect(serverPid()).toBe(pid)
})

test('shares one server among processes that start at the same time on a new folder', async () => {
  const databases = await Promise.all([start(), start(), start()])
  const places = await Promise.all(
    databases.map(({ connection }) => query(connection, 'select pg_postmaster_start_time()::text')),
  )
  expect(new Set(places.flat()).size).toBe(1)
  expect(databases.filter(({ adopted }) => !adopted)).toHaveLength(1)
})

test('uses another socket folder for a long path, which commands find too', async () => {
  const deep = join(folder, 'd'.repeat(60), 'e'.repeat(60))
  const { connection } = await start(deep)
  expect(connection.host.length).toBeLessThan(90)
  expect(await findEmbedded(deep)).toEqual(connection)
  rmSync(connection.host, { recursive: true })
})

test('listens on a requested port on loopback only, with a password', async () => {
  const { connection } = await start(folder, { tcp: true, throwaway: true })
  expect(connection.host).toBe('127.0.0.1')
  expect(await query(connection, 'select 1')).toEqual([1])
  await expect(query({ ...connection, password: 'wrong' }, 'select 1')).rejects.toThrow('password')
})

test('does not wait for a recorded process that is another program', async () => {
  await (await start()).stop()
  const lock = join(folder, 'database', 'cluster', 'postmaster.pid')
  writeFileSync(lock, `${process.pid}\n${join(folder, 'database', 'cluster')}\n0\n5432\n${folder}\n\n`)
  const { adopted } = await start()
  expect(adopted).toBe(false)
})

test('leaves other files in place of the database alone and names them', async () => {
  const cluster = join(folder, 'database', 'cluster')
  mkdirSync(cluster, { recursive: true })
  writeFileSync(join(cluster, 'photo.jpg'), 'x')
  await expect(start()).rejects.toThrow(/not empty and is not a database/)
  expect(readFileSync(join(cluster, 'photo.jpg'), 'utf8')).toBe('x')
})

test('names the version of an incompatible database', async () => {
  const cluster = join(folder, 'database', 'cluster')
  mkdirSync(cluster, { recursive: true })
  writeFileSync(join(cluster, 'PG_VERSION'), '15\n')
  await expect(start()).rejects.toThrow(/is from PostgreSQL 15, not 18/)
})

test('reports in one line that the folder cannot be created', async () => {
  writeFileSync(join(folder, 'file'), '')
  await expect(start(join(folder, 'file', 'data'))).rejects.toThrow(/Cannot use the data directory/)
})

test.skipIf(process.getuid?.() !== 0 || process.platform !== 'linux')('says that the disk is full', async () => {
  const small = join(folder, 'small')
  mkdirSync(small)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=12m,mode=755', 'tmpfs', small])
  // A container may not mount.
  if (mounted.status !== 0) return
  try {
    await expect(start(small)).rejects.toThrow('The database could not be created: the disk is full.')
  } finally {
    spawnSync('umount', [small])
  }
})
