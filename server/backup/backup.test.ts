import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { addDays, clinicTimeAt } from '#contract/dates.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { databaseSettings, startPortal, urlOf } from '../../prove/processes/portal-process.ts'
import { attemptBooking, createUsers, tokenFor } from '../../prove/test-users.ts'
import { chainEntries } from '../audit/chain-entries.ts'
import { verifyChain } from '../audit/verify-chain.ts'
import { type Connected, connectWithoutTimeout } from '../database/connect.ts'
import { run } from '../testing/run-program.ts'
import { copyTemplate, makeEmptyDatabase, type OwnDatabase } from '../testing/template-database.ts'
import { openConnections } from '../testing/through-pooler.ts'
import { listBackups, verifyChecksum } from './backup-file.ts'
import { dumpDatabase } from './dump-database.ts'
import { findViolations } from './invariants.ts'
import { loadDatabase } from './load-database.ts'

let folder: string
let source: OwnDatabase
let target: OwnDatabase
let from: Connected
let into: Connected

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-backup-'))
  ;[source, target] = [
    await copyTemplate(inject('templateDatabase')),
    await makeEmptyDatabase(inject('templateDatabase')),
  ]
  ;[from, into] = [source, target].map(({ config }) => openConnections(config)) as [Connected, Connected]
})

afterEach(async () => {
  await Promise.all([from.close(), into.close()])
  await Promise.all([source.drop(), target.drop()])
  rmSync(folder, { recursive: true, force: true })
})

const at = ({ config }: OwnDatabase) => ({ ...databaseSettings(config), CLINIC_TIME_ZONE: 'America/Los_Angeles' })

/** Adds this number of people with their audit entries, so that a backup takes a moment. */
async function fill(people: number): Promise<void> {
  const db = connectWithoutTimeout(from.config)
  await sql`
    insert into person (id, name, email) select id, 'Somebody', id::text || '@clinic.test'
    from (select gen_random_uuid() as id from generate_series(1, ${people})) ids`.execute(db)
  await db.destroy()
}

async function countTables({ db }: Connected): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

test('restores one consistent snapshot of a backup made during bookings', async () => {
  await fill(8_000)
  const daily = join(folder, 'daily')
  const portal = await startPortal({ ...at(source), DATA_DIR: folder, BACKUP_DIR: daily, RATE_LIMITS: 'off' })
  const crowd = await createUsers(from.db, 6)
  const acknowledged = new Set<string>()
  const stop = new AbortController()
  const booking = Promise.all(
    crowd.map(async (member, i) => {
      const token = await tokenFor(portal.url, member)
      for (let day = 30 + i; !stop.signal.aborted; day += crowd.length) {
        const date = addDays(clinicTimeAt(new Date(), 'America/Los_Angeles').day, day % 300)
        const answer = await fetch(`${portal.url}/api/available?date=${date}`)
        for (const treatment of (await answer.json()) as Treatment[]) {
          const slot = treatment.slots[i]
          if (!slot || stop.signal.aborted) continue
          const { booking } = await attemptBooking(portal.url, token, member, treatment, date, slot)
          if (booking) acknowledged.add(booking._id)
        }
      }
    }),
  )
  while (acknowledged.size < 20) await delay(10)
  const before = [...acknowledged]
  const file = join(folder, 'busy.backup')
  const backedUp = await run('commands/backup.ts', at(source), [file])
  const after = acknowledged.size
  stop.abort()
  await booking
  // The portal makes the daily backup when it starts. Stopped before the end, it would leave none.
  while ((await listBackups(daily)).length === 0) await delay(50)
  await portal.stop()
  expect(backedUp).toMatchObject({ code: 0 })
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(after).toBeGreaterThan(before.length)
  for (const { file: own } of await listBackups(daily)) await verifyChecksum(own)
  expect(await listBackups(daily)).toHaveLength(1)

  const restored = await run('commands/restore.ts', at(target), [file])
  expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('All calendar subscriptions') })
  expect(await findViolations(into.db)).toEqual([])
  const kept = new Set((await into.db.selectFrom('booking').select('id').execute()).map(({ id }) => id))
  expect(before.filter((id) => !kept.has(id))).toEqual([])
  // A booking, its audit entry and its mail are one transaction, so a snapshot has all three or none.
  const { rows } = await sql`
    select (select count(*)::integer from booking) as bookings,
      (select count(*)::integer from audit_entry where action = 'booked') as audited,
      (select count(*)::integer from person where name = 'Somebody') as people,
      (select count(*)::integer from session) as sessions`.execute(into.db)
  expect(rows).toEqual([{ bookings: kept.size, audited: kept.size, people: 8_000, sessions: 0 }])
  // Sequences continue after the restored rows, and the audit triggers work.
  await sql`insert into person (id, name, email) values (gen_random_uuid(), 'New', 'new@clinic.test')`.execute(into.db)
  const latest = await into.db.selectFrom('audit_entry').select('action').orderBy('id', 'desc').executeTakeFirst()
  expect(latest).toEqual({ action: 'joined' })
})

