import { beforeEach, describe, expect, inject, test } from 'vitest'
import type { Booking } from '#contract/schemas/booking.ts'
import type { DeskDay } from '#contract/schemas/desk.ts'
import type { Patient, StaffNote } from '#contract/schemas/patient.ts'
import type { User } from '#contract/schemas/user.ts'
import { makeAdmin } from '../identity/make-admin.ts'
import { callWhileLocked } from '../testing/call-while-locked.ts'
import { dumpDatabase } from '../testing/dump-database.ts'
import { addPerson, type Person } from '../testing/factories.ts'
import { addBooking, callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let admin: Person
let ellis: Person
let doctors: string[]
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false })
  admin = await addPerson(portal, { admin: true })
  ellis = await addPerson(portal, { name: 'Dr. Ellis' })
  const rows = await portal.db.selectFrom('doctor').select('id').orderBy('name').execute()
  doctors = rows.map(({ id }) => id)
  return () => portal.close()
})

const give = (person: Person, body: object, by = admin) =>
  callAs<{ modifiedCount?: number; code?: string }>(portal, by, 'PUT', `/role/${person.email}`, body)
const asDoctor = (doctorId: string | undefined) => ({ role: 'doctor', doctorId })
const linkOf = async (doctorId: string | undefined) => {
  const row = await portal.db
    .selectFrom('person')
    .select('id')
    .where('doctor_id', '=', doctorId ?? '')
    .executeTakeFirst()
  return row?.id
}

/** A booking today with a doctor. */
async function bookedWith(doctorId: string | undefined): Promise<{ patient: Person; booking: Booking }> {
  // The first slot of the day has begun.
  portal.advance(-120)
  const made = await addBooking(portal, { daysAhead: 0 })
  portal.advance(120)
  await portal.db
    .updateTable('booking')
    .set({ doctor_id: doctorId ?? null })
    .where('id', '=', made.booking._id)
    .execute()
  return made
}

describe('the role doctor', () => {
  test('is linked to one doctor, and the link follows the role', async () => {
    const [first, second] = doctors
    expect((await give(ellis, asDoctor(first))).body).toEqual({ modifiedCount: 1 })
    expect((await give(ellis, asDoctor(first))).body).toEqual({ modifiedCount: 0 })
    expect((await give(ellis, asDoctor(second))).body).toEqual({ modifiedCount: 1 })
    expect([await linkOf(first), await linkOf(second)]).toEqual([undefined, ellis.id])
    const { body } = await callAs<User[]>(portal, admin, 'GET', '/users')
    expect(body.find(({ _id }) => _id === ellis.id)).toMatchObject({ role: 'doctor', doctorId: second })
    await callAs(portal, admin, 'PUT', `/user/admin/${ellis.email}`)
    expect(await linkOf(second)).toBeUndefined()
    await give(ellis, asDoctor(second))
    await callAs(portal, admin, 'DELETE', `/user/${ellis.email}`)
    expect(await linkOf(second)).toBeUndefined()
    const entries = portal.db.selectFrom('audit_entry').select('action').where('person_id', '=', ellis.id).orderBy('id')
    const actions = (await entries.execute()).map(({ action }) => action)
    expect(actions.filter((action) => action.endsWith('_made'))).toEqual([
      'doctor_role_made',
      'doctor_role_made',
      'admin_made',
      'doctor_role_made',
    ])
  })

  test('needs a doctor whom no one else is, and changes nothing otherwise', async () => {
    const [first] = doctors
    await give(ellis, asDoctor(first))
    const other = await addPerson(portal)
    const before = await dumpDatabase(portal.db)
    expect((await give(other, asDoctor(first))).body.code).toBe('doctor_linked')
    expect((await give(other, asDoctor(crypto.randomUUID()))).body.code).toBe('no_such_doctor')
    expect((await give(other, { role: 'doctor' })).status).toBe(400)
    expect((await give(other, { role: 'receptionist', doctorId: first })).status).toBe(400)
    expect((await give(ellis, { role: 'admin' }, ellis)).status).toBe(403)
    expect(await dumpDatabase(portal.db)).toEqual(before)
  })

  test('ends when the command makes the person an admin, and sees nothing once the doctor is removed', async () => {
    const [first, second] = doctors
    await give(ellis, asDoctor(first))
    expect(await makeAdmin(portal.db, { email: ellis.email, password: 'six more teeth' })).toBe(true)
    expect(await linkOf(first)).toBeUndefined()
    const other = await addPerson(portal)
    await give(other, asDoctor(second))
    const { patient } = await bookedWith(second)
    expect((await callAs(portal, other, 'GET', `/patients/${patient.id}`)).status).toBe(200)
    const doctor = await portal.db
      .selectFrom('doctor')
      .select('email')
      .where('id', '=', second ?? '')
      .executeTakeFirst()
    await callAs(portal, admin, 'DELETE', `/doctor/${encodeURIComponent(doctor?.email ?? '')}`)
    expect((await callAs(portal, other, 'GET', `/patients/${patient.id}`)).status).toBe(404)
  })

  test('is not given by an address that a doctor has', async () => {
    await portal.db
      .updateTable('doctor')
      .set({ email: ellis.email })
      .where('id', '=', doctors[0] ?? '')
      .execute()
    expect((await callAs(portal, ellis, 'GET', '/desk/day?date=2026-11-23')).status).toBe(403)
  })
})

