import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { databaseErrorCode } from '../database/connect.ts'
import { addPerson, addTreatment } from '../testing/factories.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

// Constraints that the table enforces, regardless of the code above it.
let portal: TestApp
let row: Record<string, unknown>
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'))
  const [person, treatment] = [
    await addPerson(portal),
    await addTreatment(portal, { name: 'X', starts: [0], minutes: 9 }),
  ]
  row = {
    account_id: person.id,
    treatment_id: treatment._id,
    treatment_name: 'X',
    price_cents: 0,
    patient_name: person.name,
    phone: '5',
    day: '2026-12-01',
    start_minute: 480,
    end_minute: 510,
    during: '[2026-12-01 16:00+00,2026-12-01 16:30+00)',
    created_at: new Date(),
  }
  await insert({})
})
afterAll(() => portal.close())

const cancelled = { state: 'cancelled', cancelled_at: new Date(), cancelled_by: 'patient' }
const elsewhere = { day: '2026-12-02', during: '[2026-12-02 16:00+00,2026-12-02 16:30+00)' }

async function insert(change: Record<string, unknown>): Promise<void> {
  const values = { ...row, ...change }
  const columns = sql.join(Object.keys(values).map((name) => sql.ref(name)))
  await portal.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into booking (${columns}) values (${sql.join(Object.values(values))}) returning id`.execute(tx)
    await sql`
      select take_place(id, null, treatment_id, during, '{}', '{}', null)
      from booking where id = ${rows[0]?.id} and state <> 'cancelled'`.execute(tx)
  })
}

async function constraintThatRefuses(change: () => Promise<Record<string, unknown>>): Promise<unknown> {
  try {
    await insert(await change())
  } catch (error) {
    expect(databaseErrorCode(error)).toMatch(/^23/)
    return (error as { constraint?: string }).constraint
  }
  return undefined
}

const someoneElse = async () => (await addPerson(portal)).id
const anotherTreatment = async () => {
  const name = crypto.randomUUID()
  return (await addTreatment(portal, { name, starts: [0], minutes: 9 }))._id
}

test.each([
  ['in_one_place', async () => ({ account_id: await someoneElse() })],
  ['patient_in_one_place', async () => ({ treatment_id: await anotherTreatment() })],
  ['one_per_treatment_and_day', async () => ({ during: '[2026-12-01 20:00+00,2026-12-01 20:30+00)' })],
  ['booked_by_person', async () => ({ ...elsewhere, booked_by: crypto.randomUUID() })],
  ['booking_paid_by_payment', async () => ({ ...elsewhere, transaction_id: 'pi_1' })],
  ['cancellation_is_complete', async () => ({ ...elsewhere, state: 'cancelled' })],
  ['known_canceller', async () => ({ ...elsewhere, ...cancelled, cancelled_by: 'nobody' })],
  ['cancelled_is_not_paid', async () => ({ ...elsewhere, ...cancelled, transaction_id: 'pi_1' })],
  ['takes_time', async () => ({ ...elsewhere, during: 'empty' })],
  ['known_state', async () => ({ ...elsewhere, state: 'lost' })],
  ['booking_of_account', async () => ({ ...elsewhere, account_id: crypto.randomUUID() })],
  ['booking_of_treatment', async () => ({ ...elsewhere, treatment_id: crypto.randomUUID() })],
])('rejects a row that violates %s', async (name, change) => {
  expect(await constraintThatRefuses(change)).toBe(name)
})

test('frees the slot and the patient’s time after a cancellation', async () => {
  await sql`update booking set state = 'cancelled', cancelled_at = now(), cancelled_by = 'clinic'`.execute(portal.db)
  await insert({})
})

test.each(['person', 'treatment'] as const)('does not delete a %s with a booking', async (table) => {
  // A doctor references a treatment as well.
  await portal.db.deleteFrom('doctor').execute()
  await expect(portal.db.deleteFrom(table).execute()).rejects.toThrow(/booking_of_/)
})
