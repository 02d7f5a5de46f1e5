import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type Kysely, sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import type { Booking } from '#contract/schemas/booking.ts'
import { databaseSettings, type PortalProcess, startPortal } from '../../prove/processes/portal-process.ts'
import { chainEntries } from '../audit/chain-entries.ts'
import { verifyChain } from '../audit/verify-chain.ts'
import { dumpSchema } from '../database/dump-schema.ts'
import { knownMigrations } from '../database/migrate.ts'
import type { Database } from '../database/schema.ts'
import { run } from '../testing/run-program.ts'
import { signInAt, tokenAt } from '../testing/sign-in-over-network.ts'
import { copyTemplate, makeEmptyDatabase } from '../testing/template-database.ts'
import { openConnections } from '../testing/through-pooler.ts'
import { writeBackupFile } from './backup-file.ts'
import { serializeLine } from './contents.ts'
import { findViolations } from './invariants.ts'

const settings = { CLINIC_TIME_ZONE: 'America/Los_Angeles' }

/**
 * Restores a backup of `fixtures/` by the command. Checks that its schema equals a fresh one, and its invariants before
 * and after `check`. `listBookings` starts the portal on the database and signs the patient in.
 */
async function upgrade(
  file: string,
  summary: string,
  check: (
    db: Kysely<Database>,
    listBookings: (email: string, password?: string) => Promise<readonly Booking[]>,
  ) => Promise<void>,
): Promise<void> {
  const [target, fresh] = [
    await makeEmptyDatabase(inject('templateDatabase')),
    await copyTemplate(inject('templateDatabase')),
  ]
  let portal: PortalProcess | undefined
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-upgrade-'))
  const [{ db, close }, template] = [openConnections(target.config), openConnections(fresh.config)]
  const environment = { ...settings, DATA_DIR: dataDir, ...databaseSettings(target.config) }
  try {
    const restored = await run('commands/restore.ts', environment, [join(import.meta.dirname, 'fixtures', file)])
    // A slow restore reports its progress to stderr.
    expect(restored).toMatchObject({ code: 0, out: expect.stringContaining(summary) })
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by 1`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual(knownMigrations)
    expect(await dumpSchema(db)).toEqual(await dumpSchema(template.db))
    expect(await findViolations(db)).toEqual([])
    await check(db, async (email, password = 'a password of old') => {
      portal ??= await startPortal(environment)
      const token = await tokenAt(portal.url, email, await signInAt(portal.url, { email, password }))
      const response = await fetch(`${portal.url}/api/dashboard?patientEmail=${email}`, {
        headers: { authorization: `Bearer ${token}` },
      })
      return (await response.json()) as Booking[]
    })
    expect(await findViolations(db)).toEqual([])
  } finally {
    await portal?.stop()
    await Promise.all([close(), template.close()])
    await Promise.all([target.drop(), fresh.drop()])
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function countMessages(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ message: string }>`
    select concat_ws(' ', count(*), state, template, 'about', subject) as message
    from outbox group by state, template, subject order by template, state`.execute(db)
  return rows.map(({ message }) => message)
}

async function countRows(db: Kysely<Database>): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select relname as name, (xpath('/row/c/text()',
      query_to_xml(format('select count(*) as c from %I', relname), false, true, '')))[1]::text::integer as count
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
    order by 1`.execute(db)
  return Object.fromEntries(
    rows.filter(({ name, count }) => count > 0 && name !== 'occupancy').map(({ name, count }) => [name, count]),
  )
}

// Written by `npm run backup` of 0.3.0: its demo, in which the patient had an appointment for a family member and the staff
// a note about the patient.
test('upgrades a backup of 0.3.0', async () => {
  await upgrade('0.3.0.backup', '402 people, 1623 bookings, 893 payments', async (db, listBookings) => {
    expect(await countRows(db)).toMatchInlineSnapshot(`
      {
        "absence": 4,
        "account": 3,
        "audit_chain": 1,
        "audit_entry": 5332,
        "booked_name": 406,
        "booking": 1623,
        "clinic": 1,
        "clinic_look": 1,
        "closed_days": 1,
        "contact_message": 3,
        "doctor": 4,
        "family_member": 42,
        "money_returned": 18,
        "need": 36,
        "notice": 2,
        "online_booking": 1,
        "opening_hours": 6,
        "outbox": 98,
        "payment": 893,
        "payment_event": 6,
        "payment_mode": 1,
        "person": 402,
        "policy": 1,
        "policy_rule": 1,
        "public_texts": 1,
        "reminder": 2,
        "resource": 19,
        "review": 71,
        "session_rule": 1,
        "setup_step": 6,
        "staff_note": 1,
        "suitable": 21,
        "treatment": 12,
        "treatment_slot": 194,
        "waitlist_entry": 11,
        "waitlist_rule": 1,
        "working_hours": 30,
      }
    `)
    expect(await countMessages(db)).toMatchInlineSnapshot(`
      [
        "1 delivered booked about booking",
        "2 dropped booking_cancelled about booking",
        "1 delivered booking_paid about booking",
        "59 dropped booking_paid about booking",
        "1 delivered dispute_closed about payment",
        "1 delivered dispute_opened about payment",
        "2 dropped payment_refunded about booking",
        "30 delivered reminder about booking",
        "1 dropped reminder about booking",
      ]
    `)
    const appointments = await listBookings('priya.raman@patients.test', 'demo patient')
    expect(
      appointments
        .map(({ date, slot, memberId, doctor, chair, payment }) =>
          [date, slot, memberId ? 'for a family member' : 'own', doctor?.name, chair, payment.state].join(', '),
        )
        .sort(),
    ).toMatchInlineSnapshot(`
      [
        "Dec 9, 2026, 08.00 AM - 08.20 AM, for a family member, Mei Tanaka, RDH, Chair 3, paid_at_clinic",
        "Nov 2, 2026, 10.40 AM - 11.00 AM, own, Mei Tanaka, RDH, Chair 3, unpaid",
        "Oct 24, 2026, 12.20 PM - 12.40 PM, own, Dr. Lukas Brandt, Chair 2, unpaid",
      ]
    `)
  })
})

// Written by `npm run backup` of 0.4.0: the sample clinic in 2100, in which four bookings are older than the working hours and
// chairs, and a time is offered to the waitlist.
test('upgrades a backup of 0.4.0 with an open offer, and bookings without a doctor', async () => {
  await upgrade('0.4.0.backup', '3 people, 9 bookings, 0 payments', async (db) => {
    const { rows } = await sql`
      select (select count(*)::integer from waitlist_offer where outcome is null) as held,
        count(*) filter (where state = 'booked' and doctor_id is null and chair_id is null)::integer as without,
        count(*) filter (where state = 'booked' and doctor_id is not null and chair_id is not null)::integer as assigned
      from booking`.execute(db)
    expect(rows).toEqual([{ held: 1, without: 4, assigned: 2 }])
    expect(await countMessages(db)).toMatchInlineSnapshot(`
      [
        "1 waiting time_offered about waitlist_offer",
      ]
    `)
    const now = '2100-03-08T18:05:00Z'
    const offered = async (day: string) => {
      const { rows: found } = await sql<{ start_minute: number }>`
        select start_minute from offered(${day}::date, ${day}::date, ${settings.CLINIC_TIME_ZONE}, ${now})
        where treatment_id = (select id from treatment where name = 'Cavity Filling') order by 1`.execute(db)
      return found.map(({ start_minute }) => start_minute)
    }
    // One of two doctors is held at 10.00 AM; the other is away on the day before.
    expect(await offered('2100-03-10')).toContain(600)
    expect((await offered('2100-03-09')).length).toBeGreaterThan(0)
  })
})

// Written by `npm run backup` of 0.5.0: the sample clinic with one booking, and a note by an admin about its patient.
test('upgrades a backup of 0.5.0, whose notes are no alerts', async () => {
  await upgrade('0.5.0.backup', '2 people, 1 bookings, 0 payments', async (db, listBookings) => {
    const { rows } = await sql`select text, alert from staff_note`.execute(db)
    expect(rows).toEqual([{ text: 'Allergic to latex', alert: false }])
    expect(await listBookings('noa@patients.test')).toMatchObject([
      { treatment: 'Cavity Filling', date: 'Dec 1, 2026', slot: '10.00 AM - 10.45 AM', note: 'Afraid of needles' },
    ])
  })
})

// Written by `npm run backup` of 0.6.0: the sample clinic with an admin made by the command, and a patient with one booking.
test('upgrades a backup of 0.6.0, whose people have no second factor', async () => {
  await upgrade('0.6.0.backup', '3 people, 1 bookings, 0 payments', async (db, listBookings) => {
    const { rows } = await sql`
      select (select count(*)::integer from second_factor) as factors, factor_roles, factor_since from session_rule`.execute(
      db,
    )
    expect(rows).toEqual([{ factors: 0, factor_roles: ['admin'], factor_since: null }])
    // An installation in use goes on taking bookings.
    expect((await db.selectFrom('online_booking').select('state').execute()).map(({ state }) => state)).toEqual(['on'])
    expect(await db.selectFrom('public_texts').select(['texts', 'hidden']).execute()).toEqual([
      { texts: {}, hidden: [] },
    ])
    expect(await listBookings('noa@patients.test')).toMatchObject([
      { treatment: 'Cavity Filling', date: 'Dec 2, 2026', slot: '11.30 AM - 12.15 PM' },
    ])
    // The portal adds the entries of the backup to the chain as soon as it runs, and those of the sign-in a minute later.
    await expect.poll(async () => (await verifyChain(db)).chained).toBeGreaterThan(5)
    await chainEntries(db)
    expect(await verifyChain(db)).toMatchObject({ waiting: 0, faults: [], misdated: 0 })
  })
})

// Written by `npm run backup` of 0.7.0: the sample clinic with two admins, a patient with one booking, and an import of a patient.
test('upgrades a backup of 0.7.0, whose import can still be undone', async () => {
  await upgrade('0.7.0.backup', '4 people, 1 bookings, 0 payments', async (db, listBookings) => {
    const imports = await db.selectFrom('data_import').select('state').execute()
    expect(imports).toEqual([{ state: 'done' }])
    const imported = await db.selectFrom('person').select('name').where('email', '=', 'ida@patients.test').execute()
    expect(imported).toEqual([{ name: 'Ida Berg' }])
    expect(await listBookings('noa@patients.test')).toMatchObject([{ date: 'Dec 9, 2026' }])
  })
})

test('refuses a backup, a database and a check of a version before 0.3.0', async () => {
  const { config, drop } = await makeEmptyDatabase(inject('templateDatabase'))
  const folder = mkdtempSync(join(tmpdir(), 'portal-old-'))
  const { db, close } = openConnections(config)
  const environment = { ...settings, DATA_DIR: folder, ...databaseSettings(config) }
  const says = 'is from a version before 0.3.0. Upgrade it to 0.3.0 first, then to this version.'
  const old = join(folder, 'old.backup')
  const format = 'dental portal backup 1'
  const migrations = ['0001-identity', '0002-treatments']
  const line = serializeLine({ format, takenAt: '2026-01-01T00:00:00Z', timeZone: 'UTC', tables: [], migrations })
  await writeBackupFile(old, Readable.from([line]))
  const restored = await run('commands/restore.ts', environment, [old])
  expect(restored).toMatchObject({ code: 1, err: expect.stringContaining(`The backup ${says}`) })

  await sql`create table kysely_migration (name text primary key, timestamp text not null)`.execute(db)
  await sql`insert into kysely_migration values ('0001-identity', '2026'), ('0024-names', '2026')`.execute(db)
  const started = await run('main.ts', environment)
  expect(started).toMatchObject({ code: 1, err: expect.stringContaining(`The database ${says}`) })
  const examined = await run('commands/doctor.ts', environment)
  expect(examined.out).toContain(`The schema ${says}`)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by 1`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(['0001-identity', '0024-names'])
  await close()
  await drop()
  rmSync(folder, { recursive: true, force: true })
})
