import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import type { AuditEntry } from '#contract/schemas/audit-entry.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { MergeConflict, MergePreview, Patient } from '#contract/schemas/patient.ts'
import type { WaitlistEntry, WaitlistOffer } from '#contract/schemas/waitlist.ts'
import { findViolations } from '../backup/invariants.ts'
import { callFrom, signUp } from '../testing/accounts.ts'
import { addPerson, addTreatment, authHeaders, bookingOf, type Person, today } from '../testing/factories.ts'
import { takeMails, tokenOf } from '../testing/mails.ts'
import {
  addRoomyTreatment,
  bookFor,
  type CallResult,
  callAs,
  cancel,
  openIntent,
  payFully,
  payInBrowser,
  readBooking,
  sweep,
} from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'

let portal: TestApp
let admin: Person
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {}, rateLimits: false, mail: { mode: 'test' } })
  admin = await addPerson(portal, { name: 'Ada Molar', admin: true })
  return async () => {
    expect(await findViolations(portal.db)).toEqual([])
    await portal.close()
  }
})

type Merged = CallResult<{ modifiedCount?: number; code?: string; conflicts?: MergeConflict[] }>
type Ids = Pick<Person, 'id'>

const merge = (source: Ids, target: Ids, by = admin): Promise<Merged> =>
  callAs(portal, by, 'POST', `/patients/${source.id}/merge`, { into: target.id })
const preview = (source: Ids, target: Ids, by = admin) =>
  callAs<MergePreview & { code?: string }>(portal, by, 'GET', `/patients/${source.id}/merge?into=${target.id}`)
const patient = ({ id }: Ids) => callAs<Patient>(portal, admin, 'GET', `/patients/${id}`)
const bookingsOf = async ({ id }: Ids) =>
  (await callAs<Booking[]>(portal, admin, 'GET', `/patients/${id}/bookings`)).body.map(({ _id }) => _id)
const rowOf = ({ id }: Ids) => portal.db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Books by phone for a new caller, or for the person with an ID or address. */
async function bookByPhone(caller: object, days = 7, key = crypto.randomUUID() as string) {
  const { _id: treatmentId, price, slots } = await addRoomyTreatment(portal)
  const asked = { treatmentId, price, slot: slots[0], date: addDays(today(portal), days), ...caller }
  const headers = authHeaders(admin, { 'idempotency-key': key })
  const again = () => portal.app.inject({ method: 'POST', url: '/api/bookings', headers, payload: asked })
  const answer = await again()
  return { status: answer.statusCode, body: answer.json() as { code?: string; booking: Booking }, again }
}

const maya = { patientName: 'Maya Lindqvist', phone: '(503) 555-0101' }

/** A caller whom the front desk entered, with an appointment. */
async function addCaller(caller: object = maya, days = 7): Promise<{ id: string; booking: Booking }> {
  const { booking } = (await bookByPhone(caller, days)).body
  return { id: booking.patientId ?? '', booking }
}

/** Adds a treatment whose only time is booked. Returns functions to wait for that time and to free it. */
async function addSoldOut() {
  const treatment = await addTreatment(portal, { name: 'Root Canal', starts: [600], minutes: 60 })
  const booker = await addPerson(portal)
  const booking = await bookFor(portal, booker, treatment, 8)
  const wish = { weekdays: [1, 2, 3, 4, 5, 6, 7], times: ['morning'], until: addDays(today(portal), 60) }
  return {
    join: (person: Person) => callAs(portal, person, 'POST', '/waitlist', { treatmentId: treatment._id, ...wish }),
    free: () => cancel(portal, booker, booking._id),
  }
}

test('a booking with the address of a merged record finds the account', async () => {
  const caller = await addCaller({ ...maya, email: 'old@clinic.test' })
  const account = await signUp(portal, { name: 'Maya L.', email: 'maya@clinic.test', password: 'six teeth' })
  expect((await merge(caller, account)).status).toBe(200)
  const again = await addCaller({ ...maya, email: 'old@clinic.test', account: 'theirs' }, 9)
  expect(again.id).toBe(account.id)
  const { body } = await callAs<{ patients: { _id: string }[] }>(portal, admin, 'GET', '/find?q=old@clinic.test')
  expect(body.patients.map(({ _id }) => _id)).toEqual([account.id])
  // An account that is opened with the address later is another person's.
  const later = await signUp(portal, { name: 'Eve', email: 'old@clinic.test', password: 'six teeth' })
  expect((await addCaller({ ...maya, email: 'old@clinic.test', account: 'theirs' }, 10)).id).toBe(later.id)
})

