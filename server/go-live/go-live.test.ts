import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import { urlOf } from '../../prove/processes/portal-process.ts'
import { findViolations } from '../backup/invariants.ts'
import { freePort } from '../free-port.ts'
import { recordPaymentMode } from '../payments/payment-mode.ts'
import { addPerson, type Person, today, treatmentNamed } from '../testing/factories.ts'
import { addRoomyTreatment, bookFor, callAs, cancel, openIntent, payFully } from '../testing/payments.ts'
import { run } from '../testing/run-program.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { accept, joinFor, offerTo } from '../testing/waitlist.ts'
import { findTestData } from './find-test-data.ts'

let portal: TestApp
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {}, mail: { mode: 'test' } })
})
afterEach(() => portal.close())

const settings = () => ({
  PUBLIC_URL: 'https://clinic.example',
  AUTH_SECRET: 'a secret for the public, long enough to be taken',
  CLINIC_TIME_ZONE: 'America/Los_Angeles',
  TRUSTED_PROXY: '127.0.0.1',
  STRIPE_SECRET_KEY: `sk_live_${'x'.repeat(20)}`,
  STRIPE_PUBLISHABLE_KEY: `pk_live_${'x'.repeat(20)}`,
  STRIPE_WEBHOOK_SECRET: `whsec_${'x'.repeat(20)}`,
  GOOGLE_CLIENT_ID: 'off',
  SMTP_URL: 'off',
  DATABASE_URL: urlOf(portal.config),
})

/** Adds a person with a deliverable address. */
async function addReal(name: string, admin = false): Promise<Person> {
  const person = await addPerson(portal, { name, admin })
  const email = `${name.toLowerCase()}@smile.example`
  await portal.db.updateTable('person').set({ email, email_verified: true }).where('id', '=', person.id).execute()
  return { ...person, email }
}

const addAccount = (person: Person, provider: string, id: string) =>
  portal.db
    .insertInto('account')
    .values({ id: crypto.randomUUID(), person_id: person.id, provider_id: provider, account_id: id })
    .execute()

test('deletes the data of test mode, keeps everything else, and changes nothing the second time', async () => {
  const treatment = await addRoomyTreatment(portal)
  const [tester, real, googled, both] = [
    await addPerson(portal, { admin: true }),
    await addReal('Ada'),
    await addReal('Grace'),
    await addReal('Edsger'),
  ]
  await addAccount(googled, 'google', 'test-mode-1')
  await addAccount(both, 'google', 'test-mode-2')
  await addAccount(both, 'credential', both.id)
  await payFully(portal, tester, await bookFor(portal, tester, treatment, 7))
  await payFully(portal, real, await bookFor(portal, real, treatment, 8))
  const kept = await bookFor(portal, real, treatment, 9)
  await openIntent(portal, real, kept)
  await portal.db.updateTable('booking').set({ booked_by: tester.id }).where('id', '=', kept._id).execute()
  await bookFor(portal, googled, treatment, 10)

  const noAdmin = await run('commands/go-live.ts', settings(), ['--yes'])
  expect([noAdmin.code, noAdmin.err]).toEqual([1, expect.stringContaining('npm run make-admin')])
  await addReal('Barbara', true)
  const started = await run('main.ts', { ...settings(), PORT: String(await freePort()) })
  expect([started.code, started.err]).toEqual([
    1,
    `${tester.email} is an admin account with a test address. Some appointments were paid with test payments. Remove it first: npm run go-live.\n`,
  ])
  const preview = await run('commands/go-live.ts', settings())
  expect([preview.code, preview.out]).toEqual([
    1,
    expect.stringMatching(/To be deleted:\n {2}3 payments\n {2}3 bookings\n {2}2 people/),
  ])
  expect(await portal.db.selectFrom('payment').select('id').execute()).toHaveLength(3)

  // In a large clinic, the deletion takes longer than a request may.
  await sql`
    create function take_time() returns trigger language plpgsql as $$ begin
      if current_setting('statement_timeout') <> '0' then raise 'in a hurry'; end if;
      return null;
    end $$`.execute(portal.db)
  await sql`create trigger slow before delete on session for each statement execute function take_time()`.execute(
    portal.db,
  )
  const gone = await run('commands/go-live.ts', settings(), ['--yes'])
  expect(gone).toMatchObject({ code: 0, out: expect.stringContaining('Deleted:\n  3 payments') })
  expect(await portal.db.selectFrom('booking').select(['id', 'booked_by']).execute()).toEqual([
    { id: kept._id, booked_by: null },
  ])
  expect(await portal.db.selectFrom('person').select(['name', 'email_verified']).orderBy('name').execute()).toEqual([
    { name: 'Ada', email_verified: true },
    { name: 'Barbara', email_verified: true },
    { name: 'Edsger', email_verified: false },
  ])
  expect(await portal.db.selectFrom('account').select('provider_id').execute()).toEqual([{ provider_id: 'credential' }])
  expect(await portal.db.selectFrom('session').select('id').execute()).toEqual([])
  expect(await portal.db.selectFrom('doctor').select('id').execute()).toHaveLength(3)
  expect(await findViolations(portal.db)).toEqual([])
  await recordPaymentMode(portal.db, 'live')
  expect(await findTestData(portal.db, { mode: 'off' })).toEqual([])

  const { _id: treatment_id } = await treatmentNamed(portal, 'Teeth Cleaning')
  const { id: own } = await portal.db
    .updateTable('doctor')
    .set({ version: 2 })
    .where('name', '=', 'Dr. Ada Molar')
    .returning('id')
    .executeTakeFirstOrThrow()
  await portal.db.insertInto('suitable').values({ resource_id: own, treatment_id }).execute()
  const again = await run('commands/go-live.ts', settings(), ['--yes', '--sample-data'])
  expect([again.code, again.err, again.out]).toEqual([
    0,
    '',
    expect.stringContaining('Deleted:\n  0 payments\n  0 bookings\n  0 people'),
  ])
  expect(await portal.db.selectFrom('doctor').select('id').execute()).toEqual([{ id: own }])
  // Of the sample, what the clinic uses stays: a doctor's speciality, and a treatment that a doctor performs.
  const left = await portal.db.selectFrom('treatment').select('name').orderBy('name').execute()
  expect(left.map(({ name }) => name)).toEqual(['Cavity Filling', treatment.name, 'Teeth Cleaning'].toSorted())
  expect(await portal.db.selectFrom('payment_mode').select('mode').execute()).toEqual([{ mode: 'live' }])
})

