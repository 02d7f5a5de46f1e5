import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { urlOf } from '../../prove/processes/portal-process.ts'
import { chainEntries } from '../audit/chain-entries.ts'
import { followChanges, type Listener, listenOn } from '../database/change-feed.ts'
import { type Connected, connect } from '../database/connect.ts'
import { knownMigrations, missingPrivilegeMessage } from '../database/migrate.ts'
import { encryptSecret } from '../identity/factor/encrypt-secret.ts'
import { makeAdmin } from '../identity/make-admin.ts'
import { adoptAuthSecret } from '../identity/rotate-secret.ts'
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

// The database server of the tests runs without fsync, which the doctor reports.
const availability = (listener: Listener) => new Map([['availability', listener]])

const ofTests = /^(fsync|pages)|(is|are) off\. A power failure|Not built/

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

test('finds nothing wrong in a healthy installation, and notes what is stopped or could be better', async () => {
  const found = await examine()
  expect(found.wrong).toEqual([])
  expect(found.notes).toEqual([
    'portals: No portal is running on this database.',
    'backups: Automatic backups are off. Set BACKUP_DIR to a directory to get one a day.',
  ])
})

test('reports a public portal without data, or with sample data', async () => {
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
    'contents: boss@clinic.test is an admin account with a test address.',
    'backups: Automatic backups are off.',
  ])
  const none = join(folder, 'mistyped')
  expect((await examine({ ...open, DATABASE_URL: '', DATA_DIR: none })).wrong).toContain(
    `data directory: ${none} doesn't exist yet. The first start creates it.`,
  )
})

test('reports pending work and violated invariants with a remedy', async () => {
  const { db } = connected
  const last = knownMigrations.at(-1)
  await sql`delete from kysely_migration where name = ${last}`.execute(db)
  expect((await examine()).notes).toContain('schema: Migrations that the next start runs: 1. Take a backup first.')
  await sql`insert into kysely_migration values (${last}, now()::text), ('9999-later', now()::text)`.execute(db)
  expect((await examine()).wrong).toEqual(['schema: The schema is newer than this version (9999-later).'])
  await sql`delete from kysely_migration where name = '9999-later'`.execute(db)

  await sql`
    insert into outbox (template, email, state, trouble, created_at, due_at)
    values ('reset_password', 'a@clinic.test', 'failed', 'unknown_recipient', now(), now())`.execute(db)
  await sql`alter table booking disable trigger booked_on_open_day`.execute(db)
  await sql`insert into payment_mode (mode) values ('live')`.execute(db)
  const backups = join(folder, 'backups')
  mkdirSync(backups)
  writeFileSync(join(backups, 'portal-2026-01-01T030000Z.backup'), 'x'.repeat(99))
  const found = await examine({ BACKUP_DIR: backups })
  expect(found.code).toBe(1)
  expect(found.wrong).toEqual([
    'contents: Invariant violated: 1 disabled triggers.',
    expect.stringMatching(/^backups: The latest backup is .*portal-2026-01-01T030000Z\.backup, \d+ hours old\.$/),
  ])
  expect(found.notes).toContain('mail: Emails that could not be delivered: 1. See the Mail page.')
  const today = `portal-${new Date().toISOString().replace(/:|\.\d+/g, '')}.backup`
  writeFileSync(join(backups, today), '')
  expect((await examine({ BACKUP_DIR: backups })).wrong).toContainEqual(
    expect.stringMatching(/^backups: The latest backup is/),
  )
  for (const name of [today, 'portal-2999-01-01T030000Z.backup']) writeFileSync(join(backups, name), 'x'.repeat(99))
  expect((await examine({ BACKUP_DIR: backups })).notes).toContain(
    'backups: Backups with a date in the future, which are never rotated: 1. Delete them.',
  )
  expect((await examine({ BACKUP_DIR: join(backups, 'portal-2999-01-01T030000Z.backup') })).wrong).toContainEqual(
    expect.stringMatching(/^backups: .* is not a readable directory \(ENOTDIR\)\.$/),
  )
  writeFileSync(join(backups, 'last-failure.json'), JSON.stringify({ at: 'then', reason: 'no room' }))
  expect((await examine({ BACKUP_DIR: backups })).wrong).toContain('backups: The backup of then failed: no room')
})

test('reports appointments that were booked in another time zone', async () => {
  await sql`
    insert into booking (account_id, treatment_id, treatment_name, price_cents, patient_name, phone, day, start_minute,
      end_minute, during, created_at)
    select (select id from person limit 1), id, name, price_cents, 'Maya', '(503) 555-0199', current_date + 3, 600, 630,
      slot_range(current_date + 3, 600, 630, 'UTC'), now() from treatment limit 1`.execute(connected.db)
  await sql`select take_place(id, null, treatment_id, during, '{}', '{}', null) from booking`.execute(connected.db)
  expect((await examine({ CLINIC_TIME_ZONE: 'UTC' })).wrong).toEqual([])
  expect((await examine({ CLINIC_TIME_ZONE: 'Pacific/Kiritimati' })).wrong).toEqual([
    'contents: Upcoming appointments booked in a time zone other than Pacific/Kiritimati: 1.',
  ])
})