test('a child of both records becomes one, with the appointments and notes of both', async () => {
  const child = { name: 'Leo Lindqvist', birthDate: '2018-03-09' }
  const caller = await addCaller()
  const row = { account_id: caller.id, place: 1, name: child.name, birth_date: child.birthDate, created_at: new Date() }
  const { id: theirs } = await portal.db
    .insertInto('family_member')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  const account = await addPerson(portal)
  const own = await callAs<{ _id: string }>(portal, account, 'POST', '/family', child)
  const page = await callAs<Patient>(portal, admin, 'GET', `/patients/${account.id}`)
  expect(page.body.sameChildren).toMatchObject([{ _id: caller.id, child: child.name }])
  const booked = await bookByPhone({ ...maya, patientId: caller.id, memberId: theirs }, 9)
  await callAs(portal, admin, 'POST', `/patients/${caller.id}/notes`, { text: 'Shy.', memberId: theirs })
  expect((await merge(caller, account)).status).toBe(200)
  const merged = await callAs<Patient>(portal, admin, 'GET', `/patients/${account.id}`)
  expect(merged.body.family.map(({ _id }) => _id)).toEqual([own.body._id])
  expect(merged.body.notes).toMatchObject([{ text: 'Shy.', memberId: own.body._id }])
  expect(merged.body.sameChildren).toEqual([])
  expect(await readBooking(portal, admin, booked.body.booking._id)).toMatchObject({ memberId: own.body._id })
})