test('deletes what test people wait for, their family and their calendar feed, and keeps those of others', async () => {
  const treatment = await addRoomyTreatment(portal)
  const [booker, tester, real] = [await addPerson(portal), await addPerson(portal), await addReal('Ada', true)]
  for (const [person, first] of [
    [tester, 7],
    [real, 9],
  ] as const) {
    for (const days of [first + 1, first]) {
      await joinFor(portal, person, treatment)
      await cancel(portal, booker, (await bookFor(portal, booker, treatment, days))._id)
      if (days !== first) await accept(portal, person, await offerTo(portal, person))
    }
    await callAs(portal, person, 'POST', '/family', { name: 'Leo', birthDate: '2018-03-09' })
    await callAs(portal, person, 'POST', '/me/calendar-feed', { treatments: true, names: true })
  }
  expect(await offerTo(portal, tester)).toMatchObject({ state: 'open' })
  const kept = await offerTo(portal, real)
  expect(kept).toMatchObject({ state: 'open' })
  const gone = await run('commands/go-live.ts', settings(), ['--yes'])
  expect(gone).toMatchObject({ code: 0 })
  for (const [table, column] of [
    ['family_member', 'account_id'],
    ['calendar_feed', 'person_id'],
    ['waitlist_entry', 'patient_id'],
    ['waitlist_offer', 'patient_id'],
  ] as const) {
    const { rows } = await sql<{
      id: string
    }>`select distinct ${sql.ref(column)} as id from ${sql.table(table)}`.execute(portal.db)
    expect([table, rows]).toEqual([table, [{ id: real.id }]])
  }
  const held = portal.db.selectFrom('waitlist_offer').select('id').where('outcome', 'is', null)
  expect(await held.execute()).toEqual([{ id: kept?._id }])
  expect(await findViolations(portal.db)).toEqual([])
})

