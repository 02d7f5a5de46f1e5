import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import type { Clinic, ClinicSettings } from '#contract/schemas/clinic.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { startPortal, urlOf } from '../../prove/processes/portal-process.ts'
import { connectWithoutTimeout } from '../database/connect.ts'
import { migrate } from '../database/migrate.ts'
import { addPerson, addTreatment, bookingOf, letPerform, type Person, today } from '../testing/factories.ts'
import { bookFor, callAs, cancel } from '../testing/payments.ts'
import { makeEmptyDatabase } from '../testing/template-database.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'
import { accept, bookSlot, entryOf, joinFor, offerTo } from '../testing/waitlist.ts'

let portal: TestApp
let admin: Person
let patient: Person
let checkup: Treatment
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' } })
  admin = await addPerson(portal, { admin: true })
  patient = await addPerson(portal)
  checkup = await addTreatment(portal, { name: 'Checkup', starts: [540, 570], minutes: 30 })
  await letPerform(portal, 'Dr. Ada Molar', checkup)
})
afterEach(() => portal.close())

type Coded = { readonly code?: string; readonly success?: boolean }

const clinic = async () => (await callAs<Clinic>(portal, patient, 'GET', '/clinic')).body
const settings = async () => (await callAs<ClinicSettings>(portal, admin, 'GET', '/clinic/settings')).body

async function set(on: boolean, text?: string, more: object = {}) {
  const { version } = (await settings()).booking
  return callAs<Coded>(portal, admin, 'PUT', '/setup/online-booking', { on, text, version, ...more })
}

const book = (person: Person, place = 0) =>
  callAs<Coded>(
    portal,
    person,
    'POST',
    '/booking',
    bookingOf(person, checkup, addDays(today(portal), 7), checkup.slots[place]),
  )

test('a pause refuses patients and not the desk', async () => {
  const booking = await bookFor(portal, patient, checkup, 9)
  const move = { date: booking.date, slot: checkup.slots[1] }
  expect((await clinic()).paused).toBeUndefined()
  expect((await set(false, 'Back on Monday.', { translations: { es: { text: 'Vuelve el lunes.' } } })).status).toBe(200)
  expect((await clinic()).paused).toEqual({
    text: 'Back on Monday.',
    translations: { es: { text: 'Vuelve el lunes.' } },
  })

  const before = await countWrites(portal.db)
  expect(await book(patient)).toMatchObject({ status: 409, body: { code: 'booking_paused' } })
  // An admin who books for themselves is a patient.
  expect((await book(admin)).body.code).toBe('booking_paused')
  const moved = (person: Person) => callAs<Coded>(portal, person, 'POST', `/booking/${booking._id}/move`, move)
  expect((await moved(patient)).body.code).toBe('booking_paused')
  expect(await countWrites(portal.db)).toEqual(before)
  const overview = await callAs<{ next: null; treatments: []; team: object[] }>(
    portal,
    patient,
    'GET',
    '/available/overview',
  )
  expect(overview.body).toMatchObject({ next: null, treatments: [] })
  expect(overview.body.team.some((doctor) => 'next' in doctor)).toBe(false)

  expect((await moved(admin)).body.success).toBe(true)
  const { patientEmail: _, treatment: __, ...request } = bookingOf(patient, checkup, addDays(today(portal), 7))
  const byPhone = await callAs<Coded>(portal, admin, 'POST', '/bookings', {
    ...request,
    patientName: 'Ruth Abrams',
    email: 'ruth@clinic.test',
  })
  expect(byPhone.body.success).toBe(true)
  await cancel(portal, patient, booking._id)

  await set(true)
  expect((await clinic()).paused).toBeUndefined()
  expect((await book(patient, 1)).body.success).toBe(true)
})

test('the standard sentence is shown in each language if the clinic wrote none', async () => {
  await set(false)
  const { text, translations } = (await clinic()).paused ?? {}
  expect(text).toMatch(/paused/)
  expect(translations?.es?.text).toMatch(/pausa/)
  expect((await settings()).booking).toEqual({ on: false, text: '', version: 2 })
})