describe('merging a caller into the account that the patient opened later', () => {
  test('moves appointments and notes, and leaves a row without personal data that leads to the account', async () => {
    const caller = await addCaller()
    const account = await signUp(portal, { name: 'Maya L.', email: 'maya@clinic.test', password: 'six teeth' })
    const own = await bookFor(portal, account, await addRoomyTreatment(portal), 9)
    await callAs(portal, admin, 'POST', `/patients/${caller.id}/notes`, { text: 'Prefers mornings.' })
    expect((await preview(caller, account)).body).toEqual({
      bookings: 1,
      payments: 0,
      notes: 1,
      reviews: 0,
      waiting: 0,
      conflicts: [],
    })
    expect((await merge(caller, account)).body).toEqual({ modifiedCount: 1 })

    const { body } = await patient(caller)
    expect(body).toMatchObject({ _id: account.id, name: 'Maya L.', email: 'maya@clinic.test', upcoming: 2 })
    expect(body.notes.map(({ text, by }) => [text, by])).toEqual([['Prefers mornings.', 'Ada Molar']])
    expect(await bookingsOf(account)).toEqual([caller.booking._id, own._id])
    // The appointment keeps the name and the number under which it was made.
    const mine = await readBooking(portal, account, caller.booking._id)
    expect(mine).toMatchObject({ ...maya, patientId: account.id, patientEmail: 'maya@clinic.test' })
    expect(await rowOf(caller)).toMatchObject({
      ...{ name: '', email: caller.id, phone: null, removed_at: expect.any(Date), merged_into: account.id },
    })
    // The name under which was booked leads to the account.
    expect((await callAs<unknown[]>(portal, admin, 'GET', '/users?search=lindqvist')).body).toMatchObject([
      { _id: account.id },
    ])
    expect((await cancel(portal, account, caller.booking._id)).status).toBe(200)
  })

  test('is offered for patients without a way to sign in only', async () => {
    const account = await signUp(portal, { name: 'Maya L.', email: 'maya@clinic.test', password: 'six teeth' })
    expect((await patient(await addCaller())).body.mergeable).toBe(true)
    expect((await patient(account)).body.mergeable).toBe(false)
    expect((await patient(admin)).body.mergeable).toBe(false)
  })

  test('takes only the details that the other record lacks', async () => {
    const [first, second] = [await addCaller(), await addCaller({ ...maya, phone: '555-0102' }, 8)]
    const known = await addPerson(portal)
    await merge(first, known)
    expect(await rowOf(known)).toMatchObject({ name: known.name, email: known.email, phone: maya.phone })
    await merge(second, known)
    expect(await rowOf(known)).toMatchObject({ name: known.name, email: known.email, phone: maya.phone })
  })

  test('gives the address of a caller to one without an address', async () => {
    const [without, withAddress] = [await addCaller(), await addCaller({ ...maya, email: 'maya@clinic.test' }, 8)]
    await merge(withAddress, without)
    expect(await rowOf(without)).toMatchObject({ email: 'maya@clinic.test', email_verified: false, removed_at: null })
    const another = await addCaller({ ...maya, email: 'other@clinic.test' }, 9)
    await merge(another, without)
    expect(await rowOf(without)).toMatchObject({ email: 'maya@clinic.test' })
  })

  test('sends mail that was still waiting to the account', async () => {
    const caller = await addCaller()
    const account = await addPerson(portal)
    await merge(caller, account)
    expect((await takeMails(portal)).map(({ kind, address }) => [kind, address])).toEqual([['booked', account.email]])
  })

  test('ends the links that could have opened an account for the caller', async () => {
    const caller = await addCaller({ ...maya, email: 'maya@clinic.test' })
    await takeMails(portal)
    await callFrom(portal, undefined, 'POST', '/password-reset-request', { email: 'maya@clinic.test' })
    const token = tokenOf((await takeMails(portal)).find(({ kind }) => kind === 'reset_password'))
    await merge(caller, await addPerson(portal))
    const used = await callFrom(portal, undefined, 'POST', '/password-reset', { token, password: 'six teeth' })
    expect([used.statusCode, used.json().code]).toEqual([400, 'link_expired'])
  })

  test('lets a payment that is in progress at the provider settle', async () => {
    const [source, target] = [await addPerson(portal), await addPerson(portal)]
    const booking = await bookFor(portal, source, await addRoomyTreatment(portal))
    const secret = await openIntent(portal, source, booking)
    expect((await preview(source, target)).body).toMatchObject({ bookings: 1, payments: 1 })
    await merge(source, target)
    await payInBrowser(portal, secret)
    portal.advance(3)
    await sweep(portal)
    expect(await readBooking(portal, target, booking._id)).toMatchObject({ paid: true, patientId: target.id })
    await cancel(portal, target, booking._id)
    expect((await readBooking(portal, target, booking._id)).payment).toMatchObject({ state: 'refunded', refund: 49 })
  })

  test('keeps the audit entries, adds one about both, and shows all of them for the account', async () => {
    const caller = await addCaller()
    const account = await addPerson(portal)
    const entries = () =>
      portal.db.selectFrom('audit_entry').selectAll().where('action', '<>', 'read').orderBy('id').execute()
    const before = await entries()
    await merge(caller, account)
    const after = await entries()
    expect(after.slice(0, before.length)).toEqual(before)
    expect(after.slice(before.length)).toMatchObject([
      { action: 'booking_merged', object_id: caller.booking._id, person_id: account.id, fields: ['account_id'] },
      { action: 'person_merged', object_id: caller.id, person_id: account.id, actor_id: admin.id, fields: [] },
      { action: 'profile_changed', object_id: account.id, person_id: account.id, fields: ['phone'] },
    ])
    const { body } = await callAs<{ entries: AuditEntry[] }>(portal, admin, 'GET', `/audit?person=${account.email}`)
    const shown = body.entries.map(({ action, about }) => [action, about?.name])
    const names = [
      'profile_changed',
      'person_merged',
      'booking_merged',
      'signed_in',
      'joined',
      'booked',
      'caller_added',
    ]
    expect(shown.toSorted()).toEqual(names.map((action) => [action, account.name]).toSorted())
    const exported = await callAs<{ history: { action: string }[] }>(portal, account, 'GET', '/me/export')
    expect(exported.body.history.map(({ action }) => action)).toContain('caller_added')
  })

  test('moves the people whom the record books for, with their appointments, unless there would be more than eight', async () => {
    const [source, target] = [await addPerson(portal), await addPerson(portal)]
    const add = async (person: Person, name: string) =>
      (await callAs<{ _id: string }>(portal, person, 'POST', '/family', { name, birthDate: '2018-03-09' })).body._id
    const [leo, ida] = [await add(source, 'Leo'), await add(source, 'Ida')]
    const children = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => add(target, `Child ${n}`)))
    const treatment = await addRoomyTreatment(portal)
    const payload = { ...bookingOf(source, treatment, addDays(today(portal), 7)), memberId: leo }
    const { booking } = (await callAs<{ booking: Booking }>(portal, source, 'POST', '/booking', payload)).body
    // At the same time as the child's.
    await bookFor(portal, target, await addRoomyTreatment(portal), 7)
    await payFully(portal, source, booking)
    await callAs(portal, source, 'DELETE', `/family/${ida}`)
    await add(source, 'Ida')

    expect((await merge(source, target)).body.code).toBe('family_full')
    expect(await readBooking(portal, source, booking._id)).toMatchObject({ patientId: source.id, paid: true })
    await callAs(portal, target, 'DELETE', `/family/${children[3]}`)
    expect((await merge(source, target)).body).toEqual({ modifiedCount: 1 })
    const { body: family } = await callAs<{ name: string }[]>(portal, target, 'GET', '/family')
    expect(family.map(({ name }) => name).toSorted()).toEqual([
      'Child 1',
      'Child 2',
      'Child 3',
      'Child 5',
      'Child 6',
      'Child 7',
      'Ida',
      'Leo',
    ])
    const moved = await readBooking(portal, target, booking._id)
    expect(moved).toMatchObject({ patientId: target.id, memberId: leo, patientName: 'Leo', paid: true })
  })

  test('leads from every earlier record to the last, until that one is removed', async () => {
    const [first, second] = [await addCaller(), await addCaller(maya, 8)]
    const last = await addPerson(portal)
    await merge(first, second)
    expect((await patient(first)).body._id).toBe(second.id)
    await merge(second, last)
    for (const each of [first, second, last]) expect((await patient(each)).body._id).toBe(last.id)
    await callAs(portal, admin, 'DELETE', `/user/${last.email}`)
    for (const each of [first, second, last]) expect(await patient(each)).toMatchObject({ status: 404 })
  })

  test('changes nothing when it is repeated', async () => {
    const [caller, account] = [await addCaller(), await addPerson(portal)]
    await merge(caller, account)
    const before = await countWrites(portal.db)
    expect(await merge(caller, account)).toMatchObject({ status: 200, body: { modifiedCount: 0 } })
    expect(await countWrites(portal.db)).toBe(before)
  })

  test('moves once of two merges at the same time', async () => {
    const [caller, one, other] = [await addCaller(), await addPerson(portal), await addPerson(portal)]
    const admins = [admin, await addPerson(portal, { admin: true })]
    const answers = await Promise.all([merge(caller, one, admins[0]), merge(caller, other, admins[1])])
    expect(answers.map(({ body }) => body.code ?? body.modifiedCount).toSorted()).toEqual([1, 'patient_merged'])
  })
})