describe('a doctor', () => {
  test('sees and records the own appointments, and no others', async () => {
    const [own, other] = doctors
    await give(ellis, asDoctor(own))
    const [mine, theirs] = [await bookedWith(own), await bookedWith(other)]
    const day = await callAs<DeskDay>(portal, ellis, 'GET', '/desk/day?date=2026-11-23')
    expect(day.body.bookings.map(({ _id }) => _id)).toEqual([mine.booking._id])
    expect(day.body.doctors.filter(({ _id }) => _id !== own)).toEqual([])
    const step = { from: 'expected', to: 'arrived' }
    const visit = ({ _id }: Booking) => callAs(portal, ellis, 'PUT', `/desk/bookings/${_id}/visit`, step)
    expect((await visit(mine.booking)).status).toBe(200)
    expect((await visit(theirs.booking)).status).toBe(404)
    expect((await callAs(portal, ellis, 'GET', `/desk/bookings/${theirs.booking._id}`)).status).toBe(404)
    expect((await callAs(portal, ellis, 'DELETE', `/booking/${mine.booking._id}`)).status).toBe(404)
  })

  test('sees the patients they treat, with the appointments they had, and writes notes about them', async () => {
    const [own, other] = doctors
    await give(ellis, asDoctor(own))
    const [mine, theirs] = [await bookedWith(own), await bookedWith(other)]
    const seen = await callAs<Patient>(portal, ellis, 'GET', `/patients/${mine.patient.id}`)
    expect(seen.body).toMatchObject({ past: 1, upcoming: 0 })
    const listed = await callAs<Booking[]>(portal, ellis, 'GET', `/patients/${theirs.patient.id}/bookings`)
    expect([listed.body, listed.headers['x-total-count']]).toEqual([[], '0'])
    expect((await callAs(portal, ellis, 'GET', `/patients/${theirs.patient.id}`)).status).toBe(404)
    const note = (person: Person) =>
      callAs<StaffNote>(portal, ellis, 'POST', `/patients/${person.id}/notes`, { text: 'Sensitive gums.' })
    expect((await note(theirs.patient)).status).toBe(404)
    const added = await note(mine.patient)
    const ofAdmin = await callAs<StaffNote>(portal, admin, 'POST', `/patients/${mine.patient.id}/notes`, {
      text: 'Late.',
    })
    const remove = ({ body }: { body: StaffNote }) => callAs(portal, ellis, 'DELETE', `/notes/${body._id}`)
    expect((await remove(ofAdmin)).body).toEqual({ deletedCount: 0 })
    expect((await remove(added)).body).toEqual({ deletedCount: 1 })
  })

  test('changes nothing if the role is removed in the meantime', async () => {
    const [own] = doctors
    await give(ellis, asDoctor(own))
    const { booking } = await bookedWith(own)
    const answer = await callWhileLocked(
      portal,
      ellis.id,
      () => callAs(portal, ellis, 'PUT', `/desk/bookings/${booking._id}/visit`, { from: 'expected', to: 'arrived' }),
      (tx) => tx.updateTable('person').set({ role: 'patient', doctor_id: null }).where('id', '=', ellis.id).execute(),
    )
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    const row = await portal.db
      .selectFrom('booking')
      .select('whereabouts')
      .where('id', '=', booking._id)
      .executeTakeFirst()
    expect(row).toEqual({ whereabouts: 'expected' })
  })
})
