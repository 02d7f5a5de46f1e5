import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import type { AuditEntry } from '#contract/schemas/audit-entry.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { MergeConflict, MergePreview, Patient } from '#contract/schemas/patient.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import type { WaitlistEntry } from '#contract/schemas/waitlist.ts'
import { findViolations } from '../backup/invariants.ts'
import { addPerson, addTreatment, bookingOf, type Person, today } from '../testing/factories.ts'
import { takeMails } from '../testing/mails.ts'
import {
  addRoomyTreatment,
  bookFor,
  type CallResult,
  callAs,
  cancel,
  payFully,
  readBooking,
  sweep,
} from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'

let portal: TestApp
let admin: Person
let mother: Person
let father: Person
let cleaning: Treatment
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {}, rateLimits: false, mail: { mode: 'test' } })
  admin = await addPerson(portal, { name: 'Ada Molar', admin: true })
  mother = await addPerson(portal, { name: 'Maya Lindqvist' })
  father = await addPerson(portal, { name: 'Jonas Lindqvist' })
  cleaning = await addRoomyTreatment(portal)
  return async () => {
    expect(await findViolations(portal.db)).toEqual([])
    await portal.close()
  }
})

const leo = { name: 'Leo Lindqvist', birthDate: '2018-03-09' }

/** A child in an account. */
interface Child {
  readonly parent: Person
  readonly id: string
}

const add = async (parent: Person, child = leo): Promise<Child> => ({
  parent,
  id: (await callAs<{ _id: string }>(portal, parent, 'POST', '/family', child)).body._id,
})

type Merged = CallResult<{ modifiedCount?: number; code?: string; conflicts?: MergeConflict[] }>
const pathOf = ({ parent, id }: Child) => `/patients/${parent.id}/family/${id}/merge`
const merge = (from: Child, to: Child, by = admin): Promise<Merged> =>
  callAs(portal, by, 'POST', pathOf(from), { into: to.parent.id, intoMember: to.id })
const preview = (from: Child, to: Child, by = admin) =>
  callAs<MergePreview & { code?: string }>(
    ...([portal, by, 'GET', `${pathOf(from)}?into=${to.parent.id}&intoMember=${to.id}`] as const),
  )
const patient = async ({ id }: Person) => (await callAs<Patient>(portal, admin, 'GET', `/patients/${id}`)).body

async function book({ parent, id }: Child, days = 7, { treatment = cleaning, key }: Wish = {}): Promise<Booking> {
  const payload = { ...bookingOf(parent, treatment, addDays(today(portal), days)), memberId: id }
  const headers = key === undefined ? {} : { 'idempotency-key': key }
  const { body } = await callAs<Booked>(portal, parent, 'POST', '/booking', payload, headers)
  if (!body.booking) throw new Error(body.code)
  return body.booking
}

interface Booked {
  readonly code?: string
  readonly booking?: Booking
}

interface Wish {
  readonly treatment?: Treatment
  readonly key?: string
}

const join = (parent: Person, treatment: Treatment, memberId?: string) =>
  callAs(portal, parent, 'POST', '/waitlist', {
    ...{ treatmentId: treatment._id, weekdays: [1, 2, 3, 4, 5, 6, 7], times: ['morning', 'afternoon'] },
    ...{ until: addDays(today(portal), 60), memberId },
  })
const waiting = async (parent: Person) => (await callAs<WaitlistEntry[]>(portal, parent, 'GET', '/waitlist')).body

