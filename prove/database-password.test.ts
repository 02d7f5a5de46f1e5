import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startDatabaseServer } from './processes/database-server.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-secrets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const script = join(import.meta.dirname, '../deploy/database-password.sh')
const run = (word: string, env: Record<string, string> = {}) =>
  spawnSync(script, [word], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, SECRETS: folder, PORTAL_USER: String(process.getuid?.()), ...env },
  })
const read = (name: string) => readFileSync(join(folder, name), 'utf8')

test('makes a random password once, readable by its owner only', () => {
  expect(run('make')).toMatchObject({ status: 0, stderr: '' })
  const first = read('database-password')
  expect(first).toMatch(/^[0-9a-f]{48}$/)
  expect(read('database-url')).toBe(`postgres://portal:${first}@database:5432/portal`)
  expect(statSync(join(folder, 'database-password')).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'database-url')).mode & 0o777).toBe(0o600)
  run('make')
  expect(read('database-password')).toBe(first)
})

test('takes DATABASE_PASSWORD, but none that breaks the URL', () => {
  run('make')
  expect(run('make', { DATABASE_PASSWORD: 'from.the-operator' }).status).toBe(0)
  expect(read('database-url')).toBe('postgres://portal:from.the-operator@database:5432/portal')
  expect(run('make', { DATABASE_PASSWORD: 'a@b' })).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^DATABASE_PASSWORD must/),
  })
  expect(read('database-password')).toBe('from.the-operator')
})

test.skipIf(spawnSync('psql', ['--version']).status !== 0)(
  'replaces the password of a database that was made by an earlier version',
  async () => {
    const server = await startDatabaseServer()
    try {
      const { hostname, port, pathname, username, password: earlier } = new URL(server.url)
      const at = { host: hostname, port: Number(port), database: pathname.slice(1), user: username }
      const signIn = async (password: string) => {
        const client = new pg.Client({ ...at, password })
        return client.connect().then(
          () => client.end().then(() => 'accepted'),
          ({ code }) => code,
        )
      }
      run('make')
      const PG = { PGHOST: at.host, PGPORT: port, PGDATABASE: at.database, PGUSER: at.user, PGPASSWORD: earlier }
      expect(run('set', PG)).toMatchObject({ status: 0, stderr: '' })
      expect([await signIn(read('database-password')), await signIn(earlier)]).toEqual(['accepted', '28P01'])
      expect(run('set', PG).status).not.toBe(0)
    } finally {
      await server.stop()
    }
  },
)
