import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { startTestHosting, type TestHosting } from '../../prove/processes/hosting.ts'
import { urlOf } from '../../prove/processes/portal-process.ts'
import { writeBackupFile } from '../backup/backup-file.ts'
import { serializeLine } from '../backup/contents.ts'
import { connectWithoutTimeout } from '../database/connect.ts'
import { askHost } from '../testing/ask-host.ts'
import { run } from '../testing/run-program.ts'
import { makeEmptyDatabase, type OwnDatabase } from '../testing/template-database.ts'
import { clinicSettings } from './clinic-settings.ts'
import { moveClinic } from './manage-clinics.ts'
import type { Clinic } from './registry.ts'

let hosting: TestHosting
let north: Clinic
let target: OwnDatabase
let folder: string
beforeEach(async () => {
  hosting = await startTestHosting(inject('templateDatabase'))
  north = await hosting.add('north')
  target = await makeEmptyDatabase(inject('templateDatabase'))
  folder = mkdtempSync(join(tmpdir(), 'portal-manage-'))
})
afterEach(async () => {
  await hosting.close()
  await target.drop()
  rmSync(folder, { recursive: true, force: true })
})

const environment = () => ({
  CLINICS_URL: hosting.installation.clinicsUrl,
  DATA_DIR: hosting.installation.settings.dataDir,
  AUTH_SECRET: hosting.installation.settings.authSecret ?? '',
})
const clinic = (...words: string[]) => run('commands/clinic.ts', environment(), words)
const forNorth = (program: string, ...words: string[]) =>
  run(`commands/${program}.ts`, { ...environment(), CLINIC: north.host }, words)
const statusOf = async (host: string, path = '/api/clinic') => (await askHost(hosting.port, host, path)).status

