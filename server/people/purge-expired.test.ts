import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { signUp } from '../testing/accounts.ts'
import { addPerson } from '../testing/factories.ts'
import { takeMails } from '../testing/mails.ts'
import { addRoomyTreatment, bookFor, callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { purgeExpired } from './purge-expired.ts'

test('removes unverified people after 30 days, unless they have a booking or were sent no mail', async () => {
  const portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' } })
  const silent = await startTestApp(inject('templateDatabase'))
  const person = (name: string) => ({ name, email: `${name}@clinic.test`, password: 'six teeth' })
  for (const name of ['lost', 'verified', 'young']) await signUp(portal, person(name))
  const [booked] = [await signUp(portal, person('booked')), await signUp(portal, person('lead'))]
  await signUp(silent, person('unmailed'))
  await takeMails(portal)
  await bookFor(portal, booked, await addRoomyTreatment(portal))
  await portal.db.updateTable('person').set({ email_verified: true }).where('name', '=', 'verified').execute()
  // An admin from before verification was required.
  await portal.db.updateTable('person').set({ role: 'admin' }).where('name', '=', 'lead').execute()
  const ago = sql<Date>`now() - interval '31 days'`
  const codes = [ago, sql<Date>`now() + interval '1 minute'`].map((expires_at, n) => ({
    request_hash: Buffer.of(n),
    expires_at,
  }))
  await portal.db.insertInto('sign_in_code').values(codes).execute()
  const invited = { role: 'receptionist', language: 'en', invited_at: ago } as const
  await portal.db
    .insertInto('staff_invitation')
    .values([
      { ...invited, email: 'old@clinic.test', expires_at: ago },
      { ...invited, email: 'ended@clinic.test', expires_at: sql<Date>`now() - interval '29 days'` },
    ])
    .execute()
  for (const db of [portal.db, silent.db]) {
    await db.updateTable('person').set({ created_at: ago }).where('name', '<>', 'young').execute()
    await db
      .updateTable('mail_link')
      .set({ created_at: ago, expires_at: ago })
      .where('email', '<>', 'young@clinic.test')
      .execute()
    await purgeExpired(db)
    await purgeExpired(db)
  }
  expect(await namesIn(portal)).toEqual(['booked', 'lead', 'verified', 'young'])
  expect(await namesIn(silent)).toEqual(['unmailed'])
  expect(await portal.db.selectFrom('sign_in_code').select('person_id').execute()).toEqual([{ person_id: null }])
  const invitations = await portal.db.selectFrom('staff_invitation').select('email').execute()
  expect(invitations).toEqual([{ email: 'ended@clinic.test' }])
  const links = await portal.db.selectFrom('mail_link').select('email').orderBy('email').execute()
  expect(links.map(({ email }) => email)).toEqual(['booked@clinic.test', 'lead@clinic.test', 'young@clinic.test'])
  const told = await portal.db
    .selectFrom('audit_entry')
    .select(['actor', 'actor_id'])
    .where('action', '=', 'person_removed')
    .execute()
  expect(told).toEqual([{ actor: 'portal', actor_id: null }])
  const mails = await takeMails(portal)
  expect(
    mails.map(({ kind }) => kind),
    'the address may be a stranger’s',
  ).toEqual(['booked'])
  expect((await signUp(portal, person('lost'))).token).toBeTruthy()
  await portal.close()
  await silent.close()
})

test('removes unverified people with their family members, calendar feed, ended waitlist entries and notes about them, and expired links after them', async () => {
  const portal = await startTestApp(inject('templateDatabase'), { mail: { mode: 'test' } })
  const lost = await signUp(portal, { name: 'lost', email: 'lost@clinic.test', password: 'six teeth' })
  const patient = await signUp(portal, { name: 'patient', email: 'patient@clinic.test', password: 'six teeth' })
  const other = await signUp(portal, { name: 'other', email: 'other@clinic.test', password: 'six teeth' })
  await takeMails(portal)
  await callAs(portal, lost, 'POST', '/family', { name: 'Leo', birthDate: '2018-03-09' })
  const desk = await addPerson(portal, { name: 'desk', role: 'receptionist' })
  expect((await callAs(portal, desk, 'POST', `/patients/${lost.id}/notes`, { text: 'Called twice' })).status).toBe(200)
  const treatment = await addRoomyTreatment(portal)
  const line = async (person: { id: string }) => {
    const wish = { weekdays: [1, 2, 3], times: ['morning'], until: '2026-12-20', treatmentId: treatment._id }
    return callAs<{ _id: string }>(portal, desk, 'POST', '/desk/waitlist', { ...wish, patientId: person.id })
  }
  const [entry, waiting] = [await line(lost), await line(patient)]
  expect([entry.status, waiting.status]).toEqual([200, 200])
  expect((await callAs(portal, desk, 'DELETE', `/desk/waitlist/${entry.body._id}`)).status).toBe(200)
  await callAs(portal, lost, 'POST', '/me/calendar-feed', { treatments: true, names: true, password: 'six teeth' })
  await portal.db.updateTable('person').set({ email_verified: true }).where('id', '=', other.id).execute()
  const ago = sql<Date>`now() - interval '31 days'`
  await portal.db.updateTable('mail_link').set({ created_at: ago, expires_at: ago }).execute()
  await purgeExpired(portal.db)
  expect(await namesIn(portal)).toEqual(['desk', 'other', 'patient'])
  const entries = await portal.db.selectFrom('waitlist_entry').select('patient_id').execute()
  expect(entries).toEqual([{ patient_id: patient.id }])
  const members = await portal.db.selectFrom('family_member').select(['name', 'birth_date', 'place']).execute()
  expect(members).toEqual([{ name: '', birth_date: null, place: null }])
  for (const table of ['calendar_feed', 'mail_link', 'staff_note'] as const) {
    const left = portal.db.selectFrom(table).select('person_id').where('person_id', '<>', patient.id)
    expect(await left.execute()).toEqual([])
  }
  await portal.close()
})

async function namesIn({ db }: TestApp): Promise<string[]> {
  const people = await db.selectFrom('person').select('name').where('removed_at', 'is', null).orderBy('name').execute()
  return people.map(({ name }) => name)
}

test('forgets a device after a year without a sign-in', async () => {
  const portal = await startTestApp(inject('templateDatabase'))
  const admin = await addPerson(portal, { admin: true })
  const add = (hash: string, used_at: Date) =>
    portal.db
      .insertInto('known_device')
      .values({ person_id: admin.id, hash: Buffer.from(hash), created_at: new Date(0), used_at })
      .execute()
  await add('old', new Date(Date.now() - 366 * 86_400_000))
  await add('recent', new Date(Date.now() - 364 * 86_400_000))
  await purgeExpired(portal.db)
  const left = await portal.db.selectFrom('known_device').select('hash').execute()
  expect(left.map(({ hash }) => String(hash))).toEqual(['recent'])
  await portal.close()
})