describe('the waitlist', () => {
  const entriesOf = async (person: Person) => (await callAs<WaitlistEntry[]>(portal, person, 'GET', '/waitlist')).body
  test('moves entries with their open offers', async () => {
    const [source, target] = [await addPerson(portal), await addPerson(portal)]
    const { free, join } = await addSoldOut()
    await join(source)
    await free()
    const [waiting] = await entriesOf(source)
    expect((await preview(source, target)).body).toMatchObject({ bookings: 0, waiting: 1 })
    await merge(source, target)
    expect(await entriesOf(target)).toEqual([waiting])
    expect((await takeMails(portal)).filter(({ kind }) => kind === 'time_offered')).toMatchObject([
      { address: target.email },
    ])
    const accepted = await callAs<WaitlistOffer>(portal, target, 'POST', `/offer/${waiting?.offer?._id}/accept`, {
      phone: '(503) 555-0123',
    })
    const booking = await callAs<Booking>(portal, target, 'GET', `/booking/${accepted.body.bookingId}`)
    expect(booking.body).toMatchObject({ state: 'booked', patientId: target.id })
  })

  test('keeps one of two entries for a treatment, in the better place, which is then offered the held time', async () => {
    const [source, target, next] = [await addPerson(portal), await addPerson(portal), await addPerson(portal)]
    const { free, join } = await addSoldOut()
    for (const person of [source, next, target]) {
      await join(person)
      portal.advance(1)
    }
    await free()
    const [[ended], [kept]] = [await entriesOf(source), await entriesOf(target)]
    expect([ended?.offer?.state, kept?.offer]).toEqual(['open', undefined])
    await merge(source, target)
    const { date, slot } = ended?.offer ?? {}
    const { free: _, ...same } = kept ?? {}
    expect(await entriesOf(target)).toEqual([
      { ...same, joinedAt: ended?.joinedAt, offer: expect.objectContaining({ state: 'open', date, slot }) },
    ])
    expect((await entriesOf(next))[0]?.offer).toBeUndefined()
  })
})

