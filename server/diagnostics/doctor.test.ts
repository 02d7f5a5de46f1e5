import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { urlOf } from '../../prove/processes/portal-process.ts'
import { type Connected, connect } from '../database/connect.ts'
import { listen } from '../database/listen.ts'
import { knownMigrations, missingPrivilegeMessage } from '../database/migrate.ts'
import { makeAdmin } from '../identity/make-admin.ts'
import { run } from '../testing/run-program.ts'
import { copyTemplate, makeEmptyDatabase, type OwnDatabase } from '../testing/template-database.ts'
import type { Finding } from './finding.ts'

let folder: string
let own: OwnDatabase
let connected: Connected

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-doctor-'))
  own = await copyTemplate(inject('templateDatabase'))
  connected = connect(own.config, () => {})
  await makeAdmin(connected.db, { email: 'boss@clinic.test', password: 'a long enough password' })
})
afterEach(async () => {
  await connected.close()
  await own.drop()
  rmSync(folder, { recursive: true, force: true })
})

// The server of the tests keeps nothing through a power cut, and the doctor is right to say so.
const ofTests = /^(fsync|pages)|is off: a power cut|They are not built/

async function examine(
  more: Record<string, string> = {},
): Promise<{ code: number | null; wrong: string[]; notes: string[] }> {
  const ended = await run('commands/doctor.ts', { DATABASE_URL: urlOf(own.config), DATA_DIR: folder, ...more }, [
    '--json',
  ])
  const { findings } = JSON.parse(ended.out) as { findings: Finding[] }
  const says = (state: Finding['state']) =>
    findings.filter((found) => found.state === state).map((found) => `${found.about}: ${found.says}`)
  return {
    code: ended.code,
    wrong: says('wrong').filter((line) => !ofTests.test(line.replace(/^\w+: /, ''))),
    notes: says('note'),
  }
}

test('when all is well, then nothing is wrong; what stands still and what could be better is noted', async () => {
  const found = await examine()
  expect(found.wrong).toEqual([])
  expect(found.notes).toEqual([
    'portals: None is running on this database.',
    'backups: None are made by themselves. BACKUP_DIR names a folder for one a day.',
  ])
})

test('when a portal for the public has no data, or that of trying out, then that is wrong', async () => {
  const open = {
    PUBLIC_URL: 'https://clinic.example',
    AUTH_SECRET: 'a secret for the public, long enough to be taken',
    CLINIC_TIME_ZONE: 'UTC',
    TRUSTED_PROXY: '127.0.0.1',
    STRIPE_SECRET_KEY: 'off',
    GOOGLE_CLIENT_ID: 'off',
    SMTP_URL: 'off',
  }
  expect((await examine(open)).wrong).toEqual([
    'contents: boss@clinic.test can sign in as admin, an address that nobody can have.',
    'backups: None are made by themselves.',
  ])
  const none = join(folder, 'mistyped')
  expect((await examine({ ...open, DATABASE_URL: '', DATA_DIR: none })).wrong).toContain(
    `data directory: ${none} is not there yet; the first start makes it.`,
  )
})

test('when work is left undone or the data is not as it must be, then each is said with what to do', async () => {
  const { db } = connected
  const last = knownMigrations.at(-1)
  await sql`delete from kysely_migration where name = ${last}`.execute(db)
  expect((await examine()).notes).toContain('schema: The next start makes 1 changes; take a backup before it.')
  await sql`insert into kysely_migration values (${last}, now()::text), ('9999-later', now()::text)`.execute(db)
  expect((await examine()).wrong).toEqual(['schema: A newer version of the portal has been here (9999-later).'])
  await sql`delete from kysely_migration where name = '9999-later'`.execute(db)

  await sql`
    insert into outbox (kind, email, state, trouble, created_at, due_at)
    values ('reset_password', 'a@clinic.test', 'failed', 'unknown_recipient', now(), now())`.execute(db)
  await sql`alter table booking disable trigger booked_on_open_day`.execute(db)
  await sql`insert into payment_mode (mode) values ('live')`.execute(db)
  const backups = join(folder, 'backups')
  mkdirSync(backups)
  writeFileSync(join(backups, 'portal-2026-01-01T030000Z.backup'), 'x'.repeat(99))
  const found = await examine({ BACKUP_DIR: backups })
  expect(found.code).toBe(1)
  expect(found.wrong).toEqual([
    'contents: There are 1 rules of the database that are switched off.',
    expect.stringMatching(/^backups: The latest is .*portal-2026-01-01T030000Z\.backup, \d+ hours old\.$/),
  ])
  expect(found.notes).toContain('mail: 1 mails could not be delivered; the page Mail says why.')
  const today = `portal-${new Date().toISOString().replace(/:|\.\d+/g, '')}.backup`
  writeFileSync(join(backups, today), '')
  expect((await examine({ BACKUP_DIR: backups })).wrong).toContainEqual(
    expect.stringMatching(/^backups: The latest is/),
  )
  for (const name of [today, 'portal-2999-01-01T030000Z.backup']) writeFileSync(join(backups, name), 'x'.repeat(99))
  expect((await examine({ BACKUP_DIR: backups })).notes).toContain(
    'backups: 1 are from later than now, made by a clock that was wrong; they are never let go. Take them away.',
  )
  expect((await examine({ BACKUP_DIR: join(backups, 'portal-2999-01-01T030000Z.backup') })).wrong).toContainEqual(
    expect.stringMatching(/^backups: .* is no folder that this account can read \(ENOTDIR\)\.$/),
  )
  writeFileSync(join(backups, 'last-failure.json'), JSON.stringify({ at: 'then', reason: 'no room' }))
  expect((await examine({ BACKUP_DIR: backups })).wrong).toContain('backups: The one of then failed: no room')
})

