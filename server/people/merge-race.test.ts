import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { addDays, type ClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Patient } from '#contract/schemas/patient.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { findViolations } from '../backup/invariants.ts'
import { waitingFor } from '../testing/call-while-locked.ts'
import { addPerson, bookingOf, type Person, today } from '../testing/factories.ts'
import { addRoomyTreatment, bookFor, callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

// Merging against everything that changes the same records at the same time.

let portal: TestApp
let admins: [Person, Person, Person]
let treatments: [Treatment, Treatment]
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {}, rateLimits: false })
  const addAdmin = () => addPerson(portal, { admin: true })
  admins = [await addAdmin(), await addAdmin(), await addAdmin()]
  treatments = [await addRoomyTreatment(portal), await addRoomyTreatment(portal)]
})
afterAll(() => portal.close())

type Body = { readonly code?: string; readonly success?: boolean }
type Answer = { readonly status: number; readonly body: Body }

interface Scene {
  readonly source: Person
  readonly target: Person
  /** The source's appointment. */
  readonly booking: Booking
}

/** The day of the source's appointment; each scene has its own. */
let day = 7
const dayAt = (later = 0) => addDays(today(portal), day + later)

async function setScene(): Promise<Scene> {
  day += 2
  const [source, target] = [await addPerson(portal), await addPerson(portal)]
  return { source, target, booking: await bookFor(portal, source, treatments[0], day) }
}

// Each call is another admin's: calls of one session run in sequence.
const merge = ({ source, target }: Scene) =>
  callAs<Body>(portal, admins[0], 'POST', `/patients/${source.id}/merge`, { into: target.id })
const bookForTarget = ({ target }: Scene) =>
  callAs<Body>(portal, target, 'POST', '/booking', bookingOf(target, treatments[1], dayAt()))
/** Books by phone for the source on the next day. */
const bookForSource = ({ source }: Scene, memberId?: string) =>
  callAs<Body>(portal, admins[1], 'POST', '/bookings', {
    memberId,
    treatmentId: treatments[1]._id,
    price: treatments[1].price,
    date: dayAt(1),
    slot: treatments[1].slots[0],
    patientName: 'Maya',
    phone: '555-0101',
    patientId: source.id,
  })
const moveBooking = ({ booking: { _id, date, slot } }: Scene) =>
  callAs<Body>(portal, admins[1], 'POST', `/booking/${_id}/move`, {
    from: { date, slot },
    date,
    slot: treatments[0].slots[8],
    notify: true,
  })
const cancelBooking = ({ booking }: Scene) => callAs<Body>(portal, admins[1], 'DELETE', `/booking/${booking._id}`)
const payAtClinic = ({ booking }: Scene) =>
  callAs<Body>(portal, admins[1], 'PUT', `/booking/${booking._id}/paid-at-clinic`)
const addNote = ({ source }: Scene) =>
  callAs<Body>(portal, admins[1], 'POST', `/patients/${source.id}/notes`, { text: 'Late' })
const remove = ({ email }: Person) => callAs<Body>(portal, admins[2], 'DELETE', `/user/${email}`)
const removeSource = ({ source }: Scene) => remove(source)
const removeTarget = ({ target }: Scene) => remove(target)

const codeOf = ({ status, body }: Answer) => body.code ?? (body.success === false ? 'already_booked' : status)

type Call = (scene: Scene) => Promise<Answer>

/**
 * Starts calls one after the other while `lock` is held, each once the one before waits for a lock. Returns their codes
 * after the release.
 */
async function inOrder(scene: Scene, lock: RawBuilder<unknown>, ...calls: Call[]): Promise<(string | number)[]> {
  const answers: Promise<Answer>[] = []
  await portal.db.transaction().execute(async (tx) => {
    await lock.execute(tx)
    for (const call of calls) {
      answers.push(call(scene))
      await expect.poll(() => waitingFor(portal)).toBe(answers.length)
    }
  })
  const codes = (await Promise.all(answers)).map(codeOf)
  expect(await findViolations(portal.db)).toEqual([])
  return codes
}

/** Merging waits for this lock while it has those of the people. */
const rowOf = ({ booking }: Scene) => sql`select from booking where id = ${booking._id} for update`
/** Booking, moving and cancelling wait for this lock while they have those of the people. */
const dayOf = (date: ClinicDay) => sql`select lock_days(array[${date}::date])`

async function ownerOf({ booking }: Scene): Promise<string | undefined> {
  return (await callAs<Booking>(portal, admins[0], 'GET', `/booking/${booking._id}`)).body.patientId
}

describe('a booking of that time by the other patient', () => {
  test('before the merge refuses it', async () => {
    const scene = await setScene()
    expect(await inOrder(scene, dayOf(dayAt()), bookForTarget, merge)).toEqual([200, 'bookings_conflict'])
  })

  test('after the merge is refused', async () => {
    const scene = await setScene()
    expect(await inOrder(scene, rowOf(scene), merge, bookForTarget)).toEqual([200, 'already_booked'])
  })
})