test('reports an entry of the activity log that was changed, and a chain that lacks a noted link', async () => {
  await chainEntries(connected.db)
  expect((await examine()).wrong).toEqual([])
  await connected.db.transaction().execute(async (tx) => {
    await sql`alter table audit_entry disable trigger user`.execute(tx)
    await sql`update audit_entry set actor = 'visitor' where action = 'admin_made'`.execute(tx)
    await sql`alter table audit_entry enable trigger user`.execute(tx)
  })
  expect((await examine()).wrong).toEqual([
    expect.stringMatching(/^activity log: Entry \d+ \(admin_made, [\d-]{10} [\d:]{5} UTC\) was changed\.$/),
  ])
  const link = `--link=999:${'0'.repeat(64)}`
  const settings = { DATABASE_URL: urlOf(own.config), DATA_DIR: folder }
  expect((await run('commands/doctor.ts', settings, [link])).out).toContain('before the noted link 999')
  expect((await run('commands/doctor.ts', settings, ['--link=9'])).err).toContain('--link=<position>:<hash>')
})

test('notes passkeys of another host', async () => {
  await sql`
    insert into passkey (person_id, credential_id, public_key, counter, transports, rp_id, created_at)
    select id, '\\x01', '', 0, '{}', 'old.test', now() from person limit 1`.execute(connected.db)
  expect((await examine()).notes).toContainEqual(
    expect.stringMatching(/^passkeys: .*the host of PUBLIC_URL was another when they were added: 1\./),
  )
  await sql`delete from passkey`.execute(connected.db)
})

test('reports that no admin can sign in while OIDC_ONLY is on', async () => {
  const sso = {
    OIDC_ISSUER: 'https://login.clinic.test',
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET: 'a secret of the client',
    OIDC_DOMAINS: 'clinic.test',
    OIDC_ROLES: 'owners=admin',
  }
  const wrong = async (only: string) =>
    (await examine({ ...sso, OIDC_ONLY: only })).wrong.filter((line) => line.startsWith('single sign-on'))
  expect(await wrong('off')).toEqual([])
  expect(await wrong('on')).toEqual([expect.stringContaining('no admin has connected an account')])
  await sql`
    insert into account (id, person_id, provider_id, account_id)
    select gen_random_uuid(), id, 'sso', 'https://login.clinic.test ada' from person where role = 'admin'`.execute(
    connected.db,
  )
  expect(await wrong('on')).toEqual([expect.stringContaining('no admin has a passkey')])
  await sql`
    insert into passkey (person_id, credential_id, public_key, counter, transports, rp_id, created_at)
    select id, '\\x01', '', 0, '{}', 'localhost', now() from person where role = 'admin'`.execute(connected.db)
  expect(await wrong('on')).toEqual([])
  await sql`delete from passkey`.execute(connected.db)
  await sql`delete from account where provider_id = 'sso'`.execute(connected.db)
})

test('reports what depends on an earlier AUTH_SECRET, until it can be removed', async () => {
  const secrets = {
    authSecret: 'the present secret, long enough to be taken',
    previousSecrets: ['an earlier secret, long enough to be taken'],
  }
  const [first = ''] = secrets.previousSecrets
  const rotated = { AUTH_SECRET: secrets.authSecret, AUTH_SECRET_PREVIOUS: first }
  const notes = async () => (await examine(rotated)).notes.filter((line) => line.startsWith('secret'))
  expect(await notes()).toEqual(['secret: No portal has started with this AUTH_SECRET yet. Keep AUTH_SECRET_PREVIOUS.'])
  await adoptAuthSecret(connected.db, secrets)
  expect(await notes()).toEqual(['secret: AUTH_SECRET_PREVIOUS is no longer needed. Remove it.'])
  const [person] = await connected.db.selectFrom('person').select('id').execute()
  const personId = person?.id ?? ''
  const secret = encryptSecret({ authSecret: first, previousSecrets: [] }, personId, Buffer.from('a secret'))
  await connected.db
    .insertInto('second_factor')
    .values({ person_id: personId, secret, created_at: new Date() })
    .execute()
  expect(await notes()).toEqual([
    'secret: Second factors that AUTH_SECRET_PREVIOUS encrypted: 1. Restart the portal and keep it.',
  ])
  expect((await examine({ AUTH_SECRET: secrets.authSecret })).wrong).toContain(
    'secret: Second factors that neither AUTH_SECRET nor AUTH_SECRET_PREVIOUS decrypts: 1.',
  )
  await adoptAuthSecret(connected.db, secrets)
  await sql`
    insert into session (id, person_id, token, expires_at, created_at, updated_at)
    select gen_random_uuid(), id, 'a token', now() + interval '1 day', now() - interval '1 hour', now() - interval '1 minute'
    from person`.execute(connected.db)
  expect(await notes()).toEqual([
    expect.stringMatching(
      /^secret: Sessions that may depend on AUTH_SECRET_PREVIOUS: 1\. Keep it until [-\d]+ [:\d]+ UTC, or/,
    ),
  ])
})