test('an entry on the waitlist is paused only if both were', async () => {
  const [source, target] = [await addPerson(portal), await addPerson(portal)]
  const { join } = await addSoldOut()
  for (const person of [source, target]) await join(person)
  const paused = { paused_at: portal.context.clock(), run_outs: 3 }
  await portal.db.updateTable('waitlist_entry').set(paused).where('patient_id', '=', target.id).execute()
  await merge(source, target)
  const entries = portal.db.selectFrom('waitlist_entry').select(['paused_at', 'run_outs'])
  expect(await entries.where('patient_id', '=', target.id).where('ended_at', 'is', null).execute()).toEqual([
    { paused_at: null, run_outs: 0 },
  ])
})

describe('a conflict', () => {
  async function pairOf(): Promise<{ source: Person; target: Person }> {
    return { source: await addPerson(portal), target: await addPerson(portal) }
  }

  test.each([
    ['appointments at the same time', false],
    ['appointments of the same treatment and day', true],
  ])('of %s refuses it and names both, until one is cancelled', async (_, sameTreatment) => {
    const { source, target } = await pairOf()
    const treatment = await addRoomyTreatment(portal)
    const other = sameTreatment ? treatment : await addRoomyTreatment(portal)
    const moved = await bookFor(portal, source, treatment, 7)
    const existing = await bookFor(portal, target, other, 7, other.slots[sameTreatment ? 4 : 0])
    await bookFor(portal, source, treatment, 8)
    const before = await countWrites(portal.db)
    const refused = await merge(source, target)
    expect(refused).toMatchObject({ status: 409, body: { code: 'bookings_conflict' } })
    expect(refused.body.conflicts).toEqual([{ moved, existing }])
    expect((await preview(source, target)).body).toMatchObject({ bookings: 2, conflicts: [{ moved, existing }] })
    expect(await countWrites(portal.db)).toBe(before)
    await cancel(portal, target, existing._id)
    expect((await merge(source, target)).body).toEqual({ modifiedCount: 1 })
  })

  test('exists with a visit that took place', async () => {
    const { source, target } = await pairOf()
    const [one, other] = [await addRoomyTreatment(portal), await addRoomyTreatment(portal)]
    const moved = await bookFor(portal, source, one, 1)
    await bookFor(portal, target, other, 1)
    portal.advance(3 * 24 * 60)
    await callAs(portal, admin, 'PUT', `/desk/bookings/${moved._id}/visit`, { from: 'expected', to: 'left' })
    expect((await merge(source, target)).body.conflicts).toHaveLength(1)
  })

  test('does not exist with a cancelled appointment', async () => {
    const { source, target } = await pairOf()
    const treatment = await addRoomyTreatment(portal)
    const moved = await bookFor(portal, source, treatment)
    await cancel(portal, source, moved._id)
    await bookFor(portal, target, treatment)
    expect((await merge(source, target)).status).toBe(200)
  })
})