test('when the zone of the clinic is another one than appointments were booked by, then that is wrong', async () => {
  await sql`
    insert into booking (patient_id, treatment_id, treatment_name, price_cents, patient_name, phone, day, start_minute,
      end_minute, during, request_hash, created_at)
    select (select id from person limit 1), id, name, price_cents, 'Maya', '(503) 555-0199', current_date + 3, 600, 630,
      slot_range(current_date + 3, 600, 630, 'UTC'), '', now() from treatment limit 1`.execute(connected.db)
  expect((await examine({ CLINIC_TIME_ZONE: 'UTC' })).wrong).toEqual([])
  expect((await examine({ CLINIC_TIME_ZONE: 'Pacific/Kiritimati' })).wrong).toEqual([
    'contents: 1 coming appointments were booked by the clock of another zone than Pacific/Kiritimati.',
  ])
})

test('when mail is late though a portal runs, then that is wrong, and nothing is where no mail is sent', async () => {
  const { promise: heard, resolve: found } = Promise.withResolvers<void>()
  const listening = listen(own.config, 'availability', {
    onConnected: found,
    onNotification: () => {},
    onDisconnected: () => {},
  })
  await heard
  await sql`
    insert into outbox (kind, email, created_at, due_at)
    select 'reset_password', 'a@clinic.test', at, at from (select now() - interval '11 minutes' as at) a`.execute(
    connected.db,
  )
  expect((await examine()).wrong).toEqual(['mail: 1 mails should have gone over ten minutes ago.'])
  expect((await examine({ SMTP_URL: 'off' })).wrong).toEqual([])
  await listening.close()
})

test('when settings are wrong or the database is out of reach, then these are the findings', async () => {
  expect((await examine({ PORT: 'x', SMTP_URL: 'nowhere' })).wrong).toEqual([
    'settings: PORT must be a port from 1 to 65535.',
    expect.stringMatching(/^settings: SMTP_URL must be/),
    expect.stringMatching(/^settings: MAIL_FROM must be/),
  ])
  expect((await examine({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' })).wrong).toEqual([
    expect.stringMatching(/^database: The database that DATABASE_URL names cannot be reached/),
  ])
  expect((await run('commands/doctor.ts', { DATA_DIR: join(folder, 'none') })).out).toContain('There is none yet')
})

test('when the database user may not create, then the doctor, a restore and the start say so in the same words', async () => {
  const empty = await makeEmptyDatabase(inject('templateDatabase'))
  const url = new URL(urlOf(empty.config))
  url.searchParams.set('options', '-c role=pg_monitor')
  expect((await examine({ DATABASE_URL: url.href })).wrong).toContain(`schema: ${missingPrivilegeMessage}`)
  const settings = { DATABASE_URL: url.href, DATA_DIR: folder }
  expect(await run('main.ts', settings)).toMatchObject({ code: 1, err: `${missingPrivilegeMessage}\n` })
  const file = join(folder, 'a.backup')
  expect((await run('commands/backup.ts', { DATABASE_URL: urlOf(own.config), DATA_DIR: folder }, [file])).code).toBe(0)
  expect(await run('commands/restore.ts', settings, [file])).toMatchObject({
    code: 1,
    err: `${missingPrivilegeMessage}\n`,
  })
  await empty.drop()
})

test('when the doctor does not know a word, then it says which it knows', async () => {
  const ended = await run('commands/doctor.ts', {}, ['--help'])
  expect([ended.code, ended.err]).toEqual([1, 'Usage: npm run doctor [-- --json] [--network]\n'])
})