test('a restored activity log has its chain, which goes on', async () => {
  await fill(10)
  await chainEntries(from.db)
  const { head } = await verifyChain(from.db)
  await loadDatabase(target.config, dumpDatabase(source.config, { timeZone: 'America/Los_Angeles' }))
  await sql`insert into person (id, name, email) values (gen_random_uuid(), 'New', 'new@clinic.test')`.execute(into.db)
  expect(await chainEntries(into.db)).toMatchObject({ position: head.position + 1 })
  expect(await verifyChain(into.db, head)).toMatchObject({ faults: [], waiting: 0 })
})

test('a restore ends calendar feeds and links, also from a backup that contains them; a move keeps them', async () => {
  const [person] = await createUsers(from.db, 1)
  const id = person?.personId ?? ''
  const at = new Date()
  await from.db
    .insertInto('calendar_feed')
    .values({ person_id: id, token_hash: Buffer.from('feed'), treatments: false, names: false, created_at: at })
    .execute()
  const mail = {
    template: 'change_email',
    person_id: id,
    email: 'new@clinic.test',
    created_at: at,
    due_at: at,
  } as const
  await from.db.insertInto('outbox').values(mail).execute()
  const found = async () => {
    const { rows } = await sql`
      select (select count(*)::integer from calendar_feed) as feeds, (select count(*)::integer from session) as sessions,
        (select state from outbox where template = 'change_email') as mail`.execute(into.db)
    return rows[0]
  }
  // Backups of 0.3.0 have the rows of feeds, as the copy of a move does.
  const dump = () => dumpDatabase(source.config, { timeZone: 'America/Los_Angeles', whole: true })
  await loadDatabase(target.config, dump())
  expect(await found()).toEqual({ feeds: 0, sessions: 0, mail: 'dropped' })
  await sql`drop schema public cascade`.execute(into.db)
  await sql`create schema public`.execute(into.db)
  await loadDatabase(target.config, dump(), { whole: true })
  expect(await found()).toEqual({ feeds: 1, sessions: 1, mail: 'waiting' })
})

test('restores nothing from a truncated backup or one with a changed byte', async () => {
  const file = join(folder, 'whole.backup')
  expect((await run('commands/backup.ts', at(source), [file])).code).toBe(0)
  await verifyChecksum(file)
  const whole = readFileSync(file)
  const broken = [
    ...[0, 5, 100, whole.length >> 1, whole.length - 41, whole.length - 40, whole.length - 33, whole.length - 1].map(
      (i) => Buffer.from(whole.map((byte, place) => (place === i ? byte ^ 1 : byte))),
    ),
    whole.subarray(0, -1),
    whole.subarray(0, whole.length >> 1),
    Buffer.alloc(0),
    Buffer.concat([whole, Buffer.of(0)]),
  ]
  for (const bytes of broken) {
    writeFileSync(file, bytes)
    await expect(verifyChecksum(file)).rejects.toThrow('not a valid backup')
  }
  const refused = await run('commands/restore.ts', at(target), [file])
  expect([refused.code, refused.err]).toEqual([1, `${file} is not a valid backup, or it is incomplete or corrupted.\n`])
  expect(await countTables(into)).toEqual([])
})

test('refuses to restore into a database with data and changes nothing', async () => {
  const file = join(folder, 'whole.backup')
  await run('commands/backup.ts', at(source), [file])
  await sql`create table notes as select 7 as n`.execute(into.db)
  const refused = await run('commands/restore.ts', at(target), [file])
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('The database is not empty (notes)')])
  expect(await countTables(into)).toEqual(['notes'])
})

test('leaves nothing after a killed restore, and restores everything in the next one', async () => {
  await fill(8_000)
  const file = join(folder, 'whole.backup')
  await run('commands/backup.ts', at(source), [file])
  const copying = sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and query like 'copy %' and state = 'active'`
  const ended = run('commands/restore.ts', at(target), [file], undefined, async (child) => {
    while ((await copying.execute(into.db)).rows.length === 0) await delay(5)
    child.kill('SIGKILL')
  })
  expect((await ended).code).toBeNull()
  while ((await copying.execute(into.db)).rows.length > 0) await delay(20)
  expect(await countTables(into)).toEqual([])
  expect((await run('commands/restore.ts', at(target), [file])).code).toBe(0)
  const { rows } = await sql`select count(*)::integer as people from person`.execute(into.db)
  expect(rows).toEqual([{ people: 8_000 }])
})

test('leaves no file under the final name after a killed backup', async () => {
  const blocker = new pg.Client(source.config)
  await blocker.connect()
  await blocker.query('begin; lock table booking in access exclusive mode')
  const ended = run('commands/backup.ts', at(source), [join(folder, 'killed.backup')], undefined, async (child) => {
    while (readdirSync(folder).length === 0) await delay(5)
    child.kill('SIGKILL')
  })
  expect((await ended).code).toBeNull()
  await blocker.end()
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^\.killed\.backup\.part-\d+$/)])
  const again = await run('commands/backup.ts', at(source), [join(folder, 'killed.backup')])
  expect(again.code).toBe(0)
  expect((await run('commands/backup.ts', at(source), [join(folder, 'killed.backup')])).err).toMatch(/already exists/)
})

test('checks a backup by restoring and counting it, and refuses one of a newer version', async () => {
  const file = join(folder, 'checked.backup')
  await sql`insert into person (id, name, email) values (gen_random_uuid(), E'Zo\\n\\\\.\\nё\\t', 'a@clinic.test')`.execute(
    from.db,
  )
  await run('commands/backup.ts', at(source), [file])
  const checked = await run('commands/backup.ts', {}, ['--check', file])
  expect([checked.code, checked.out]).toEqual([
    0,
    expect.stringMatching(/is valid and can be restored: \d+ rows .*, 1 people, 0 bookings/),
  ])
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030-01-01')`.execute(from.db)
  await run('commands/backup.ts', at(source), [join(folder, 'newer.backup')])
  const refused = await run('commands/restore.ts', at(target), [join(folder, 'newer.backup')])
  expect([refused.code, refused.err]).toEqual([
    1,
    expect.stringMatching(/^The backup was created by a newer version .*9999-later/),
  ])
  expect(await countTables(into)).toEqual([])
})