test('deletes the second factor of the admin who tried the portal, and leaves their imports to another admin', async () => {
  const [tester, real] = [await addPerson(portal, { admin: true }), await addReal('Ada', true)]
  const secret = Buffer.from('a secret')
  await portal.db.insertInto('second_factor').values({ person_id: tester.id, secret }).execute()
  const code = { person_id: tester.id, hash: Buffer.from('a hash') }
  await portal.db.insertInto('recovery_code').values(code).execute()
  await portal.db.insertInto('data_import').values({ created_by: tester.id, created_at: new Date() }).execute()
  const gone = await run('commands/go-live.ts', settings(), ['--yes'])
  expect([gone.code, gone.err]).toEqual([0, ''])
  expect(await portal.db.selectFrom('person').select('id').execute()).toEqual([{ id: real.id }])
  expect(await portal.db.selectFrom('data_import').select('created_by').execute()).toEqual([{ created_by: real.id }])
})

test('lists all missing settings and changes nothing', async () => {
  const { DATABASE_URL } = settings()
  const bare = await run('commands/go-live.ts', { DATABASE_URL }, ['--yes'])
  expect(bare.code).toBe(1)
  for (const name of ['PUBLIC_URL', 'AUTH_SECRET', 'STRIPE_SECRET_KEY', 'GOOGLE_CLIENT_ID', 'SMTP_URL']) {
    expect(bare.err).toContain(`${name} must be`)
  }
  const { AUTH_SECRET: _, TRUSTED_PROXY: _1, ...some } = settings()
  const partly = await run('commands/go-live.ts', some, ['--yes'])
  expect(partly.err.split('\n').slice(1)).toEqual([
    expect.stringMatching(/^TRUSTED_PROXY/),
    expect.stringMatching(/^AUTH_SECRET/),
    '',
  ])
  const nearly = {
    ...settings(),
    TRUSTED_PROXY: '',
    CLINIC_TIME_ZONE: '',
    STRIPE_SECRET_KEY: `sk_test_${'x'.repeat(20)}`,
  }
  const refused = await run('commands/go-live.ts', { ...nearly, STRIPE_PUBLISHABLE_KEY: `pk_test_${'x'.repeat(20)}` }, [
    '--yes',
  ])
  expect(refused.err.split('\n').slice(1, 4)).toEqual([
    expect.stringMatching(/^CLINIC_TIME_ZONE/),
    expect.stringMatching(/^TRUSTED_PROXY/),
    expect.stringMatching(/^STRIPE_SECRET_KEY/),
  ])
})

test('deletes test people with refunds, notes, and records and children that were merged', async () => {
  const treatment = await addRoomyTreatment(portal)
  const [admin, tester, other] = [await addReal('Ada', true), await addPerson(portal), await addPerson(portal)]
  const refunded = await bookFor(portal, tester, treatment, 7)
  await payFully(portal, tester, refunded)
  expect((await cancel(portal, tester, refunded._id)).body).toMatchObject({ payment: { state: 'refunded' } })
  const { treatmentId, price } = refunded
  const [date, slot] = [addDays(today(portal), 8), treatment.slots[0]]
  const call = {
    treatmentId,
    price,
    date,
    slot,
    patientName: 'Jon',
    phone: '(503) 555-0101',
    email: 'jon@smile.example',
  }
  const { body } = await callAs<{ booking: Booking }>(portal, admin, 'POST', '/bookings', call)
  const merge = (id: string, way: string, into: object) =>
    callAs(portal, admin, 'POST', `/patients/${id}${way}/merge`, into)
  expect((await merge(String(body.booking.patientId), '', { into: tester.id })).body).toEqual({ modifiedCount: 1 })
  const addLeo = async (parent: Person) =>
    (await callAs<{ _id: string }>(portal, parent, 'POST', '/family', { name: 'Leo', birthDate: '2018-03-09' })).body
      ._id
  const [leo, same] = [await addLeo(tester), await addLeo(other)]
  for (const memberId of [undefined, same]) {
    const note = { text: 'Afraid of needles', memberId }
    expect((await callAs(portal, admin, 'POST', `/patients/${other.id}/notes`, note)).status).toBe(200)
  }
  const merged = await merge(other.id, `/family/${same}`, { into: tester.id, intoMember: leo })
  expect(merged.body).toEqual({ modifiedCount: 1 })
  const gone = await run('commands/go-live.ts', settings(), ['--yes'])
  expect([gone.code, gone.err]).toEqual([0, ''])
  const left = await portal.db.selectFrom('person').select('name').execute()
  expect(left).toEqual([{ name: 'Ada' }])
  expect(await findViolations(portal.db)).toEqual([])
})
