import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Patient, SearchResult, StaffNote } from '#contract/schemas/patient.ts'
import { addPerson, type Person } from '../testing/factories.ts'
import { addRoomyTreatment, bookFor, callAs, payFully } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let portal: TestApp
let admin: Person
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {} })
  admin = await addPerson(portal, { name: 'Ada Molar', admin: true })
  return () => portal.close()
})

async function personWith(name: string, phone: string | null): Promise<Person> {
  const person = await addPerson(portal, { name })
  await portal.db.updateTable('person').set({ phone }).where('id', '=', person.id).execute()
  return person
}

async function found(q: string): Promise<string[]> {
  const { body } = await callAs<SearchResult>(portal, admin, 'GET', `/find?q=${encodeURIComponent(q)}`)
  return body.patients.map(({ name }) => name)
}

describe('a search', () => {
  beforeAll(async () => {
    await personWith('Priya Raman', '(503) 555-0176')
    await personWith('Jürgen Weiß', '+49 30 901820')
    await personWith('أحمد الفارسي', '٠٢٠ ٧٩٤٦ ٠٩٥٨')
    await personWith('Rachel Abara', null)
  })

  test.each([
    ['5550176', 'Priya Raman'],
    ['555-01', 'Priya Raman'],
    ['+1 503 555 0176', 'Priya Raman'],
    ['503.555.0176', 'Priya Raman'],
    ['030 901820', 'Jürgen Weiß'],
    ['0049 30 90 18 20', 'Jürgen Weiß'],
    ['020 7946 0958', 'أحمد الفارسي'],
    ['+44 20 7946 0958', 'أحمد الفارسي'],
    ['٧٩٤٦', 'أحمد الفارسي'],
  ])('for the number %j returns %s and no one else', async (q, name) => {
    expect(await found(q)).toEqual([name])
  })

  test.each([
    ['priya', 'Priya Raman'],
    ['raman pri', 'Priya Raman'],
    ['Prya Ramann', 'Priya Raman'],
    ['weis jurgen', 'Jürgen Weiß'],
    ['Rachell', 'Rachel Abara'],
    ['احمد', 'أحمد الفارسي'],
  ])('for the name %j returns %s first', async (q, name) => {
    expect((await found(q))[0]).toBe(name)
  })

  test('for words that match exactly leaves similar names out', async () => {
    await personWith('Priyanka Raman', null)
    expect(await found('priya raman')).toEqual(['Priya Raman', 'Priyanka Raman'])
    expect(await found('priyanka')).toEqual(['Priyanka Raman'])
  })

  test.each(['%', '_', "' or 1=1 --", '%%%', '999999999999', 'qqqqqq'])('for %j finds no one', async (q) => {
    expect(await found(q)).toEqual([])
  })

  test('leaves removed people out', async () => {
    const gone = await personWith('Gone Soonish', '(503) 555-0993')
    expect(await found('soonish')).toEqual(['Gone Soonish'])
    await callAs(portal, admin, 'DELETE', `/user/${gone.email}`)
    expect(await found('soonish')).toEqual([])
    expect(await found('5550993')).toEqual([])
  })

  test('finds the number of a booking where the profile has none, and tells the next appointment', async () => {
    const person = await personWith('Nadia Rahman', null)
    const treatment = await addRoomyTreatment(portal)
    await bookFor(portal, person, treatment)
    const { body } = await callAs<SearchResult>(portal, admin, 'GET', '/find?q=nadia%20rahman')
    expect(body.patients).toEqual([
      expect.objectContaining({
        name: 'Nadia Rahman',
        phone: '(503) 555-0199',
        appointment: expect.objectContaining({ treatment: treatment.name, slot: treatment.slots[0], past: false }),
      }),
    ])
    expect(await found('555 0199')).toContain('Nadia Rahman')
  })

  test('finds the booking of a transaction', async () => {
    const person = await addPerson(portal)
    const treatment = await addRoomyTreatment(portal)
    const booking = await bookFor(portal, person, treatment)
    const transactionId = await payFully(portal, person, booking)
    const { body } = await callAs<SearchResult>(portal, admin, 'GET', `/find?q=${transactionId}`)
    expect(body.bookings.map(({ _id }) => _id)).toEqual([booking._id])
  })
})