test('a repeated change is no conflict, an outdated one is, and the activity log has each once', async () => {
  const change = { on: false, text: 'Closed', version: 1 }
  const put = (body: object) => callAs<Coded>(portal, admin, 'PUT', '/setup/online-booking', body)
  expect((await put(change)).body).toEqual({ on: false, text: 'Closed', version: 2 })
  expect((await put(change)).body).toEqual({ on: false, text: 'Closed', version: 2 })
  expect((await put({ ...change, on: true })).body.code).toBe('version_conflict')
  await put({ ...change, on: true, version: 2 })
  // The first entry is of the sample data.
  const { rows } = await sql<{ action: string; fields: string[] }>`
    select action, fields from audit_entry where action like 'online_booking%' and id > (
      select min(id) from audit_entry where action = 'online_booking_on') order by id`.execute(portal.db)
  expect(rows).toEqual([
    { action: 'online_booking_paused', fields: ['state', 'words'] },
    { action: 'online_booking_on', fields: ['state'] },
  ])
})

test('the waitlist waits during a pause, and continues after it', async () => {
  const taken = [
    await bookFor(portal, admin, checkup, 9),
    await bookSlot(portal, await addPerson(portal), checkup, addDays(today(portal), 9), 1),
  ]
  await joinFor(portal, patient, checkup, { until: addDays(today(portal), 9), weekdays: [weekdayIn(9)] })
  await cancel(portal, admin, taken[0]?._id ?? '')
  const offer = await offerTo(portal, patient)
  expect(offer).toBeDefined()
  await set(false)
  expect(await entryOf(portal, patient)).toMatchObject({ withoutOffers: 'booking_paused' })
  expect(await offerTo(portal, patient)).toBeUndefined()
  expect((await accept(portal, patient, offer)).body.code).toBe('offer_ended')
  await cancel(portal, admin, taken[1]?._id ?? '')
  expect(await offerTo(portal, patient)).toBeUndefined()
  const entry = await entryOf(portal, patient)
  const byHand = await callAs<Coded>(portal, admin, 'POST', `/desk/waitlist/${entry?._id}/offer`, {
    date: taken[1]?.date,
    slot: taken[1]?.slot,
  })
  expect(byHand.body.code).toBe('booking_paused')
  await set(true)
  expect(await offerTo(portal, patient)).toBeDefined()
})

test('a booking that waits for the lock of the pause is refused', async () => {
  const holder = await portal.db.startTransaction().execute()
  await sql`select lock_days(null)`.execute(holder)
  const waiting = book(patient)
  await expect
    .poll(async () => {
      const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(portal.db)
      return rows.length
    })
    .toBe(1)
  await sql`update online_booking set state = 'paused'`.execute(holder)
  await holder.commit().execute()
  expect((await waiting).body.code).toBe('booking_paused')
})

test('a new installation starts paused, with sample data on, and an upgraded one stays on', async () => {
  const state = async (prepare: (db: ReturnType<typeof connectWithoutTimeout>) => Promise<unknown>, sample: string) => {
    const { config, drop } = await makeEmptyDatabase(inject('templateDatabase'))
    const db = connectWithoutTimeout(config)
    await prepare(db)
    const dataDir = mkdtempSync(join(tmpdir(), 'portal-online-'))
    const running = await startPortal({ DATA_DIR: dataDir, DATABASE_URL: urlOf(config), SAMPLE_DATA: sample })
    await running.stop()
    const { state: found } = await db.selectFrom('online_booking').select('state').executeTakeFirstOrThrow()
    await db.destroy()
    await drop()
    rmSync(dataDir, { recursive: true, force: true })
    return found
  }
  expect(await state(async () => {}, 'off')).toBe('paused')
  expect(await state(async () => {}, 'on')).toBe('on')
  const inUse = async (db: ReturnType<typeof connectWithoutTimeout>) => {
    await migrate(db, '0145-audit-chain')
    await sql`insert into person (id, name, email) values (gen_random_uuid(), 'Ann', 'ann@clinic.test')`.execute(db)
  }
  expect(await state(inUse, 'off')).toBe('on')
})

function weekdayIn(days: number): number {
  return new Date(addDays(today(portal), days)).getUTCDay() || 7
}