describe('a refused merge changes nothing:', () => {
  const nobody = { id: '00000000-0000-4000-8000-000000000000' }
  const addMember = () => signUp(portal, { name: 'Ann', email: 'ann@clinic.test', password: 'six teeth' })
  async function addRemoved(): Promise<Person> {
    const removed = await addPerson(portal)
    await callAs(portal, admin, 'DELETE', `/user/${removed.email}`)
    return removed
  }
  async function addMerged(): Promise<Ids> {
    const merged = await addCaller()
    await merge(merged, await addPerson(portal))
    return merged
  }
  type Pair = [source: Ids, target: Ids]
  const cases: [string, () => Promise<Pair>, number, string][] = [
    [
      'into itself',
      async () => {
        const caller = await addCaller()
        return [caller, caller]
      },
      409,
      'not_mergeable',
    ],
    ['of an account', async () => [await addMember(), await addCaller()], 409, 'not_mergeable'],
    [
      'of a member of the staff',
      async () => [await addPerson(portal, { role: 'receptionist' }), await addCaller()],
      409,
      'not_mergeable',
    ],
    ['of the admin', async () => [admin, await addCaller()], 409, 'not_mergeable'],
    ['of no one', async () => [nobody, await addCaller()], 404, 'no_such_patient'],
    ['into no one', async () => [await addCaller(), nobody], 404, 'no_such_patient'],
    ['of a removed person', async () => [await addRemoved(), await addCaller()], 404, 'no_such_patient'],
    ['into a removed person', async () => [await addCaller(), await addRemoved()], 404, 'no_such_patient'],
    ['of a merged record', async () => [await addMerged(), await addCaller()], 409, 'patient_merged'],
    ['into a merged record', async () => [await addCaller(), await addMerged()], 409, 'patient_merged'],
  ]
  test.each(cases)('%s', async (_, arrange, status, code) => {
    const [source, target] = await arrange()
    const before = await countWrites(portal.db)
    expect(await merge(source, target)).toMatchObject({ status, body: { code } })
    expect(await preview(source, target)).toMatchObject({ status, body: { code } })
    expect(await countWrites(portal.db)).toBe(before)
  })

  test.each(['doctor', 'receptionist', 'patient'] as const)('by a %s', async (role) => {
    const [source, target] = [await addCaller(), await addPerson(portal)]
    const by = await addPerson(portal, { role })
    const before = await countWrites(portal.db)
    expect(await merge(source, target, by)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(await preview(source, target, by)).toMatchObject({ status: 403 })
    expect(await countWrites(portal.db)).toBe(before)
  })

  test('by an admin who signed in long ago', async () => {
    const [source, target] = [await addCaller(), await addPerson(portal)]
    await sql`update session set confirmed_at = now() - interval '16 minutes'`.execute(portal.db)
    const before = await countWrites(portal.db)
    const refused = await merge(source, target)
    expect(refused).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } })
    expect(await countWrites(portal.db)).toBe(before)
  })
})

describe('booking by phone for a chosen patient', () => {
  test('books for the person with that ID', async () => {
    const caller = await addCaller({ ...maya, email: 'maya@clinic.test' })
    const { status, body } = await bookByPhone({ ...maya, patientId: caller.id }, 8)
    expect([status, body.booking.patientId]).toEqual([200, caller.id])
    const people = await portal.db.selectFrom('person').select('id').where('id', '<>', admin.id).execute()
    expect(people).toEqual([{ id: caller.id }])
  })

  test('is refused with a reason and adds no one if that person was merged or removed', async () => {
    const [merged, removed] = [await addCaller({ ...maya, email: 'maya@clinic.test' }), await addPerson(portal)]
    await merge(merged, await addPerson(portal))
    await callAs(portal, admin, 'DELETE', `/user/${removed.email}`)
    const treatments = await portal.db.selectFrom('treatment').select('id').execute()
    const count = async () => {
      const { rows } = await sql<{ people: number; bookings: number }>`
        select (select count(*) from person) as people, (select count(*) from booking) as bookings`.execute(portal.db)
      return rows
    }
    const before = await count()
    expect(await bookByPhone({ ...maya, patientId: merged.id }, 8)).toMatchObject({
      status: 409,
      body: { code: 'patient_merged' },
    })
    for (const id of [removed.id, treatments[0]?.id]) {
      const refused = await bookByPhone({ ...maya, patientId: id }, 8)
      expect(refused).toMatchObject({ status: 404, body: { code: 'no_such_patient' } })
    }
    expect(await count()).toEqual(before)
  })

  test('returns the same appointment for a repeated request, although the patient was merged since', async () => {
    const caller = await addCaller()
    const booked = await bookByPhone({ ...maya, patientId: caller.id }, 8)
    const account = await addPerson(portal)
    await merge(caller, account)
    const again = await booked.again()
    expect([again.statusCode, again.json().booking]).toMatchObject([
      200,
      { _id: booked.body.booking._id, patientId: account.id },
    ])
  })

  test('needs the confirmation that an unverified account is theirs', async () => {
    const member = await signUp(portal, { name: 'Ann', email: 'ann@clinic.test', password: 'six teeth' })
    expect((await bookByPhone({ ...maya, patientId: member.id })).body.code).toBe('account_unverified')
    expect((await bookByPhone({ ...maya, patientId: member.id, account: 'theirs' })).status).toBe(200)
  })
})

