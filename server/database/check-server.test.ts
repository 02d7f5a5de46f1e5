import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, copyFileSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DatabaseServer, startDatabaseServer } from '../../prove/processes/database-server.ts'
import { hasPgbouncer, startPgbouncer } from '../../prove/processes/pgbouncer.ts'
import { postmasterOf } from '../../prove/processes/portal-process.ts'
import type { Finding } from '../diagnostics/finding.ts'
import { run } from '../testing/run-program.ts'
import { checkServer } from './check-server.ts'
import { UnusableDatabaseError } from './connect.ts'

let server: DatabaseServer
const folder = mkdtempSync(join(tmpdir(), 'portal-check-'))
const inFolder = (name: string) => join(folder, name)

beforeAll(async () => {
  server = await startDatabaseServer()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('accepts a direct connection', async () => {
  await checkServer({ connectionString: server.url })
})

describe.skipIf(!hasPgbouncer)('behind pgbouncer', () => {
  const ignored =
    'ignore_startup_parameters = extra_float_digits, options, lock_timeout, statement_timeout, idle_in_transaction_session_timeout'
  const applied = "connect_query='set statement_timeout = 5000; set jit = off'"

  test.each<[string, 'transaction' | 'session' | 'statement', string, string, RegExp]>([
    [
      'settings that it refuses',
      'transaction',
      '',
      '',
      /^DATABASE_URL leads to .* that refuses the setting \w+\. Connect to PostgreSQL directly, or set DATABASE_LISTEN_URL/,
    ],
    ['settings that it ignores', 'transaction', ignored, '', /ignores session settings/],
    ['transaction mode', 'transaction', ignored, applied, /changes the session between transactions/],
    ['one process', 'transaction', `${ignored}\ndefault_pool_size = 1`, applied, /changes the session/],
    ['processes in turn', 'transaction', `${ignored}\nserver_round_robin = 1`, applied, /changes the session/],
    ['statement mode', 'statement', ignored, applied, /is in statement mode/],
    ['session mode without the settings', 'session', ignored, '', /ignores session settings/],
  ])('the start and the doctor name the cause: %s', async (_, mode, settings, entry, cause) => {
    const pooler = await startPgbouncer(server.url, { mode, settings, entry })
    try {
      const { out } = await run('commands/doctor.ts', { DATABASE_URL: pooler.url, DATA_DIR: folder }, ['--json'])
      const { findings } = JSON.parse(out) as { findings: Finding[] }
      expect(findings).toContainEqual(
        expect.objectContaining({ state: 'wrong', about: 'database', says: expect.stringMatching(cause) }),
      )
      const started = await run('main.ts', { DATABASE_URL: pooler.url, DATA_DIR: folder })
      expect(started).toMatchObject({ code: 1, err: expect.stringMatching(cause) })
    } finally {
      await pooler.stop()
    }
  })

  test('accepts session mode if the settings apply', async () => {
    const pooler = await startPgbouncer(server.url, { mode: 'session', settings: ignored, entry: applied })
    await checkServer({ connectionString: pooler.url })
    await pooler.stop()
  })
})

test('the doctor reports that the server allows fewer connections than a portal uses', async () => {
  const small = await startDatabaseServer()
  const client = new pg.Client({ connectionString: small.url })
  await client.connect()
  await client.query('alter system set max_connections = 17')
  await client.end()
  process.kill(postmasterOf(small.directory), 'SIGINT')
  await expect.poll(() => existsSync(join(small.directory, 'postmaster.pid'))).toBe(false)
  await small.startAgain()
  const { out } = await run('commands/doctor.ts', { DATABASE_URL: small.url, DATA_DIR: folder })
  // Three are reserved for superusers.
  expect(out).toContain('portals: Only 14 connections are available. Each portal uses up to 15.')
  await small.stop()
})

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

describe.skipIf(!hasOpenssl)('over TLS with a private certificate authority', () => {
  beforeAll(async () => {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    const { rows } = await client.query<{ data: string }>("select current_setting('data_directory') as data")
    const data = rows[0]?.data ?? ''
    makeCertificates(data)
    await client.query('alter system set ssl = on')
    await client.query('select pg_reload_conf()')
    await client.end()
  })

  const over = (host: string, words: Record<string, string>) => {
    const url = new URL(server.url)
    url.hostname = host
    for (const [name, value] of Object.entries(words)) url.searchParams.set(name, value)
    return { connectionString: url.href }
  }
  const verified = { sslmode: 'verify-full', sslrootcert: inFolder('ca.pem') }

  test('verifies the certificate with sslmode=verify-full and sslrootcert, also in the doctor', async () => {
    const config = over('localhost', verified)
    await checkServer(config)
    const client = new pg.Client(config)
    await client.connect()
    const { rows } = await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
    expect(rows).toEqual([{ ssl: true }])
    await client.end()
    const { out } = await run('commands/doctor.ts', { DATABASE_URL: config.connectionString, DATA_DIR: folder })
    expect(out).toMatch(/ok {5}database: PostgreSQL \d+.*, the server of DATABASE_URL\./)
  })

  test.each([
    ['another name', '127.0.0.1', verified, /IP: 127\.0\.0\.1 is not in the cert's list/],
    ['no root certificate', 'localhost', { sslmode: 'verify-full' }, /unable to verify|self-signed certificate/],
    [
      'another authority',
      'localhost',
      { ...verified, sslrootcert: inFolder('other.pem') },
      /unable to verify|certificate/,
    ],
  ])('refuses a certificate with %s', async (_, host, words, cause) => {
    const checked = checkServer(over(host, words))
    await expect(checked).rejects.toThrow(UnusableDatabaseError)
    await expect(checked).rejects.toThrow(cause)
  })
})

/** Makes an authority, a server certificate for localhost in the data directory, and an authority that signed nothing. */
function makeCertificates(data: string) {
  const openssl = (...words: string[]) => execFileSync('openssl', words, { cwd: folder, stdio: 'ignore' })
  const request = ['req', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  for (const name of ['ca', 'other']) {
    openssl(...request, '-x509', '-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.pem`)
  }
  openssl(...request, '-subj', '/CN=localhost', '-keyout', 'server.key', '-out', 'server.csr')
  writeFileSync(inFolder('names'), 'subjectAltName=DNS:localhost')
  const signedBy = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names']
  openssl('x509', '-req', '-in', 'server.csr', ...signedBy, '-out', 'server.crt')
  const { uid, gid } = statSync(data)
  for (const name of ['server.key', 'server.crt']) {
    copyFileSync(inFolder(name), join(data, name))
    chmodSync(join(data, name), 0o600)
    chownSync(join(data, name), uid, gid)
  }
}
