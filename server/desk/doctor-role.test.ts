import { beforeEach, describe, expect, inject, test } from 'vitest'
import type { Booking } from '#contract/schemas/booking.ts'
import type { DeskDay, OpenedBooking } from '#contract/schemas/desk.ts'
import type { FamilyMember } from '#contract/schemas/family.ts'
import type { Patient, StaffNote } from '#contract/schemas/patient.ts'
import type { User } from '#contract/schemas/user.ts'
import { makeAdmin } from '../identity/make-admin.ts'
import { callWhileLocked } from '../testing/call-while-locked.ts'
import { addPerson, bookingOf, type Person, signInAgain, today } from '../testing/factories.ts'
import { addBooking, addRoomyTreatment, callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'

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
/** Gives Ellis the role, which ends the session, and a new session. */
async function becomeDoctor(doctorId: string | undefined): Promise<void> {
  await give(ellis, asDoctor(doctorId))
  ellis = await signInAgain(portal, ellis)
}
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
    await becomeDoctor(first)
    const other = await addPerson(portal)
    const before = await countWrites(portal.db)
    expect((await give(other, asDoctor(first))).body.code).toBe('doctor_linked')
    expect((await give(other, asDoctor(crypto.randomUUID()))).body.code).toBe('no_such_doctor')
    expect((await give(other, { role: 'doctor' })).status).toBe(400)
    expect((await give(other, { role: 'receptionist', doctorId: first })).status).toBe(400)
    expect((await give(ellis, { role: 'admin' }, ellis)).status).toBe(403)
    expect(await countWrites(portal.db)).toEqual(before)
  })

  test('ends when the command makes the person an admin, and sees nothing once the doctor is removed', async () => {
    const [first, second] = doctors
    await give(ellis, asDoctor(first))
    expect(await makeAdmin(portal.db, { email: ellis.email, password: 'six more teeth' })).toBe(true)
    expect(await linkOf(first)).toBeUndefined()
    const invited = await addPerson(portal)
    await give(invited, asDoctor(second))
    const other = await signInAgain(portal, invited)
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
    await becomeDoctor(own)
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
    await becomeDoctor(own)
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

  test('who treats a child sees neither the parent, nor notes about others, nor the other children', async () => {
    const [own, other] = doctors
    await becomeDoctor(own)
    const { patient: parent } = await bookedWith(other)
    await portal.db
      .updateTable('person')
      .set({ name: 'Parent Quetzal', phone: '(503) 555-0900' })
      .where('id', '=', parent.id)
      .execute()
    const addChild = async (name: string) =>
      (await callAs<FamilyMember>(portal, parent, 'POST', '/family', { name, birthDate: '2018-02-03' })).body._id
    const [child, sibling] = [await addChild('Treated Child'), await addChild('Sibling Quetzal')]
    const treatment = await addRoomyTreatment(portal)
    const book = async (memberId: string, doctorId: string | undefined) => {
      const asked = bookingOf(parent, treatment, today(portal), treatment.slots.at(-1))
      const { body } = await callAs<{ booking: Booking }>(portal, parent, 'POST', '/booking', { ...asked, memberId })
      const place = { doctor_id: doctorId ?? null }
      await portal.db.updateTable('booking').set(place).where('id', '=', body.booking._id).execute()
      await portal.db.deleteFrom('occupancy').where('booking_id', '=', body.booking._id).execute()
      return body.booking
    }
    const seen = await book(child, own)
    await book(sibling, other)
    const note = (by: Person, text: string, memberId?: string) =>
      callAs<StaffNote & { code?: string }>(portal, by, 'POST', `/patients/${parent.id}/notes`, {
        text,
        ...(memberId && { memberId }),
      })
    const ofParent = await note(admin, 'Parent Quetzal pays late.')
    await note(admin, 'Sibling Quetzal is nervous.', sibling)
    const ofChild = await note(admin, 'Prefers mornings.', child)

    const read = async <T>(path: string) => (await callAs<T>(portal, ellis, 'GET', path)).body
    const page = await read<Patient>(`/patients/${parent.id}`)
    expect(page).toMatchObject({ onlyFamily: true, name: 'Treated Child', email: '', past: 0, upcoming: 1 })
    expect(page.phone).toBeUndefined()
    expect(page.family.map(({ name }) => name)).toEqual(['Treated Child'])
    expect(page.notes.map(({ text, memberId }) => [text, memberId])).toEqual([['Prefers mornings.', child]])
    const answers = [
      page,
      await read(`/patients/${parent.id}/bookings`),
      await read<DeskDay>('/desk/day?date=2026-11-23'),
      await read<OpenedBooking>(`/desk/bookings/${seen._id}`),
      (await callAs(portal, ellis, 'PUT', `/desk/bookings/${seen._id}/visit`, { from: 'expected', to: 'arrived' }))
        .body,
      (
        await callAs(portal, ellis, 'PUT', `/desk/bookings/${seen._id}/confirmation`, {
          from: 'not_asked',
          to: 'confirmed',
        })
      ).body,
    ]
    for (const answer of answers) {
      expect(JSON.stringify(answer)).toContain('Treated Child')
      expect(JSON.stringify(answer)).not.toContain('Quetzal')
      expect(JSON.stringify(answer)).not.toContain(parent.email)
    }
    // The desk sees all of it.
    const whole = (await callAs<Patient>(portal, admin, 'GET', `/patients/${parent.id}`)).body
    expect([whole.name, whole.family.length, whole.notes.length]).toEqual(['Parent Quetzal', 2, 3])

    // Notes are written and assigned only about those whom the doctor treats.
    expect((await note(ellis, 'Sensitive gums.')).body.code).toBe('no_such_patient')
    expect((await note(ellis, 'Sensitive gums.', sibling)).body.code).toBe('no_such_member')
    const written = await note(ellis, 'Sensitive gums.', child)
    expect(written.body.memberId).toBe(child)
    const assign = (by: Person, { body }: { body: StaffNote }, memberId: string | null) =>
      callAs<{ modifiedCount?: number; code?: string }>(portal, by, 'PUT', `/notes/${body._id}`, { memberId })
    expect((await assign(ellis, written, null)).body.code).toBe('no_such_patient')
    expect((await assign(ellis, written, sibling)).body.code).toBe('no_such_member')
    expect((await assign(ellis, ofParent, child)).body).toEqual({ modifiedCount: 0 })
    // The staff assign an earlier note of the account's person.
    expect((await assign(admin, ofParent, child)).body).toEqual({ modifiedCount: 1 })
    expect((await assign(admin, ofParent, child)).body).toEqual({ modifiedCount: 0 })
    expect((await read<Patient>(`/patients/${parent.id}`)).notes.map(({ text }) => text)).toContain(
      'Parent Quetzal pays late.',
    )
    expect((await assign(admin, ofChild, null)).body).toEqual({ modifiedCount: 1 })
    expect((await assign(admin, ofChild, crypto.randomUUID())).body.code).toBe('no_such_member')
    const audited = await portal.db
      .selectFrom('audit_entry')
      .select('id')
      .where('action', '=', 'note_assigned')
      .where('person_id', '=', parent.id)
      .execute()
    expect(audited).toHaveLength(2)
    // Notes about a child go with the child.
    await callAs(portal, parent, 'DELETE', `/family/${child}?appointments=keep`)
    const left = (await callAs<Patient>(portal, admin, 'GET', `/patients/${parent.id}`)).body.notes
    expect(left.map(({ text }) => text).sort()).toEqual(['Prefers mornings.', 'Sibling Quetzal is nervous.'])
    expect((await read<Patient>(`/patients/${parent.id}`)).name).toBe('Treated Child')
  })

  test('changes nothing if the role is removed in the meantime', async () => {
    const [own] = doctors
    await becomeDoctor(own)
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