test('notes an AUTH_SECRET that has been in use for more than a year', async () => {
  const authSecret = 'a secret of some years, long enough to be taken'
  const notes = async () =>
    (await examine({ AUTH_SECRET: authSecret })).notes.filter((line) => line.startsWith('secret'))
  await adoptAuthSecret(connected.db, { authSecret, previousSecrets: [] })
  await sql`update auth_secret set since = now() - interval '364 days'`.execute(connected.db)
  expect(await notes()).toEqual([])
  await sql`update auth_secret set since = now() - interval '367 days'`.execute(connected.db)
  expect(await notes()).toEqual([expect.stringMatching(/^secret: AUTH_SECRET has been in use for more than a year\./)])
  await adoptAuthSecret(connected.db, { authSecret: `another ${authSecret}`, previousSecrets: [] })
  expect(await notes()).toEqual([])
})

test('reports overdue mail while a portal runs, but not if mail is off', async () => {
  const { promise: isListening, resolve: onConnected } = Promise.withResolvers<void>()
  const listening = followChanges(
    listenOn(own.config),
    availability({
      onConnected,
      onNotification: () => {},
      onDisconnected: () => {},
    }),
  )
  await isListening
  await chainEntries(connected.db)
  await sql`
    insert into outbox (template, email, created_at, due_at)
    select 'reset_password', 'a@clinic.test', at, at from (select now() - interval '11 minutes' as at) a`.execute(
    connected.db,
  )
  expect((await examine()).wrong).toEqual(['mail: Emails more than ten minutes overdue: 1.'])
  expect((await examine({ SMTP_URL: 'off' })).wrong).toEqual([])
  await listening.close()
})

test('reports invalid settings and an unreachable database', async () => {
  expect((await examine({ PORT: 'x', SMTP_URL: 'nowhere' })).wrong).toEqual([
    'settings: PORT must be a port from 1 to 65535.',
    expect.stringMatching(/^settings: SMTP_URL must be/),
    expect.stringMatching(/^settings: MAIL_FROM must be/),
  ])
  expect((await examine({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' })).wrong).toEqual([
    expect.stringMatching(/^database: Could not connect to the database in DATABASE_URL/),
  ])
  expect((await run('commands/doctor.ts', { DATA_DIR: join(folder, 'none') })).out).toContain('No database yet')
})

test('reports a database user without privileges in the same words as a restore and the start', async () => {
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

test('lists the accepted words for an unknown one', async () => {
  const ended = await run('commands/doctor.ts', {}, ['--help'])
  expect([ended.code, ended.err]).toEqual([
    1,
    'Usage: npm run doctor [-- --json] [--network] [--link=<position>:<hash>]\n',
  ])
})

test('notes appointments that the schedule does not support, and what is never free', async () => {
  const { db } = connected
  await sql`
    insert into working_hours (doctor_id, weekday, start_minute, end_minute, valid_from)
    select id, 1, 480, 1080, '2026-01-01' from doctor where name <> 'Dr. Jonas Canal'`.execute(db)
  await sql`insert into suitable (resource_id, treatment_id) select d.id, t.id from doctor d, treatment t
    where (d.name, t.name) in (('Dr. Ada Molar', 'Teeth Cleaning'), ('Dr. Jonas Canal', 'Root Canal Treatment'))`.execute(
    db,
  )
  await sql`update doctor set takes_appointments = false where name = 'Dr. Iris Crown'`.execute(db)
  await sql`
    insert into booking (account_id, treatment_id, treatment_name, price_cents, patient_name, phone, day, start_minute,
      end_minute, during, created_at)
    select p.id, t.id, t.name, 0, p.name, '1', current_date + 7, 600, 630,
      tstzrange(now() + interval '7 days', now() + interval '7 days 30 minutes'), now()
    from person p, treatment t where t.name = 'Teeth Cleaning'`.execute(db)
  await sql`select take_place(id, null, treatment_id, during, '{}', '{}', null) from booking where day = current_date + 7`.execute(
    db,
  )
  const { notes } = await examine()
  expect(notes.filter((line) => line.startsWith('schedule'))).toEqual([
    'schedule: Appointments that the schedule does not support: 1. See the Schedule page.',
    'schedule: Treatments without a free time in the next 4 weeks: Root Canal Treatment.',
    'schedule: Doctors with working hours who take no appointments: Dr. Iris Crown.',
  ])
})
