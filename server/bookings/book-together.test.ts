import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { Treatment } from '#contract/treatments.ts'
import { addPerson, addTreatment, authHeaders, bookingOf, type Person } from '../testing/factories.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

const day = '2026-12-01'
let portal: TestApp
let people: Person[]
let treatment: Treatment
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'))
  people = await Promise.all(Array.from({ length: 40 }, () => addPerson(portal)))
})
afterAll(() => portal.close())
beforeEach(async () => {
  await sql`truncate booking cascade`.execute(portal.db)
  const starts = Array.from({ length: 40 }, (_, i) => 480 + i * 10)
  treatment = await addTreatment(portal, { name: `Check ${crypto.randomUUID()}`, starts, minutes: 10 })
})

async function book(person: Person, slot: string | undefined, key?: string) {
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/booking',
    headers: authHeaders(person, key ? { 'idempotency-key': key } : {}),
    payload: bookingOf(person, treatment, day, slot),
  })
  return { id: answer.headers['x-request-id'], ...answer.json() }
}

test('when forty book at once, then each has their own booking, mail and entry of the audit trail', async () => {
  const answers = await Promise.all(people.map((person, i) => book(person, treatment.slots[i], `key-${i}`)))
  for (const [i, { booking }] of answers.entries()) {
    expect(booking, JSON.stringify(answers[i])).toMatchObject({
      patientEmail: people[i]?.email,
      slot: treatment.slots[i],
    })
  }
  const told = await sql`
    select a.actor, a.actor_id, a.request_id, a.network::text, b.id, b.idempotency_key, o.person_id
    from booking b join outbox o on o.booking_id = b.id and o.kind = 'booked'
    join audit_entry a on a.object_id = b.id and a.action = 'booked' and a.person_id = b.patient_id
    order by b.start_minute`.execute(portal.db)
  expect(told.rows).toEqual(
    answers.map(({ id, booking }, i) => ({
      actor: 'patient',
      actor_id: people[i]?.id,
      request_id: id,
      network: '127.0.0.0/24',
      id: booking._id,
      idempotency_key: `key-${i}`,
      person_id: people[i]?.id,
    })),
  )
})

test('when one of those who book at once is refused by the database itself, then the others are not', async () => {
  await sql`
    create function refuse_one() returns trigger language plpgsql as $$ begin
      raise exception 'no' using errcode = 'check_violation', constraint = 'booked_on_open_day', table = 'booking';
    end $$`.execute(portal.db)
  await sql`
    create trigger refuse_one before insert on booking for each row when (new.start_minute = 480)
    execute function refuse_one()`.execute(portal.db)
  const answers = await Promise.all(people.map((person, i) => book(person, treatment.slots[i])))
  await sql`drop function refuse_one cascade`.execute(portal.db)
  expect(answers.filter(({ success }) => success)).toHaveLength(39)
  expect(answers[0]).toMatchObject({ code: 'slot_taken' })
})

test('when some of those who book at once want the same slot, then one has it and each other is told why not', async () => {
  const [first, ...others] = people
  const twice = await Promise.all([first, first, ...others].map((person) => book(person as Person, treatment.slots[0])))
  const winners = twice.filter(({ success }) => success)
  expect(winners).toHaveLength(1)
  const [winner] = winners
  for (const { success, code } of twice.slice(winner.booking.patientEmail === first?.email ? 2 : 0)) {
    if (!success) expect(code).toBe('slot_taken')
  }
})

test('when the disk of the database fails, then each is told to come again, and nothing is booked', async () => {
  await sql`
    create function fail_disk() returns trigger language plpgsql as $$
    begin
      raise exception using errcode = '58030';
    end $$`.execute(portal.db)
  await sql`create trigger fail_disk after insert on booking for each row execute function fail_disk()`.execute(
    portal.db,
  )
  const answers = await Promise.all(people.map((person, i) => book(person, treatment.slots[i])))
  await sql`drop function fail_disk cascade`.execute(portal.db)
  expect(new Set(answers.map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['503 unavailable']))
  const { rows } = await sql`select from booking`.execute(portal.db)
  expect(rows).toEqual([])
})