describe('every column that names a person', () => {
  /**
   * What merging does with each: it `moves` to the other record, `ends`, or `stays` as part of what happened. A way to
   * sign in `refuses` the merge, and only those who have one have a second factor or a known device.
   */
  const decided: Readonly<Record<string, 'moves' | 'ends' | 'stays' | 'refuses'>> = {
    'account.person_id': 'refuses',
    'appointment_link.person_id': 'ends',
    'audit_entry.actor_id': 'stays',
    'audit_entry.person_id': 'stays',
    'booked_name.account_id': 'moves',
    'booking.account_id': 'moves',
    'booking.active_account_id': 'moves',
    'booking.booked_by': 'stays',
    'booking.patient_id': 'moves',
    'calendar_feed.person_id': 'ends',
    'contact_message.answered_by': 'stays',
    'data_import.created_by': 'stays',
    'family_member.account_id': 'moves',
    'family_member.active_account_id': 'moves',
    'former_email.person_id': 'moves',
    'import_row.person_id': 'moves',
    'import_source.person_id': 'moves',
    'known_device.person_id': 'refuses',
    'mail_link.person_id': 'ends',
    'outbox.person_id': 'moves',
    'passkey.person_id': 'refuses',
    'passkey_challenge.person_id': 'refuses',
    'payment.patient_id': 'moves',
    'person.merged_into': 'moves',
    'recovery_code.person_id': 'refuses',
    'request_key.actor': 'ends',
    'review.patient_id': 'moves',
    'second_factor.person_id': 'refuses',
    'session.person_id': 'ends',
    'setup_step.declared_by': 'stays',
    'sign_in_code.person_id': 'ends',
    'staff_invitation.invited_by': 'stays',
    'staff_note.author_id': 'stays',
    'staff_note.person_id': 'moves',
    'waitlist_entry.patient_id': 'moves',
    'waitlist_offer.patient_id': 'moves',
  }

  test('is decided, and merging does that', async () => {
    const [source, target] = [await addPerson(portal), await addPerson(portal)]
    await fillEveryColumn(source)
    const columns = await columnsOfPeople()
    expect(columns).toEqual(Object.keys(decided))
    const before = await countAll(columns, source)
    const empty = columns.filter((column) => before[column] === 0 && decided[column] !== 'refuses')
    expect(empty, 'fillEveryColumn leaves them empty').toEqual([])
    const ofTarget = await countAll(columns, target)

    expect((await merge(source, target)).body).toEqual({ modifiedCount: 1 })
    const [left, added] = [await countAll(columns, source), await countAll(columns, target)]
    for (const column of columns) {
      const stays = decided[column] === 'stays'
      // Ending the session and the calendar feed adds audit entries about the merged record.
      const ended = column === 'audit_entry.person_id' ? 2 : 0
      expect([column, left[column]]).toEqual([column, stays ? (before[column] ?? 0) + ended : 0])
      if (decided[column] !== 'moves') continue
      // The merged record itself leads to the target too.
      const more = column === 'person.merged_into' || column === 'former_email.person_id' ? 1 : 0
      expect([column, added[column]]).toEqual([column, (ofTarget[column] ?? 0) + (before[column] ?? 0) + more])
    }
  })

  /** Returns the columns that reference a person by a foreign key or are named after one. */
  async function columnsOfPeople(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select relname || '.' || attname as name
      from pg_attribute a join pg_class c on c.oid = attrelid
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
        and atttypid = 'uuid'::regtype and (
          attname ~ '(person|patient|actor)' or (relname, attname) = ('booking', 'account_id') or exists (
            select from pg_constraint where conrelid = c.oid and confrelid = 'person'::regclass and attnum = any (conkey)))
      order by 1`.execute(portal.db)
    return rows.map(({ name }) => name)
  }

  async function countAll(columns: readonly string[], { id }: Ids): Promise<Record<string, number>> {
    const counted = columns.map(async (name) => {
      const [table = '', column = ''] = name.split('.')
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(portal.db)
      return [name, rows[0]?.count ?? 0]
    })
    return Object.fromEntries(await Promise.all(counted))
  }

  async function fillEveryColumn(person: Person): Promise<void> {
    const { db } = portal
    const at = portal.context.clock()
    await merge(await addCaller(maya, 30), person)
    const treatment = await addRoomyTreatment(portal)
    const headers = authHeaders(person, { 'idempotency-key': 'key-1' })
    const payload = bookingOf(person, treatment, addDays(today(portal), 1))
    const { booking } = (await portal.app.inject({ method: 'POST', url: '/api/booking', headers, payload })).json()
    await payFully(portal, person, booking)
    const other = await bookFor(portal, await addPerson(portal), treatment, 2)
    await db.updateTable('booking').set({ booked_by: person.id }).where('id', '=', other._id).execute()
    portal.advance(3 * 24 * 60)
    const review = { stars: 5, text: 'It did not hurt.', name: 'Ann L.' }
    expect((await callAs(portal, person, 'PUT', `/booking/${booking._id}/review`, review)).status).toBe(200)
    const note = { text: 'Late', created_at: at }
    await db
      .insertInto('staff_note')
      .values({ ...note, person_id: person.id, author_id: admin.id })
      .execute()
    await db
      .insertInto('staff_note')
      .values({ ...note, person_id: admin.id, author_id: person.id })
      .execute()
    const { free, join } = await addSoldOut()
    await join(person)
    await free()
    const message = { email: 'v@clinic.test', subject: 'Hello', body: 'There', created_at: at, answered_at: at }
    await db
      .insertInto('contact_message')
      .values({ ...message, answered_by: person.id })
      .execute()
    const [token_hash, purpose] = [Buffer.from('hash'), 'confirm'] as const
    const visit = { token_hash, purpose, booking_id: booking._id, person_id: person.id, starts_at: at, created_at: at }
    await db.insertInto('appointment_link').values(visit).execute()
    const link = { token_hash, email: person.email, created_at: at, expires_at: new Date(8.64e14) }
    await db
      .insertInto('mail_link')
      .values({ ...link, purpose: 'reset_password', person_id: person.id })
      .execute()
    const code = { request_hash: token_hash, person_id: person.id, expires_at: at }
    await db.insertInto('sign_in_code').values(code).execute()
    const invitation = {
      email: 'new@clinic.test',
      role: 'receptionist',
      language: 'en',
      invited_by: person.id,
    } as const
    await db
      .insertInto('staff_invitation')
      .values({ ...invitation, invited_at: at, expires_at: at })
      .execute()
    await db.updateTable('setup_step').set({ declared_by: person.id }).execute()
    await db.insertInto('former_email').values({ email: 'former@clinic.test', person_id: person.id }).execute()
    const child = { account_id: person.id, place: 1, name: 'Leo', birth_date: '2018-03-09', created_at: at }
    await db.insertInto('family_member').values(child).execute()
    const imported = { created_by: person.id, created_at: at }
    const { id: importId } = await db
      .insertInto('data_import')
      .values(imported)
      .returning('id')
      .executeTakeFirstOrThrow()
    const file = { import_id: importId, position: 1, kind: 'patients', name: 'a.csv', encoding: 'UTF-8' } as const
    const { id: file_id } = await db
      .insertInto('import_file')
      .values({ ...file, headings: [], columns: [] })
      .returning('id')
      .executeTakeFirstOrThrow()
    const row = { file_id, import_id: importId, number: 2, cells: [], person_id: person.id }
    await db.insertInto('import_row').values(row).execute()
    const source = { kind: 'patients', object_id: person.id, person_id: person.id, fields: '{}' } as const
    await db.insertInto('import_source').values(source).execute()
    const feed = { token_hash, treatments: true, names: true, created_at: at }
    await db
      .insertInto('calendar_feed')
      .values({ ...feed, person_id: person.id })
      .execute()
  }
})
