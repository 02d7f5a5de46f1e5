import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { databaseSettings, startPortal, urlOf } from '../../prove/processes/portal-process.ts'
import { run } from '../testing/run-program.ts'
import { copyTemplate, makeEmptyDatabase } from '../testing/template-database.ts'
import { openConnections } from '../testing/through-pooler.ts'
import { connectWithoutTimeout, UnusableDatabaseError } from './connect.ts'
import { dumpSchema } from './dump-schema.ts'
import { knownMigrations, migrate } from './migrate.ts'
import { checkTimeZone, openDatabase } from './open.ts'
import { readOnlyMessage } from './read-only.ts'
import { seedSampleClinic } from './sample-clinic.ts'

test('migrates and fills an empty database once if several processes start at the same time', async () => {
  const { config, drop } = await copyTemplate(inject('templateDatabase'))
  const processes = [1, 2, 3].map(() => connectWithoutTimeout(config))
  const first = openConnections(config)
  await sql`drop schema public cascade`.execute(first.db)
  await sql`create schema public`.execute(first.db)
  await Promise.all(processes.map((db) => migrate(db)))
  await Promise.all(processes.map((db) => seedSampleClinic(db)))
  const treatments = await first.db.selectFrom('treatment').select('name').execute()
  expect(treatments.length).toBe(6)
  expect(new Set(treatments.map((t) => t.name)).size).toBe(6)
  await Promise.all(processes.map((db) => db.destroy()))
  await first.close()
  await drop()
})

