import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { FamilyMember } from '#contract/schemas/family.ts'
import type { Patient, SearchResult, StaffNote } from '#contract/schemas/patient.ts'
import type { User } from '#contract/schemas/user.ts'
import type { DeskEntry } from '#contract/schemas/waitlist.ts'
import { addPerson, type Person, today } from '../testing/factories.ts'
import { addRoomyTreatment, bookFor, callAs, payFully } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { joinFor } from '../testing/waitlist.ts'

let portal: TestApp
let admin: Person
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {}, rateLimits: false })
  admin = await addPerson(portal, { name: 'Ada Molar', admin: true })
  return () => portal.close()
})

async function personWith(name: string, phone: string | null): Promise<Person> {
  const person = await addPerson(portal, { name })
  await portal.db.updateTable('person').set({ phone }).where('id', '=', person.id).execute()
  return person
}

async function search(q: string): Promise<SearchResult['patients']> {
  return (await callAs<SearchResult>(portal, admin, 'GET', `/find?q=${encodeURIComponent(q)}`)).body.patients
}

const found = async (q: string) => (await search(q)).map(({ name }) => name)

describe('a search', () => {
  beforeAll(async () => {
    await personWith('Priya Raman', '(503) 555-0176')
    await personWith('Jürgen Weiß', '+49 30 901820')
    await personWith('أحمد الفارسي', '٠٢٠ ٧٩٤٦ ٠٩٥٨')
    await personWith('Rachel Abara', null)
    await personWith("Siobhán O'Brien", null)
    await personWith('Anne-Marie Døssing', null)
    await personWith('فاطمة عيسى', null)
    await personWith('Max Mueller', null)
    await personWith('Moritz Müller', null)
    await personWith('Иван Петров', null)
    await personWith('Γιώργος Παππάς', null)
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

  test('lists those first whose words begin with the typed ones', async () => {
    for (const name of ['Pia Härter', 'Pia Cremer', 'Pia Raab', 'Pia Öhler']) await personWith(name, null)
    expect(await found('pia r')).toEqual(['Pia Raab', 'Pia Cremer', 'Pia Härter', 'Pia Öhler'])
    expect((await found('pia ö'))[0]).toBe('Pia Öhler')
  })

  test.each([
    ['o’brien', "Siobhán O'Brien"],
    ["o'brien", "Siobhán O'Brien"],
    ['obrien', "Siobhán O'Brien"],
    ['anne marie', 'Anne-Marie Døssing'],
    ['anne-marie doessing', 'Anne-Marie Døssing'],
    ['فاطمه', 'فاطمة عيسى'],
    ['عيسي', 'فاطمة عيسى'],
    ['müller', 'Max Mueller', 'Moritz Müller'],
    ['mueller', 'Max Mueller', 'Moritz Müller'],
    ['иван петров', 'Иван Петров'],
    ['ΓΙΩΡΓΟΣ', 'Γιώργος Παππάς'],
  ])('for %s finds %s, however it is written', async (q, ...names) => {
    expect(await search(q)).toEqual(names.map((name) => expect.objectContaining({ name })))
    expect((await search(q)).some(({ similar }) => similar)).toBe(false)
  })

  test.each([
    ['Иван Петрав', 'Иван Петров'],
    ['Гиоргос', undefined],
    ['Γιόργος Παπάς', 'Γιώργος Παππάς'],
    ['فاظمة عيسى', 'فاطمة عيسى'],
    ['Prya Ramann', 'Priya Raman'],
  ])('for the misspelled %s marks %s as similar', async (q, name) => {
    const people = await search(q)
    expect(people.every(({ similar }) => similar)).toBe(true)
    expect(people[0]?.name).toBe(name)
  })

  test('for an unknown address finds nobody, however similar the name in it is', async () => {
    await personWith('Wilhelmina Zander', null)
    expect(await found('wilhelmina.zander@nowhere.test')).toEqual([])
    // Nor is the address of someone similar to a name.
    const address = (await addPerson(portal, { name: 'Ab Cd' })).email.split('@')[0] ?? ''
    expect(await found(`${address.slice(0, -2)}qj`)).toEqual([])
  })

  test.each([
    '+1 541 5550117',
    '541 555 0117',
    '1 541 555 0117',
    '0541 555 0117',
    '+49 541 555 0117',
    '001 541 5550117',
  ])('for the number %s finds no one with another area code', async (q) => {
    await personWith('Stranger Danger', '(971) 555-0117')
    expect(await found(q)).toEqual([])
  })

  test('names everyone it found in the activity log, once while someone types', async () => {
    const seen = await personWith('Audrey Logged', null)
    const reads = () =>
      portal.db
        .selectFrom('audit_entry')
        .select(['action', 'object_kind', 'actor_id'])
        .where('person_id', '=', seen.id)
        .where('action', '=', 'read')
        .execute()
    for (const q of ['audrey', 'audrey l', 'audrey logged']) expect(await found(q)).toEqual(['Audrey Logged'])
    expect(await reads()).toEqual([{ action: 'read', object_kind: 'find', actor_id: admin.id }])
    // Each search has an entry too.
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from audit_entry where object_kind = 'find' and person_id is null
        and actor_id = ${admin.id}`.execute(portal.db)
    expect(rows[0]?.count).toBeGreaterThanOrEqual(3)
  })

  test('leads from any name on a booking, a family member or a number to the account', async () => {
    const parent = await personWith('Bronwen Pritchard', '(503) 555-0001')
    const child = await callAs<FamilyMember>(portal, parent, 'POST', '/family', {
      name: 'Gwilym Evans',
      birthDate: '2018-02-03',
    })
    const [hit, ...none] = await search('gwilym')
    expect([hit?.name, hit?.names, none]).toEqual([
      'Bronwen Pritchard',
      [{ name: 'Gwilym Evans', memberId: child.body._id }],
      [],
    ])
    // Words of both names, and a typing error.
    expect(await found('gwilym pritchard')).toEqual(['Bronwen Pritchard'])
    expect(await search('gwylim evans')).toMatchObject([
      { name: 'Bronwen Pritchard', similar: true, names: [{ name: 'Gwilym Evans' }] },
    ])
    // A name and number with which the desk booked.
    const treatment = await addRoomyTreatment(portal)
    const caller = { name: 'Ceridwen Ap Hywel', phone: '(971) 555-7788', email: parent.email }
    const booked = await callAs(portal, admin, 'POST', '/bookings', {
      treatmentId: treatment._id,
      price: treatment.price,
      date: addDays(today(portal), 7),
      slot: treatment.slots[0],
      patientName: caller.name,
      phone: caller.phone,
      email: caller.email,
      account: 'theirs',
    })
    expect(booked.status).toBe(200)
    expect(await search('ceridwen')).toMatchObject([{ name: 'Bronwen Pritchard', names: [{ name: caller.name }] }])
    expect(await found('555 7788')).toEqual(['Bronwen Pritchard'])
    // The list of users and the waitlist find them too.
    for (const q of ['gwilym', 'Ceridwen Ap']) {
      const users = await callAs<User[]>(portal, admin, 'GET', `/users?search=${encodeURIComponent(q)}`)
      expect(users.body.map(({ name }) => name)).toEqual(['Bronwen Pritchard'])
    }
    expect((await joinFor(portal, parent, treatment)).status).toBe(200)
    for (const q of ['gwilym', 'ceridwen', '5557788']) {
      const listed = await callAs<DeskEntry[]>(portal, admin, 'GET', `/desk/waitlist?q=${q}`)
      expect(listed.body.map(({ patientName }) => patientName)).toEqual(['Bronwen Pritchard'])
    }
    expect((await callAs<DeskEntry[]>(portal, admin, 'GET', '/desk/waitlist?q=gwylim')).body).toEqual([])
    // They go with the account.
    await callAs(portal, admin, 'DELETE', `/user/${parent.email}`)
    for (const q of ['gwilym', 'ceridwen', '5557788']) expect(await found(q)).toEqual([])
    const left = await portal.db.selectFrom('booked_name').select('name').where('account_id', '=', parent.id).execute()
    expect(left).toEqual([])
  })

  test('tells the treatment that a patient had most often', async () => {
    const person = await personWith('Ulrika Usual', null)
    const [often, once] = [await addRoomyTreatment(portal), await addRoomyTreatment(portal)]
    expect(await search('ulrika usual')).not.toContainEqual(
      expect.objectContaining({ usualTreatmentId: expect.anything() }),
    )
    for (const days of [3, 4]) await bookFor(portal, person, often, days)
    await bookFor(portal, person, once, 5)
    expect(await search('ulrika usual')).toMatchObject([{ usualTreatmentId: often._id }])
    const { body } = await callAs<Patient>(portal, admin, 'GET', `/patients/${person.id}`)
    expect(body.usualTreatmentId).toBe(often._id)
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

test('searches are limited for each member of the staff', async () => {
  const limited = await startTestApp(inject('templateDatabase'))
  const [one, other] = [await addPerson(limited, { admin: true }), await addPerson(limited, { admin: true })]
  const statuses = async (caller: Person, count: number) => {
    const all: number[] = []
    for (let i = 0; i < count; i++) all.push((await callAs(limited, caller, 'GET', '/find?q=raman')).status)
    return all
  }
  expect(new Set(await statuses(one, 60))).toEqual(new Set([200]))
  expect(await statuses(one, 1)).toEqual([429])
  expect(await statuses(other, 1)).toEqual([200])
  limited.advance(1)
  expect(await statuses(one, 1)).toEqual([200])
  await sql`update attempt_count set count = 600 where key like 'find in an hour%'`.execute(limited.db)
  expect(await statuses(one, 1)).toEqual([429])
  await limited.close()
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
      .orderBy('id')
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