describe('a booking by phone for the merged patient', () => {
  test('before the merge moves with it', async () => {
    const scene = await setScene()
    expect(await inOrder(scene, dayOf(dayAt(1)), bookForSource, merge)).toEqual([200, 200])
    const listed = await callAs<Booking[]>(portal, admins[0], 'GET', `/patients/${scene.target.id}/bookings`)
    expect(listed.body).toHaveLength(2)
  })

  test('after the merge is refused with a reason', async () => {
    const scene = await setScene()
    expect(await inOrder(scene, rowOf(scene), merge, bookForSource)).toEqual([200, 'patient_merged'])
  })
})

describe('a change of the merged patient’s appointment', () => {
  const changes: [string, Call][] = [
    ['a move', moveBooking],
    ['a cancellation', cancelBooking],
    ['a payment at the clinic', payAtClinic],
  ]
  test.each(changes)('%s happens after the merge too', async (_, change) => {
    const scene = await setScene()
    expect(await inOrder(scene, rowOf(scene), merge, change)).toEqual([200, 200])
    expect(await ownerOf(scene)).toBe(scene.target.id)
  })

  test.each(changes)('%s happens before the merge too', async (_, change) => {
    const scene = await setScene()
    const lock = change === payAtClinic ? rowOf(scene) : dayOf(dayAt())
    expect(await inOrder(scene, lock, change, merge)).toEqual([200, 200])
    expect(await ownerOf(scene)).toBe(scene.target.id)
  })
})

describe('a child of two accounts', () => {
  interface Family extends Scene {
    readonly sourceChild: string
    readonly targetChild: string
  }

  async function setFamily(): Promise<Family> {
    day += 2
    const [source, target] = [await addPerson(portal), await addPerson(portal)]
    const leo = { name: 'Leo', birthDate: '2018-03-09' }
    const add = async (parent: Person) =>
      (await callAs<{ _id: string }>(portal, parent, 'POST', '/family', leo)).body._id
    const [sourceChild, targetChild] = [await add(source), await add(target)]
    const payload = { ...bookingOf(source, treatments[0], dayAt()), memberId: sourceChild }
    const { body } = await callAs<{ booking: Booking }>(portal, source, 'POST', '/booking', payload)
    const note = { text: 'Shy.', memberId: sourceChild }
    await callAs(portal, admins[0], 'POST', `/patients/${source.id}/notes`, note)
    return { source, target, booking: body.booking, sourceChild, targetChild }
  }

  /** Merging waits for this lock after it has read which bookings move. */
  const noteOf = ({ source }: Family) => sql`select from staff_note where person_id = ${source.id} for update`

  /** Runs calls about a family like `inOrder`. */
  const inFamily = (family: Family, lock: RawBuilder<unknown>, ...calls: ((family: Family) => Promise<Answer>)[]) =>
    inOrder(family, lock, ...calls.map((call) => () => call(family)))

  const mergeChild = ({ source, target, sourceChild, targetChild }: Family) =>
    callAs<Body>(portal, admins[0], 'POST', `/patients/${source.id}/family/${sourceChild}/merge`, {
      into: target.id,
      intoMember: targetChild,
    })
  const bookForTargetChild = ({ target, targetChild }: Family) =>
    callAs<Body>(portal, target, 'POST', '/booking', {
      ...bookingOf(target, treatments[1], dayAt()),
      memberId: targetChild,
    })
  const bookForSourceChild = ({ source, sourceChild }: Family) =>
    callAs<Body>(portal, source, 'POST', '/booking', {
      ...bookingOf(source, treatments[1], dayAt(1)),
      memberId: sourceChild,
    })
  const bookAtDesk = (family: Family) => bookForSource(family, family.sourceChild)
  const renameChild = ({ target, targetChild }: Family) =>
    callAs<Body>(portal, target, 'PUT', `/family/${targetChild}`, { name: 'Leonard', birthDate: '2018-03-09' })
  const removeChild = ({ source, sourceChild }: Family) =>
    callAs<Body>(portal, source, 'DELETE', `/family/${sourceChild}?appointments=keep`)

  test('who is booked at that instant by the other parent before the merge is not merged', async () => {
    const family = await setFamily()
    expect(await inFamily(family, dayOf(dayAt()), bookForTargetChild, mergeChild)).toEqual([200, 'bookings_conflict'])
  })

  test('is not booked at that instant by the other parent after the merge', async () => {
    const family = await setFamily()
    expect(await inFamily(family, rowOf(family), mergeChild, bookForTargetChild)).toEqual([200, 'already_booked'])
  })

  test('moves with what is booked for the first record before the merge, and nothing is booked for it after', async () => {
    const before = await setFamily()
    expect(await inFamily(before, dayOf(dayAt(1)), bookForSourceChild, mergeChild)).toEqual([200, 200])
    const listed = await callAs<Booking[]>(portal, admins[0], 'GET', `/patients/${before.target.id}/bookings`)
    expect(listed.body).toHaveLength(2)
    const after = await setFamily()
    expect(await inFamily(after, rowOf(after), mergeChild, bookForSourceChild)).toEqual([200, 'no_such_member'])
    const atDesk = await setFamily()
    expect(await inFamily(atDesk, noteOf(atDesk), mergeChild, bookAtDesk)).toEqual([200, 'no_such_member'])
  })

  test('is merged or changed, whichever is first', async () => {
    for (const [change, code] of [
      [renameChild, 'not_same_child'],
      [removeChild, 'no_such_member'],
    ] as const) {
      const family = await setFamily()
      const lock = sql`select from family_member where account_id in (${family.source.id}, ${family.target.id}) for update`
      expect(await inFamily(family, lock, change, mergeChild)).toEqual([200, code])
    }
    const family = await setFamily()
    expect(await inFamily(family, rowOf(family), mergeChild, removeChild)).toEqual([200, 200])
    expect(await ownerOf(family)).toBe(family.target.id)
  })

  test('control: without the locks of people, an appointment stays with the removed child of the first account', async () => {
    const { rows } = await sql<{ body: string }>`
      select pg_get_functiondef('hold_session(uuid, uuid, uuid)'::regprocedure) as body`.execute(portal.db)
    await withoutPersonLocks()
    const family = await setFamily()
    const merged = await portal.db.transaction().execute(async (tx) => {
      await noteOf(family).execute(tx)
      const merging = mergeChild(family)
      await expect.poll(() => waitingFor(portal)).toBe(1)
      expect(codeOf(await bookAtDesk(family))).toBe(200)
      return { merging }
    })
    expect(codeOf(await merged.merging)).toBe(200)
    const { body } = await callAs<Booking[]>(portal, admins[0], 'GET', `/patients/${family.source.id}/bookings`)
    expect(body).toMatchObject([{ memberId: family.sourceChild }])
    await sql.raw(rows[0]?.body ?? '').execute(portal.db)
  })
})