test('keeps each message of 0.4.0 with what it is about', async () => {
  const { config, drop } = await makeEmptyDatabase(inject('templateDatabase'))
  const { db, close } = openConnections(config)
  await migrate(db, '0095-audit-triggers')
  const foreign = ['booking', 'entry', 'message', 'offer', 'payment', 'review']
  for (const each of foreign) await sql`alter table outbox drop constraint ${sql.id(`mail_about_${each}`)}`.execute(db)
  const [id, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  const startsAt = '2026-11-27T16:00:00Z'
  const add = (kind: string, columns: Record<string, string | number> = {}) => {
    const [names, values] = [Object.keys(columns).map((name) => sql`, ${sql.id(name)}`), Object.values(columns)]
    return sql`
      insert into outbox (kind, email, created_at, due_at ${sql.join(names, sql``)})
      values (${kind}, 'ann@clinic.test', now(), now() ${sql.join(
        values.map((value) => sql`, ${value}`),
        sql``,
      )})`.execute(db)
  }
  await add('booked', { booking_id: id, sequence: 0 })
  await add('booking_paid', { booking_id: id, sequence: 1, payment_id: other })
  await add('reminder', { booking_id: id, reminder_of: startsAt, days_before: 3 })
  await add('dispute_opened', { payment_id: id })
  await add('review_shown', { review_id: id, review_version: 2 })
  await add('message_received', { message_id: id })
  await add('time_offered', { offer_id: id })
  await add('doctor_left', { entry_id: id })
  await add('verify_email')
  await migrate(db)
  const { rows } = await sql<{ message: unknown[] }>`
    select jsonb_build_array(template, subject, occasion) as message from outbox
    where subject_id is null or subject_id = ${id} order by template`.execute(db)
  expect(rows.map(({ message }) => message)).toEqual([
    ['booked', 'booking', { sequence: 0 }],
    ['booking_paid', 'booking', { sequence: 1, payment: other }],
    ['dispute_opened', 'payment', null],
    ['doctor_left', 'waitlist_entry', null],
    ['message_received', 'contact_message', {}],
    ['reminder', 'booking', { startsAt: Date.parse(startsAt) / 1000, daysBefore: 3 }],
    ['review_shown', 'review', { version: 2 }],
    ['time_offered', 'waitlist_offer', {}],
    ['verify_email', null, null],
  ])
  await close()
  await drop()
})

test('reports a newer version and an unknown time zone in one line', async () => {
  const { config, drop } = await copyTemplate(inject('templateDatabase'))
  const connected = openConnections(config)
  await checkTimeZone(connected.db, 'America/Los_Angeles')
  await expect(checkTimeZone(connected.db, 'Mars/Olympus')).rejects.toThrow(UnusableDatabaseError)
  await sql`insert into kysely_migration (name, timestamp) values ('0000-later', '2030-01-01')`.execute(connected.db)
  await expect(migrate(connected.db)).rejects.toThrow(UnusableDatabaseError)
  await connected.close()
  await drop()
})

test('reports in one line that another user owns the tables', async () => {
  const { config, drop } = await copyTemplate(inject('templateDatabase'))
  const owner = openConnections(config)
  const name = `stranger_${crypto.randomUUID().slice(0, 8)}`
  await sql`create role ${sql.id(name)} login password 'x'`.execute(owner.db)
  try {
    await sql`grant all on schema public to ${sql.id(name)}`.execute(owner.db)
    const url = new URL(urlOf(config))
    url.searchParams.set('user', name)
    url.searchParams.set('password', 'x')
    const opened = openDatabase({ dataDir: '/nowhere', databaseUrl: url.href }, () => {})
    await expect(opened).rejects.toThrow(UnusableDatabaseError)
  } finally {
    await sql`drop owned by ${sql.id(name)}`.execute(owner.db)
    await sql`drop role ${sql.id(name)}`.execute(owner.db)
  }
  await owner.close()
  await drop()
})

test('refuses to change what processes of an older version use, until they have stopped', async () => {
  const { config, drop } = await makeEmptyDatabase(inject('templateDatabase'))
  const db = connectWithoutTimeout(config)
  await migrate(db, '0095-audit-triggers')
  const older = new pg.Client({ ...config, application_name: 'dental-portal listener availability' })
  await older.connect()
  await expect(migrate(db)).rejects.toThrow('Processes of an older version use the database.')
  expect(await sql`select to_regclass('occupancy') as name`.execute(db)).toMatchObject({ rows: [{ name: null }] })
  await older.end()
  await expect.poll(() => migrate(db).then(() => 'migrated', String)).toBe('migrated')
  await db.destroy()
  await drop()
})

test('I19: rolls back all migrations of a killed portal, and runs them at the next start', async () => {
  const [{ config, drop }, fresh] = await Promise.all([
    makeEmptyDatabase(inject('templateDatabase')),
    copyTemplate(inject('templateDatabase')),
  ])
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-migrate-'))
  const [db, template] = [connectWithoutTimeout(config), openConnections(fresh.config)]
  await migrate(db, '0054-baseline')
  const before = await dumpSchema(db)
  const locks = async (which: string) => {
    const { rows } = await sql`select from pg_locks where relation = 'booking'::regclass and ${sql.raw(which)}`.execute(
      db,
    )
    return rows.length
  }
  // The booking table is locked, so the migrations block once they reach it.
  const holder = new pg.Client(config)
  await holder.connect()
  await holder.query('begin; lock table booking')
  let portal: ChildProcess | undefined
  const settings = { DATA_DIR: dataDir, ...databaseSettings(config), SAMPLE_DATA: 'off' }
  const killed = run('main.ts', settings, [], undefined, (child) => {
    portal = child
  })
  await expect.poll(() => locks('not granted')).toBe(1)
  portal?.kill('SIGKILL')
  expect(await killed).toMatchObject({ code: null, err: '', out: expect.stringContaining('Upgrading the database') })
  await holder.end()
  await expect.poll(() => locks('true')).toBe(0)
  expect(await dumpSchema(db)).toEqual(before)

  const next = await startPortal(settings)
  await next.stop()
  expect(await dumpSchema(db)).toEqual(await dumpSchema(template.db))
  await Promise.all([db.destroy(), template.close()])
  await Promise.all([drop(), fresh.drop()])
  rmSync(dataDir, { recursive: true, force: true })
})

test('counts the migrations of 0.3.0 as the baseline, with several processes', async () => {
  const { config, drop } = await makeEmptyDatabase(inject('templateDatabase'))
  const processes = [1, 2, 3].map(() => connectWithoutTimeout(config))
  const [db] = processes
  if (!db) throw new Error('No process.')
  await migrate(db, '0054-baseline')
  await sql`delete from kysely_migration`.execute(db)
  await sql`
    insert into kysely_migration (name, timestamp)
    select name, '2026-01-0' || n from unnest(array['0001-identity', '0024-names', '0054-family']) with ordinality u (name, n)
  `.execute(db)
  await Promise.all(processes.map((each) => migrate(each)))
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(knownMigrations)
  await Promise.all(processes.map((each) => each.destroy()))
  await drop()
})

test('leaves a current database as it is for a user who may not create tables', async () => {
  const { config, drop } = await copyTemplate(inject('templateDatabase'))
  const owner = connectWithoutTimeout(config)
  const role = `app_${randomUUID().slice(0, 8)}`
  await sql`create role ${sql.id(role)}`.execute(owner)
  await sql`grant select, update on all tables in schema public to ${sql.id(role)}`.execute(owner)
  await sql`revoke create on schema public from public`.execute(owner)
  const app = connectWithoutTimeout({ ...config, options: `-c role=${role}` })
  await migrate(app)
  await app.destroy()
  await sql`drop owned by ${sql.id(role)}`.execute(owner)
  await sql`drop role ${sql.id(role)}`.execute(owner)
  await owner.destroy()
  await drop()
})

test('says that an empty database is read-only', async () => {
  const { config, drop } = await makeEmptyDatabase(inject('templateDatabase'))
  const db = connectWithoutTimeout({ ...config, options: '-c default_transaction_read_only=on' })
  await expect(migrate(db)).rejects.toThrow(readOnlyMessage)
  await db.destroy()
  await drop()
})

test('migrates an older database without a statement timeout', async () => {
  const { config, drop } = await makeEmptyDatabase(inject('templateDatabase'))
  const db = connectWithoutTimeout(config)
  await migrate(db, knownMigrations.at(-2))
  await sql`
    create function take_time() returns trigger language plpgsql as $$ begin
      if current_setting('statement_timeout') <> '0' then raise 'in a hurry'; end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger slow before insert on kysely_migration for each row execute function take_time()`.execute(db)
  const opened = await openDatabase({ dataDir: '', databaseUrl: urlOf(config) }, () => {})
  await opened.close()
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(knownMigrations)
  await db.destroy()
  await drop()
})

test('fills an empty database without a statement timeout', async () => {
  const { config, drop } = await makeEmptyDatabase(inject('templateDatabase'))
  const db = connectWithoutTimeout(config)
  await migrate(db)
  await sql`
    create function take_time() returns trigger language plpgsql as $$ begin
      if current_setting('statement_timeout') <> '0' then raise 'in a hurry'; end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger slow before insert on treatment for each row execute function take_time()`.execute(db)
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-fill-'))
  const portal = await startPortal({ DATA_DIR: dataDir, ...databaseSettings(config), SAMPLE_DATA: 'on' })
  await portal.stop()
  expect((await db.selectFrom('treatment').select('id').execute()).length).toBeGreaterThan(0)
  await db.destroy()
  await drop()
  rmSync(dataDir, { recursive: true, force: true })
})