test('a database in which a doctor and a chair have two appointments at the same time violates the invariants', async () => {
  const { db } = from
  await sql`insert into resource (kind, name) values ('chair', 'One')`.execute(db)
  await sql`alter table occupancy drop constraint in_one_place`.execute(db)
  for (const name of ['Ada', 'Bob']) {
    await sql`
      with added as (
        insert into person (id, name, email) values (gen_random_uuid(), ${name}, ${`${name.toLowerCase()}@clinic.test`}) returning id
      )
      insert into booking (account_id, treatment_id, treatment_name, price_cents, patient_name, phone, day, start_minute,
        end_minute, during, doctor_id, chair_id, created_at)
      select added.id, t.id, t.name, t.price_cents, '', '', '2020-12-01', 600, 630, slot, d.id, c.id, now()
      from added, treatment t, doctor d, resource c, slot_range('2020-12-01', 600, 630, 'UTC') slot
      where t.name = 'Teeth Cleaning' and d.name = 'Dr. Ada Molar' and c.kind = 'chair'`.execute(db)
  }
  expect(await findViolations(db)).toEqual([
    '1 pairs of overlapping bookings of one doctor',
    '1 pairs of overlapping bookings of one chair',
  ])
})

test('restores as an unprivileged database user', async () => {
  const name = `plain_${crypto.randomUUID().replaceAll('-', '')}`
  await sql`create role ${sql.id(name)} login password 'plain'`.execute(into.db)
  const grant = (statement: (database: string) => string) =>
    sql<{ name: string }>`select current_database() as name`
      .execute(into.db)
      .then(({ rows }) => sql.raw(statement(rows[0]?.name ?? '')).execute(into.db))
  try {
    await grant((database) => `grant create on database ${database} to ${name}; grant all on schema public to ${name}`)
    const file = join(folder, 'plain.backup')
    await run('commands/backup.ts', at(source), [file])
    const plain = urlOf({ ...target.config, user: name, password: 'plain' })
    expect(await run('commands/restore.ts', { DATABASE_URL: plain }, [file])).toMatchObject({ code: 0 })
    expect(await findViolations(into.db)).toEqual([])
  } finally {
    await sql.raw(`drop owned by ${name} cascade; drop role ${name}`).execute(into.db)
  }
})

test.for(['SIGINT', 'SIGHUP'] as const)(
  'removes its temporary files if a check is interrupted by %s',
  async (signal) => {
    const file = join(folder, 'checked.backup')
    expect((await run('commands/backup.ts', at(source), [file])).code).toBe(0)
    const place = mkdtempSync(join(tmpdir(), 'portal-broken-off-'))
    const served = () =>
      readdirSync(place).some((name) => existsSync(join(place, name, 'database', 'cluster', 'postmaster.pid')))
    const checked = await run(
      'commands/backup.ts',
      { ...at(source), TMPDIR: place },
      ['--check', file],
      undefined,
      (child) => {
        void vi.waitUntil(served, { timeout: 120_000, interval: 5 }).then(async () => {
          child.kill(signal)
          // As from a terminal, where the launcher forwards the signal as well.
          await delay(8)
          child.kill(signal)
        })
      },
    )
    expect(checked.code).toBe(130)
    expect(readdirSync(place)).toEqual([])
    rmSync(place, { recursive: true })
  },
)

test('names the path that cannot be used and the reason, in one line', async () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const below = await run('commands/backup.ts', at(source), [join(file, 'x.backup')])
  expect(below).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^\S+ cannot be used: it already exists\.\n$/),
  })
  const nowhere = await run('commands/backup.ts', { ...at(source), TZ: 'Foo/Bar', CLINIC_TIME_ZONE: '' }, [])
  expect(nowhere).toMatchObject({ code: 1, err: 'CLINIC_TIME_ZONE must be a time zone such as America/Los_Angeles.\n' })
})