test('a note about the merged patient after the merge is added to the other record', async () => {
  const scene = await setScene()
  expect(await inOrder(scene, rowOf(scene), merge, addNote)).toEqual([200, 200])
  const { body } = await callAs<Patient>(portal, admins[0], 'GET', `/patients/${scene.target.id}`)
  expect(body.notes).toMatchObject([{ text: 'Late' }])
})

describe('the removal', () => {
  test('of the merged patient before the merge refuses it', async () => {
    const scene = await setScene()
    expect(await inOrder(scene, dayOf(dayAt()), removeSource, merge)).toEqual([200, 'no_such_patient'])
  })

  test('of the other patient after the merge cancels the moved appointment', async () => {
    const scene = await setScene()
    expect(await inOrder(scene, rowOf(scene), merge, removeTarget)).toEqual([200, 200])
    const { body } = await callAs<Booking>(portal, admins[0], 'GET', `/booking/${scene.booking._id}`)
    expect(body).toMatchObject({ state: 'cancelled', patientName: '' })
  })
})

test('a way to sign in that is added at the same time refuses the merge', async () => {
  const scene = await setScene()
  const addAccount = sql`
    insert into account (id, person_id, provider_id, account_id)
    values (gen_random_uuid(), ${scene.source.id}, 'google', 'google-1')`
  expect(await inOrder(scene, addAccount, merge)).toEqual(['not_mergeable'])
})

test('many changes at the same time end without a fault', async () => {
  for (let round = 0; round < 8; round += 1) {
    const scene = await setScene()
    const calls = [merge, bookForTarget, bookForSource, moveBooking, payAtClinic, cancelBooking]
    const ordered = round % 2 === 0 ? calls : calls.toReversed()
    for (const code of (await Promise.all(ordered.map((call) => call(scene)))).map(codeOf)) {
      expect([
        ...[200, 'already_booked', 'bookings_conflict', 'patient_merged'],
        ...['booking_changed', 'booking_not_movable', 'booking_cancelled'],
      ]).toContain(code)
    }
    expect(await findViolations(portal.db)).toEqual([])
  }
})

function withoutPersonLocks() {
  return sql`
    create or replace function hold_session(actor uuid, session_id uuid, patient uuid default null) returns text language sql as
      'select role from person where id = actor'`.execute(portal.db)
}

test('without the locks of people, a foreign key refuses a booking after the merge', async () => {
  await withoutPersonLocks()
  const scene = await setScene()
  expect(await inOrder(scene, rowOf(scene), merge, bookForSource)).toEqual([200, 'internal'])
})