async function queryAt(database: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  return client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

describe('a clinic that is added', () => {
  test.each([
    ['with the address of another', () => [`http://${north.host}`], /already has a clinic north/],
    ['with a path', () => ['https://clinic.example/north'], /without a path/],
    [
      'with the database of another',
      () => ['http://east.localhost', '--database', `${urlOf({ connectionString: north.database })}`],
      /uses this database/,
    ],
    ['with an unknown setting', () => ['http://east.localhost', 'HOST=0.0.0.0'], /no setting HOST of its own/],
    ['with a wrong setting', () => ['http://east.localhost', 'CLINIC_TIME_ZONE=Nowhere'], /CLINIC_TIME_ZONE must be/],
    ['for the public without its settings', () => ['https://east.example'], /STRIPE_SECRET_KEY must be/],
  ])('%s is refused, and leaves nothing', async (_, words, said) => {
    const added = await clinic('add', ...words())
    expect([added.code, added.err]).toEqual([1, expect.stringMatching(said)])
    expect(await hosting.registry.list()).toHaveLength(1)
    const left = "select from pg_database where datname like 'clinic\\_east%'"
    expect(await queryAt(hosting.installation.clinicsUrl, left)).toEqual([])
  })

  test('has a secret of its own, and its own value in place of a file of the installation', () => {
    const { installation } = hosting
    const env = { ...installation.env, SMTP_URL_FILE: '/run/secrets/smtp', MAIL_FROM: 'all@clinics.example' }
    const own = { SMTP_URL: 'smtp://user:password@mail.example:587' }
    const parsed = clinicSettings({ ...installation, env }, { ...north, settings: own }).settings
    expect(parsed.mail).toMatchObject({ mode: 'live', server: { host: 'mail.example' } })
    const other = clinicSettings(installation, { ...north, id: crypto.randomUUID() }).settings
    expect(new Set([installation.settings.authSecret, parsed.authSecret, other.authSecret]).size).toBe(3)
  })
})

test('a clinic that is renamed is served at its new address only', async () => {
  await statusOf(north.host)
  const stream = await hosting.stream(north.host, '/api/available/changes')
  const renamed = await clinic('rename', north.host, `http://center.localhost:${hosting.port}`)
  expect(renamed.code).toBe(0)
  await stream.ended
  await expect.poll(() => statusOf(`center.localhost:${hosting.port}`)).toBe(200)
  expect(await statusOf(north.host)).toBe(421)
})

test('a clinic is not renamed to a public address without its settings', async () => {
  const renamed = await clinic('rename', north.host, 'https://north.example')
  expect([renamed.code, renamed.err]).toEqual([1, expect.stringMatching(/STRIPE_SECRET_KEY must be/)])
  expect(await statusOf(north.host)).toBe(200)
})

test('a clinic at the former address of another gets a database of its own', async () => {
  const names: (string | undefined)[] = []
  for (const to of ['east', 'west']) {
    const added = await clinic('add', `http://former.localhost:${hosting.port}`)
    names.push(/database \S*\/(clinic_former_\S+)\./.exec(added.out)?.[1])
    await clinic('rename', `former.localhost:${hosting.port}`, `http://${to}.localhost:${hosting.port}`)
  }
  expect(new Set(names)).not.toContain(undefined)
  expect(new Set(names).size).toBe(2)
  for (const to of ['east', 'west']) await clinic('remove', `${to}.localhost:${hosting.port}`)
  for (const name of names) await queryAt(hosting.installation.clinicsUrl, `drop database ${name} with (force)`)
})

test('a clinic that is paused gets 503, with no connection to its database, until it is resumed', async () => {
  await statusOf(north.host)
  expect((await clinic('pause', north.host)).code).toBe(0)
  expect(await statusOf(north.host)).toBe(503)
  const sessions = await queryAt(
    north.database,
    'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  expect(sessions).toEqual([])
  expect((await clinic('list')).out).toContain('paused')
  expect((await clinic('resume', north.host)).code).toBe(0)
  await expect.poll(() => statusOf(north.host)).toBe(200)
})

test('a clinic moves into another database with its data and sessions, and the old one is read-only', async () => {
  await queryAt(north.database, "update clinic set name = 'Moved Dental'")
  const moved = await clinic('move', north.host, urlOf(target.config))
  expect([moved.code, moved.out]).toEqual([0, expect.stringContaining('Moved:')])
  const name = async () => JSON.parse((await askHost(hosting.port, north.host, '/api/clinic')).text).name
  await expect.poll(() => name().catch(() => undefined)).toBe('Moved Dental')
  await queryAt(urlOf(target.config), "update clinic set name = 'In the new database'")
  await expect(queryAt(north.database, "update clinic set name = 'In the old database'")).rejects.toThrow('read-only')
})

test('a clinic is not even paused for a move into a database that is not empty', async () => {
  await queryAt(urlOf(target.config), 'create table something ()')
  await hosting.registry.query('alter table hosted_clinic add constraint never_paused check (paused is null)')
  const moved = await clinic('move', north.host, urlOf(target.config))
  expect([moved.code, moved.err]).toEqual([1, expect.stringMatching(/not empty/)])
})

test('a clinic stays where it is, and is served, after a move that fails', async () => {
  const file = join(folder, 'newer.backup')
  const head = {
    format: 'dental portal backup 1' as const,
    takenAt: '2026-01-01T00:00:00Z',
    timeZone: 'UTC',
    tables: [],
  }
  await writeBackupFile(file, Readable.from([serializeLine({ ...head, migrations: ['9999-newer'] })]))
  const moved = await clinic('move', north.host, urlOf(target.config), '--backup', file)
  expect([moved.code, moved.err]).toEqual([1, expect.stringMatching(/newer version/)])
  await expect.poll(() => statusOf(north.host)).toBe(200)
  await queryAt(north.database, "update clinic set name = 'Still here'")
})

test('a clinic that is resumed during its move stays in the old database', async () => {
  const client = new pg.Client(target.config)
  await client.connect()
  await client.query("select pg_advisory_lock(hashtextextended('restore', 0))")
  const database = urlOf(target.config)
  const progress = { table: '', bytes: 0 }
  const moving = moveClinic(hosting.installation, north, { database, backup: undefined, progress })
  const refused = expect(moving).rejects.toThrow('was resumed or removed during the move')
  const waiting = "select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'"
  await expect.poll(() => queryAt(database, waiting)).toHaveLength(1)
  expect((await clinic('resume', north.host)).code).toBe(0)
  await client.end()
  await refused
  await expect.poll(() => statusOf(north.host)).toBe(200)
  await queryAt(north.database, "update clinic set name = 'Still here'")
})

test('a backup of a clinic is restored into another database of it', async () => {
  const file = join(folder, 'north.backup')
  const backedUp = await forNorth('backup', file)
  expect([backedUp.code, backedUp.err]).toEqual([0, ''])
  await queryAt(north.database, "update clinic set name = 'After the backup'")
  const restored = await clinic('move', north.host, urlOf(target.config), '--backup', file)
  expect([restored.code, restored.err]).toEqual([0, ''])
  const [{ name }] = (await queryAt(urlOf(target.config), 'select name from clinic')) as [{ name: string }]
  expect(name).not.toBe('After the backup')
  await expect.poll(() => statusOf(north.host)).toBe(200)
})

test('a clinic whose database has failed is served from a backup, and can be resumed only while its database answers', async () => {
  const file = join(folder, 'north.backup')
  expect((await forNorth('backup', file)).code).toBe(0)
  await clinic('pause', north.host)
  const allow = (allowed: boolean) =>
    queryAt(
      hosting.installation.clinicsUrl,
      `alter database ${new URL(north.database).pathname.slice(1)} allow_connections ${allowed}`,
    )
  await allow(false)
  const resumed = await clinic('resume', north.host)
  expect([resumed.code, resumed.err]).toEqual([
    1,
    expect.stringMatching(/^The database \S+ of the clinic cannot be opened: .*\n$/),
  ])
  const moved = await clinic('move', north.host, urlOf(target.config))
  expect([moved.code, moved.err]).toEqual([
    1,
    expect.stringMatching(/^The database \S+ of the clinic cannot be made read-only: .*\n$/),
  ])
  const restored = await clinic('move', north.host, urlOf(target.config), '--backup', file)
  expect([restored.code, restored.err, restored.out]).toEqual([0, '', expect.stringContaining('not read-only')])
  await expect.poll(() => statusOf(north.host)).toBe(200)
  await allow(true)
})

test('a clinic that is removed gets 421, and comes back with its ID and database', async () => {
  const removed = await clinic('remove', north.host)
  expect(removed.code).toBe(0)
  await expect.poll(() => statusOf(north.host)).toBe(421)
  const id = /--id (\S+)/.exec(removed.out)?.[1] ?? ''
  const added = await clinic('add', north.origin, '--id', id, '--database', north.database)
  expect([added.code, added.err]).toEqual([0, ''])
  expect(await hosting.registry.query('select id from hosted_clinic')).toEqual([{ id: north.id }])
})

test('commands work on the clinic that CLINIC names, and migrate on all', async () => {
  expect((await forNorth('make-admin', 'boss@north.test')).out).toContain('boss@north.test is now an admin')
  const admins = async () => {
    const db = connectWithoutTimeout({ connectionString: north.database })
    const found = await db.selectFrom('person').select('email').where('role', '=', 'admin').execute()
    return db.destroy().then(() => found)
  }
  expect(await admins()).toEqual([{ email: 'boss@north.test' }])
  const without = await run('commands/make-admin.ts', environment(), ['boss@north.test'])
  expect([without.code, without.err]).toEqual([1, expect.stringContaining('Set CLINIC to the host')])
  const south = await hosting.add('south')
  await queryAt(south.database, "insert into kysely_migration values ('9999-newer', now())")
  const migrated = await clinic('migrate')
  expect([migrated.code, migrated.out]).toEqual([
    1,
    expect.stringMatching(/north.*this version[\s\S]*south.*failed[\s\S]*Failed: 1/),
  ])
})

test('a start is refused if the server has fewer connections than the open clinics need', async () => {
  const ended = await run('main.ts', { ...environment(), OPEN_CLINICS: '10000' })
  expect([ended.code, ended.err]).toEqual([
    1,
    expect.stringMatching(/^OPEN_CLINICS=10000 needs \d+ connections.*lower OPEN_CLINICS to \d+\.\n$/),
  ])
})