describe('one child of two accounts', () => {
  let hers: Child
  let his: Child
  beforeEach(async () => {
    hers = await add(mother)
    his = await add(father, { ...leo, name: 'LEO LINDQVIST' })
  })

  test('becomes one record with the appointments, payments, reviews, notes and mail of both', async () => {
    const visited = await book(hers, 1)
    await payFully(portal, mother, visited)
    portal.advance(3 * 24 * 60)
    const review = { stars: 5, text: 'It did not hurt.', name: 'Leo L.' }
    expect((await callAs(portal, mother, 'PUT', `/booking/${visited._id}/review`, review)).status).toBe(200)
    await sweep(portal)
    await takeMails(portal)
    const [moved, own] = [await book(hers, 8), await bookFor(portal, mother, cleaning, 9)]
    const other = await book(his, 10)
    await callAs(portal, admin, 'POST', `/patients/${mother.id}/notes`, { text: 'Shy.', memberId: hers.id })
    await callAs(portal, admin, 'POST', `/patients/${mother.id}/notes`, { text: 'Prefers mornings.' })

    expect((await preview(hers, his)).body).toEqual({
      ...{ bookings: 2, payments: 1, notes: 1, reviews: 1, waiting: 0, conflicts: [] },
    })
    expect((await merge(hers, his)).body).toEqual({ modifiedCount: 1 })

    const [left, joined] = [await patient(mother), await patient(father)]
    expect([left.family, left.notes.map(({ text }) => text), left.upcoming]).toEqual([[], ['Prefers mornings.'], 1])
    expect(joined).toMatchObject({ family: [{ _id: his.id }], upcoming: 2, past: 1 })
    expect(joined.notes).toMatchObject([{ text: 'Shy.', memberId: his.id }])
    for (const booking of [visited, moved, other]) {
      expect(await readBooking(portal, father, booking._id)).toMatchObject({ memberId: his.id, patientId: father.id })
    }
    // It keeps the name under which it was booked, and its payment.
    expect(await readBooking(portal, father, visited._id)).toMatchObject({ patientName: leo.name, paid: true })
    expect(await readBooking(portal, mother, own._id)).toMatchObject({ patientId: mother.id })
    const mails = (await takeMails(portal)).map(({ kind, address }) => [kind, address])
    expect(mails.filter(([, address]) => address === father.email)).toHaveLength(2)
    expect(mails.filter(([, address]) => address === mother.email)).toHaveLength(1)
  })

  test('is no longer in the first account: not its bookings, calls, names, nor its export', async () => {
    const [moved] = [await book(hers, 7, { key: 'key-1' }), await bookFor(portal, mother, cleaning, 8)]
    const answers = async (who: Person) =>
      Promise.all([
        callAs(portal, who, 'GET', `/booking/${moved._id}`),
        callAs(portal, who, 'DELETE', `/booking/${moved._id}`),
        callAs(portal, who, 'PUT', `/family/${hers.id}`, leo),
      ])
    await merge(hers, his)
    expect((await answers(mother)).map(({ status }) => status)).toEqual([404, 404, 404])
    // A repeated request, whose answer was lost, returns nothing of the other account.
    await expect(book(hers, 7, { key: 'key-1' })).rejects.toThrow('no_such_member')
    const { body } = await callAs<{ bookings: Booking[]; history: { action: string }[] }>(
      ...([portal, mother, 'GET', '/me/export'] as const),
    )
    expect(body.bookings).toHaveLength(1)
    expect(body.history.map(({ action }) => action)).toContain('family_member_merged')
    const theirs = await callAs<typeof body>(portal, father, 'GET', '/me/export')
    expect(theirs.body.bookings).toHaveLength(1)
    const found = await callAs<{ patients: { _id: string }[] }>(portal, admin, 'GET', '/find?q=leo lindqvist')
    expect(found.body.patients.map(({ _id }) => _id)).toEqual([father.id])
  })

  test('is recorded in the activity log of both accounts, by who merged it', async () => {
    const { _id } = await book(hers)
    await merge(hers, his)
    const entries = await portal.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id', 'person_id', 'object_id'])
      .where('action', 'in', ['family_member_merged', 'family_member_removed', 'booking_merged'])
      .execute()
    const by = { actor_id: admin.id }
    expect(entries).toHaveLength(3)
    expect(entries).toEqual(
      expect.arrayContaining([
        { ...by, action: 'booking_merged', person_id: father.id, object_id: _id },
        { ...by, action: 'family_member_merged', person_id: mother.id, object_id: hers.id },
        { ...by, action: 'family_member_merged', person_id: father.id, object_id: hers.id },
      ]),
    )
    for (const { email } of [mother, father]) {
      const { body } = await callAs<{ entries: AuditEntry[] }>(portal, admin, 'GET', `/audit?person=${email}`)
      expect(body.entries.map(({ action }) => action)).toContain('family_member_merged')
    }
  })

  test('waits once for a treatment, in the better place, and with the time held for it', async () => {
    const [rootCanal, checkup] = [
      await addTreatment(portal, { name: 'Root Canal', starts: [600], minutes: 60 }),
      await addTreatment(portal, { name: 'Check-up', starts: [600], minutes: 60 }),
    ]
    const booker = await addPerson(portal)
    const booked = await bookFor(portal, booker, rootCanal, 8)
    await join(mother, rootCanal, hers.id)
    portal.advance(1)
    await join(mother, rootCanal)
    portal.advance(1)
    for (const treatment of [rootCanal, checkup]) await join(father, treatment, his.id)
    await join(mother, checkup, hers.id)
    await cancel(portal, booker, booked._id)
    const [first] = await waiting(mother)
    expect(first).toMatchObject({ member: { _id: hers.id }, offer: { state: 'open' } })

    expect((await preview(hers, his)).body).toMatchObject({ waiting: 2 })
    expect((await merge(hers, his)).status).toBe(200)
    const entries = await waiting(father)
    expect(entries.map(({ treatment, joinedAt }) => [treatment, joinedAt]).toSorted()).toEqual([
      ['Check-up', expect.any(String)],
      ['Root Canal', first?.joinedAt],
    ])
    expect(entries.every(({ member }) => member?._id === his.id)).toBe(true)
    // What the mother waits for herself stays hers.
    expect((await waiting(mother)).map(({ member }) => member)).toEqual([undefined])
    // The held time went to the next in line, who is the mother or the child.
    const offered = [...entries, ...(await waiting(mother))].filter(({ offer }) => offer?.state === 'open')
    expect(offered).toHaveLength(1)
  })

  test('moves with an open offer, which the other parent accepts', async () => {
    const treatment = await addTreatment(portal, { name: 'Root Canal', starts: [600], minutes: 60 })
    const booker = await addPerson(portal)
    const booked = await bookFor(portal, booker, treatment, 8)
    await join(mother, treatment, hers.id)
    await cancel(portal, booker, booked._id)
    await merge(hers, his)
    const [entry] = await waiting(father)
    const accept = (who: Person) =>
      callAs<{ bookingId?: string }>(portal, who, 'POST', `/offer/${entry?.offer?._id}/accept`, { phone: '555-0101' })
    expect((await accept(mother)).status).toBe(404)
    const { bookingId } = (await accept(father)).body
    expect(await readBooking(portal, father, bookingId ?? '')).toMatchObject({ state: 'booked', memberId: his.id })
  })

  test.each([
    ['at one instant', false],
    ['of one treatment and day', true],
  ])('with appointments %s is refused and names both, until one is cancelled', async (_, sameTreatment) => {
    const other = sameTreatment ? cleaning : await addRoomyTreatment(portal)
    const moved = await book(hers)
    const payload = { ...bookingOf(father, other, addDays(today(portal), 7), other.slots[sameTreatment ? 4 : 0]) }
    const existing = (
      await callAs<{ booking: Booking }>(portal, father, 'POST', '/booking', { ...payload, memberId: his.id })
    ).body.booking
    const before = await countWrites(portal.db)
    const refused = await merge(hers, his)
    expect(refused).toMatchObject({ status: 409, body: { code: 'bookings_conflict' } })
    const conflicts = [{ moved: { _id: moved._id }, existing: { _id: existing._id } }]
    expect(refused.body.conflicts).toMatchObject(conflicts)
    expect((await preview(hers, his)).body.conflicts).toMatchObject(conflicts)
    expect(await countWrites(portal.db)).toBe(before)
    await cancel(portal, father, existing._id)
    expect((await merge(hers, his)).body).toEqual({ modifiedCount: 1 })
  })

  test('has no conflict with the appointments of the parents and of other children', async () => {
    const [ida, treatment] = [await add(father, { ...leo, name: 'Ida Lindqvist' }), await addRoomyTreatment(portal)]
    await book(hers)
    await book(ida, 7, { treatment })
    await bookFor(portal, father, await addRoomyTreatment(portal), 7)
    expect((await merge(hers, his)).body).toEqual({ modifiedCount: 1 })
    expect((await patient(father)).family.map(({ name }) => name).toSorted()).toEqual([
      'Ida Lindqvist',
      'LEO LINDQVIST',
    ])
  })

  test('changes nothing when it is repeated', async () => {
    await book(hers)
    await merge(hers, his)
    const before = await countWrites(portal.db)
    expect((await merge(hers, his)).body).toEqual({ modifiedCount: 0 })
    expect((await preview(hers, his)).body.code).toBe('no_such_member')
    expect((await merge(his, hers)).body.code).toBe('no_such_member')
    expect(await countWrites(portal.db)).toBe(before)
  })

  test('is shown to the desk on the pages of both accounts, until it is merged', async () => {
    expect((await patient(mother)).sameChildren).toEqual([
      { _id: father.id, name: father.name, child: leo.name, memberId: hers.id, otherMemberId: his.id },
    ])
    expect((await patient(father)).sameChildren).toMatchObject([{ memberId: his.id, otherMemberId: hers.id }])
    await merge(hers, his)
    for (const parent of [mother, father]) expect((await patient(parent)).sameChildren).toEqual([])
  })

  test('leads to the record that is left when the account is merged or removed later', async () => {
    const booking = await book(hers)
    await merge(hers, his)
    expect((await callAs(portal, admin, 'DELETE', `/user/${mother.email}`)).status).toBe(200)
    expect(await readBooking(portal, father, booking._id)).toMatchObject({ state: 'booked', patientName: leo.name })
    const last = await addPerson(portal)
    expect((await callAs(portal, admin, 'POST', `/patients/${father.id}/merge`, { into: last.id })).status).toBe(200)
    expect(await readBooking(portal, last, booking._id)).toMatchObject({ memberId: his.id })
  })

  describe('is not merged, and nothing changes,', () => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    const cases: [string, () => Promise<[Child, Child]>, string][] = [
      ['with another name', async () => [hers, await add(father, { ...leo, name: 'Leon' })], 'not_same_child'],
      [
        'with another birth date',
        async () => [hers, await add(await addPerson(portal), { ...leo, birthDate: '2018-03-10' })],
        'not_same_child',
      ],
      ['into itself', async () => [hers, hers], 'not_same_child'],
      ['into no one', async () => [hers, { ...his, id: nobody }], 'no_such_member'],
      ['of no one', async () => [{ ...hers, id: nobody }, his], 'no_such_member'],
      ['of another account', async () => [{ ...hers, parent: father }, his], 'no_such_member'],
      [
        'into a removed one',
        async () => {
          await callAs(portal, father, 'DELETE', `/family/${his.id}`)
          return [hers, his]
        },
        'no_such_member',
      ],
    ]
    test.each(cases)('%s', async (_, arrange, code) => {
      const [from, to] = await arrange()
      const before = await countWrites(portal.db)
      const status = code === 'not_same_child' ? 409 : 404
      expect(await merge(from, to)).toMatchObject({ status, body: { code } })
      expect(await preview(from, to)).toMatchObject({ status, body: { code } })
      expect(await countWrites(portal.db)).toBe(before)
    })

    test.each(['doctor', 'receptionist', 'patient'] as const)('by a %s', async (role) => {
      const by = await addPerson(portal, { role })
      const before = await countWrites(portal.db)
      expect(await merge(hers, his, by)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      expect(await preview(hers, his, by)).toMatchObject({ status: 403 })
      expect(await countWrites(portal.db)).toBe(before)
    })

    test('by an admin who signed in long ago', async () => {
      await sql`update session set confirmed_at = now() - interval '16 minutes'`.execute(portal.db)
      expect((await merge(hers, his)).body.code).toBe('reauthentication_required')
    })
  })
})

test('a child who is twice in one family becomes one', async () => {
  const first = await add(mother)
  const row = { account_id: mother.id, place: 2, name: leo.name, birth_date: leo.birthDate, created_at: new Date() }
  const { id } = await portal.db
    .insertInto('family_member')
    .values({ ...row, twin: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const second = { parent: mother, id }
  const [one, other] = [await book(first), await book(second, 8)]
  const { sameChildren } = await patient(mother)
  expect(sameChildren).toMatchObject([{ _id: mother.id, memberId: id, otherMemberId: first.id }])
  expect((await merge(second, first)).body).toEqual({ modifiedCount: 1 })
  expect((await patient(mother)).family.map(({ _id }) => _id)).toEqual([first.id])
  for (const { _id } of [one, other]) {
    expect(await readBooking(portal, mother, _id)).toMatchObject({ memberId: first.id, patientId: mother.id })
  }
})