describe('a patient', () => {
  test('is shown with bookings, numbers and the unpaid sum', async () => {
    const person = await personWith('Tomás Herrera', '(503) 555-0161')
    const treatment = await addRoomyTreatment(portal, 49)
    const [next, later, paid] = [
      await bookFor(portal, person, treatment, 3),
      await bookFor(portal, person, treatment, 4),
      await bookFor(portal, person, treatment, 5),
    ]
    await payFully(portal, person, paid)
    await callAs(portal, admin, 'DELETE', `/booking/${later._id}`)
    const { body } = await callAs<Patient>(portal, admin, 'GET', `/patients/${person.id}`)
    expect(body).toMatchObject({ name: 'Tomás Herrera', phone: '(503) 555-0161', email: person.email, notes: [] })
    expect(body).toMatchObject({ upcoming: 2, past: 0, cancelled: 1, due: 49, unpaid: 1, next: { _id: next._id } })
    const listed = await callAs<Booking[]>(portal, admin, 'GET', `/patients/${person.id}/bookings`)
    expect(listed.body.map(({ _id }) => _id)).toEqual([next._id, later._id, paid._id])
    expect(listed.headers['x-total-count']).toBe('3')

    // The desk records a no-show before the time of the appointment is over.
    await portal.db.updateTable('booking').set({ state: 'missed' }).where('id', '=', next._id).execute()
    const after = await callAs<Patient>(portal, admin, 'GET', `/patients/${person.id}`)
    expect(after.body.next?._id).toBe(paid._id)
  })

  test('has notes of the staff, newest first, until they are removed', async () => {
    const person = await addPerson(portal)
    const add = (text: string) => callAs<StaffNote>(portal, admin, 'POST', `/patients/${person.id}/notes`, { text })
    const first = await add('Prefers\nmornings.')
    portal.advance(1)
    await add('Nervous before injections.')
    portal.advance(-1)
    const notes = async () => (await callAs<Patient>(portal, admin, 'GET', `/patients/${person.id}`)).body.notes
    expect(await notes()).toMatchObject([
      { text: 'Nervous before injections.', by: 'Ada Molar' },
      { text: 'Prefers\nmornings.', by: 'Ada Molar' },
    ])
    const removed = await callAs(portal, admin, 'DELETE', `/notes/${first.body._id}`)
    expect(removed.body).toEqual({ deletedCount: 1 })
    expect(await notes()).toHaveLength(1)
    const audited = await portal.db
      .selectFrom('audit_entry')
      .select('action')
      .where('person_id', '=', person.id)
      .execute()
    expect(audited.map(({ action }) => action)).toEqual([
      'joined',
      'signed_in',
      'note_added',
      'note_added',
      'note_removed',
    ])
  })

  test('who was removed has no page, and no note is added', async () => {
    const gone = await addPerson(portal)
    await callAs(portal, admin, 'POST', `/patients/${gone.id}/notes`, { text: 'Late.' })
    await callAs(portal, admin, 'DELETE', `/user/${gone.email}`)
    expect(await callAs(portal, admin, 'GET', `/patients/${gone.id}`)).toMatchObject({ status: 404 })
    const refused = await callAs(portal, admin, 'POST', `/patients/${gone.id}/notes`, { text: 'Late.' })
    expect(refused).toMatchObject({ status: 404, body: { code: 'no_such_patient' } })
    expect(await portal.db.selectFrom('staff_note').select('id').where('person_id', '=', gone.id).execute()).toEqual([])
  })

  test("does not get the staff's notes with their data", async () => {
    const person = await addPerson(portal)
    await callAs(portal, admin, 'POST', `/patients/${person.id}/notes`, { text: 'Quetzal' })
    const { body } = await callAs<unknown>(portal, person, 'GET', '/me/export')
    expect(JSON.stringify(body)).toContain(person.email)
    expect(JSON.stringify(body)).not.toContain('Quetzal')
    expect(JSON.stringify(body)).not.toContain('note')
  })
})
