import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import type { Booking } from '#contract/schemas/booking.ts'
import { type PortalProcess, startPortal, urlOf } from '../../prove/processes/portal-process.ts'
import { connect } from '../database/connect.ts'
import { dumpSchema } from '../database/dump-schema.ts'
import { knownMigrations } from '../database/migrate.ts'
import type { Database } from '../database/schema.ts'
import { run } from '../testing/run-program.ts'
import { signInAt, tokenAt } from '../testing/sign-in-over-network.ts'
import { copyTemplate, makeEmptyDatabase } from '../testing/template-database.ts'
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
  const [{ db, close }, template] = [connect(target.config, () => {}), connect(fresh.config, () => {})]
  const environment = { ...settings, DATA_DIR: dataDir, DATABASE_URL: urlOf(target.config) }
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

async function countRows(db: Kysely<Database>): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select relname as name, (xpath('/row/c/text()',
      query_to_xml(format('select count(*) as c from %I', relname), false, true, '')))[1]::text::integer as count
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
    order by 1`.execute(db)
  return Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]))
}

// Written by `npm run backup` of the portal of migration 0010, on a database that was filled through its own calls.
test('upgrades a backup made before 0.1.0', async () => {
  await upgrade('0010-people.backup', '5 people, 4 bookings, 3 payments', async (_db, listBookings) => {
    const bookings = await listBookings('zoe@clinic.test')
    expect(bookings.map(({ patientName, paid }) => `${patientName} ${paid}`).sort()).toEqual([
      'Zoë Łukasz محمد false',
      'Zoë Łukasz محمد true',
    ])
  })
})

// Written by `npm run backup` of 0.1.0. Its calls filled the database; SQL moved the first five bookings into the past.
test('upgrades a backup of 0.1.0', async () => {
  await upgrade('0.1.0.backup', '8 people, 14 bookings, 7 payments', async (db, listBookings) => {
    expect(await countRows(db)).toMatchInlineSnapshot(`
      {
        "account": 5,
        "audit_entry": 107,
        "booked_name": 5,
        "booking": 14,
        "clinic": 1,
        "closed_days": 2,
        "contact_message": 2,
        "doctor": 3,
        "money_returned": 1,
        "notice": 4,
        "opening_hours": 6,
        "outbox": 32,
        "payment": 7,
        "payment_event": 15,
        "payment_mode": 1,
        "person": 8,
        "policy": 1,
        "policy_rule": 1,
        "reminder": 2,
        "request_key": 3,
        "review": 3,
        "session_rule": 1,
        "testimonial": 4,
        "treatment": 8,
        "treatment_slot": 52,
        "waitlist_rule": 1,
      }
    `)
    const paid = await sql`
      select b.patient_name, b.phone, b.treatment_name, b.day, b.start_minute, b.end_minute, b.during, b.state,
        b.price_cents, b.sequence, b.transaction_id = p.transaction_id as settled, p.method, p.mode, p.state as payment,
        p.received_cents, p.returned_cents, k.call, k.result = jsonb_build_object('outcome', 'booked', 'booking', b.id) as kept
      from booking b join payment p on p.booking_id = b.id join request_key k on (k.result ->> 'booking')::uuid = b.id
      where k.key = 'key-of-zoe'`.execute(db)
    expect(paid.rows).toMatchInlineSnapshot(`
      [
        {
          "call": "bookAppointment",
          "day": "2026-12-24",
          "during": "["2026-12-24 17:00:00+00","2026-12-24 17:30:00+00")",
          "end_minute": 570,
          "kept": true,
          "method": "card",
          "mode": "stand_in",
          "patient_name": "Zoë Łukasz محمد",
          "payment": "succeeded",
          "phone": "(503) 555-0142",
          "price_cents": 5000,
          "received_cents": 5000,
          "returned_cents": 0,
          "sequence": 1,
          "settled": true,
          "start_minute": 540,
          "state": "booked",
          "treatment_name": "Implant check",
        },
      ]
    `)
    const reviews = await sql`
      select shown_name, place, stars, words, state, reason, version from review order by stars`.execute(db)
    expect(reviews.rows).toMatchInlineSnapshot(`
      [
        {
          "place": "",
          "reason": "We looked into it and called you.",
          "shown_name": "Maya",
          "stars": 2,
          "state": "turned_down",
          "version": 1,
          "words": "I waited for an hour.",
        },
        {
          "place": "Salem",
          "reason": null,
          "shown_name": "Omar",
          "stars": 4,
          "state": "waiting",
          "version": 1,
          "words": "Friendly team.",
        },
        {
          "place": "Portland",
          "reason": null,
          "shown_name": "Zoë Ł.",
          "stars": 5,
          "state": "shown",
          "version": 1,
          "words": "Gentle and quick.",
        },
      ]
    `)
    const removed = await sql`
      select p.name, p.email = p.id::text as anonymous, p.role, count(b.*)::integer as bookings,
        bool_and(b.patient_left and b.patient_name = '') as anonymized
      from person p left join booking b on b.account_id = p.id where p.removed_at is not null group by p.id`.execute(db)
    expect(removed.rows).toMatchInlineSnapshot(`
      [
        {
          "anonymized": true,
          "anonymous": true,
          "bookings": 1,
          "name": "",
          "role": "patient",
        },
      ]
    `)

    const states = (bookings: readonly Booking[]) =>
      bookings
        .map(({ date, slot, payment, cancelled }) =>
          [date, slot, payment.state, ...(cancelled ? [`cancelled by ${cancelled.by}`] : [])].join(', '),
        )
        .sort()
    expect(states(await listBookings('zoe@patients.example'))).toMatchInlineSnapshot(`
      [
        "Dec 24, 2026, 09.00 AM - 09.30 AM, paid",
        "Dec 25, 2026, 10.00 AM - 10.30 AM, unpaid",
        "Nov 16, 2026, 09.00 AM - 09.30 AM, paid",
        "Nov 17, 2026, 09.00 AM - 09.30 AM, nothing_to_pay",
      ]
    `)
    expect(states(await listBookings('maya@patients.example'))).toMatchInlineSnapshot(`
      [
        "Dec 26, 2026, 09.00 AM - 09.30 AM, refunded, cancelled by patient",
        "Dec 27, 2026, 09.00 AM - 09.30 AM, paid_at_clinic",
        "Nov 16, 2026, 10.00 AM - 10.30 AM, paid_at_clinic",
      ]
    `)
  })
})

// Written by `npm run backup` of 0.2.0: the sample clinic with one booking of each of two patients.
test('upgrades a backup of 0.2.0 to a clinic without hours and chairs', async () => {
  await upgrade('0.2.0.backup', '3 people, 2 bookings, 0 payments', async (db) => {
    const { rows } = await sql`
      select (select count(*)::integer from working_hours) + (select count(*)::integer from performs)
          + (select count(*)::integer from chair) as entered,
        (select count(*)::integer from booking where num_nonnulls(doctor_id, chair_id, occupied) > 0) as assigned,
        (select count(*)::integer from affected(${settings.CLINIC_TIME_ZONE}, '2026-11-25')) as affected`.execute(db)
    expect(rows).toEqual([{ entered: 0, assigned: 0, affected: 0 }])
    const offered = await sql<{ start_minute: number }>`
      select start_minute from offered('2026-12-21', '2026-12-21', ${settings.CLINIC_TIME_ZONE}, '2026-11-25')
      where treatment_id = (select id from treatment where name = 'Teeth Cleaning') order by 1`.execute(db)
    // The first two of nine slots are booked.
    expect(offered.rows.map(({ start_minute }) => start_minute)).toEqual([570, 600, 630, 660, 690, 720, 750])
  })
})

// Written by `npm run backup` of 0.3.0: its demo, in which the patient had an appointment for a family member and the staff
// a note about the patient.
test('upgrades a backup of 0.3.0', async () => {
  await upgrade('0.3.0.backup', '402 people, 1623 bookings, 893 payments', async (db, listBookings) => {
    expect(await countRows(db)).toMatchInlineSnapshot(`
      {
        "account": 3,
        "audit_entry": 5332,
        "booked_name": 406,
        "booking": 1623,
        "chair": 3,
        "chair_outage": 1,
        "clinic": 1,
        "closed_days": 1,
        "contact_message": 3,
        "doctor": 4,
        "doctor_absence": 3,
        "family_member": 42,
        "money_returned": 18,
        "notice": 2,
        "opening_hours": 6,
        "outbox": 98,
        "payment": 893,
        "payment_event": 6,
        "payment_mode": 1,
        "performs": 18,
        "person": 402,
        "policy": 1,
        "policy_rule": 1,
        "reminder": 2,
        "review": 71,
        "session_rule": 1,
        "staff_note": 1,
        "treatment": 12,
        "treatment_chair": 3,
        "treatment_slot": 194,
        "waitlist_entry": 11,
        "waitlist_rule": 1,
        "working_hours": 30,
      }
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
