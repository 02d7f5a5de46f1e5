import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { addDays, type ClinicDay } from '#contract/dates.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { reassignAffectedBookings } from '#contract/routes/schedule.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { AffectedBooking, Schedule } from '#contract/schemas/schedule.ts'
import type { AvailableTreatment, Treatment } from '#contract/schemas/treatment.ts'
import { addPerson, addTreatment, bookingOf, letPerform, type Person, today } from '../testing/factories.ts'
import { attached, mailsOf } from '../testing/mails.ts'
import { callAs, cancel, payFully } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'

let portal: TestApp
let admin: Person
let patient: Person
let checkup: Treatment
let ada: string
let bob: string
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { cards: {}, rateLimits: false, mail: { mode: 'test' } })
  admin = await addPerson(portal, { name: 'Ada Molar', admin: true })
  patient = await addPerson(portal, { name: 'Maya Lindqvist' })
  checkup = await addTreatment(portal, { name: 'Checkup', starts: [540, 570, 600, 630], minutes: 30, cents: 4_900 })
  ada = await letPerform(portal, 'Dr. Ada Molar', checkup)
  bob = await letPerform(portal, 'Dr. Iris Crown', checkup)
})
afterEach(() => portal.close())

const day = () => addDays(today(portal), 7)

async function book(person = patient, place = 0, more: object = {}): Promise<Booking> {
  const asked = { ...bookingOf(person, checkup, day(), checkup.slots[place]), ...more }
  const { body } = await callAs<{ booking: Booking }>(portal, person, 'POST', '/booking', asked)
  if (!body.booking) throw new Error(JSON.stringify(body))
  return body.booking
}

interface Wish {
  readonly date?: ClinicDay
  readonly slot?: string | undefined
  readonly doctorId?: string
  readonly chairId?: string | undefined
  readonly notify?: boolean
  readonly from?: object
}

function move(booking: Booking, { date = day(), slot = booking.slot, notify = true, ...more }: Wish = {}) {
  const from = { date: booking.date, slot: booking.slot, doctorId: booking.doctor?._id }
  const body = { from, date, slot, notify, ...more }
  return callAs<{ success?: boolean; booking?: Booking; code?: string }>(
    portal,
    admin,
    'POST',
    `/booking/${booking._id}/move`,
    body,
  )
}

async function free(doctor?: string): Promise<readonly string[]> {
  const url = `/api/available?date=${day()}${doctor === undefined ? '' : `&doctor=${doctor}`}`
  const listed = (await portal.app.inject({ url })).json<AvailableTreatment[]>()
  return listed.find(({ _id }) => _id === checkup._id)?.slots ?? []
}

const absent = (doctor: string, more: object = {}) =>
  callAs(portal, admin, 'POST', '/schedule/absences', { doctor, from: day(), to: day(), kind: 'sick', ...more })
const affected = async () => (await callAs<AffectedBooking[]>(portal, admin, 'GET', '/schedule/affected')).body
const booked = async () => (await callAs<Booking[]>(portal, admin, 'GET', `/bookings?date=${day()}`)).body
const everything = () => countWrites(portal.db)

describe('moving a booking', () => {
  test('gives a booking that is kept on a closed day another doctor', async () => {
    const booking = await book(patient, 0, { doctorId: ada })
    await portal.db
      .insertInto('closed_days')
      .values({ first_day: day(), last_day: day(), reason: 'Storm', created_at: new Date() })
      .execute()
    expect((await move(booking, { doctorId: bob })).body.booking?.doctor?._id).toBe(bob)
    const later = await move({ ...booking, doctor: { _id: bob, name: '' } }, { slot: checkup.slots[1] })
    expect(later.body.code).toBe('day_not_bookable')
  })

  test('keeps its ID, price and payment, frees the old slot, and mails the new one', async () => {
    const booking = await book()
    const transactionId = await payFully(portal, patient, booking)
    await mailsOf(portal)
    const doctor = booking.doctor?._id ?? ''
    expect(await free(doctor)).not.toContain(checkup.slots[0])
    portal.advance(1)
    const { body } = await move(booking, { slot: checkup.slots[2] })
    expect(body).toMatchObject({ success: true, booking: { _id: booking._id, slot: checkup.slots[2], price: 49 } })
    expect(body.booking).toMatchObject({ paid: true, transactionId, doctor: booking.doctor })
    expect(await free(doctor)).toEqual([checkup.slots[0], checkup.slots[1], checkup.slots[3]])
    const mail = (await mailsOf(portal)).find(({ subject }) => subject.startsWith('Your appointment has changed'))
    expect(mail?.text).toContain('10.00 AM')
    const [before, after] = (await sql<{ action: string }>`
      select action from audit_entry where object_id = ${booking._id} and action like 'booking_%' order by id`
      .execute(portal.db)
      .then(({ rows }) => rows.map(({ action }) => action))) as string[]
    expect([before, after]).toEqual(['booking_paid', 'booking_moved'])
    expect(attached(mail)).toMatch(/SEQUENCE:[1-9]/)
  })

  test('prefers the present doctor, and takes another one who is asked for', async () => {
    const booking = await book(patient, 0, { doctorId: ada })
    expect((await move(booking, { slot: checkup.slots[1] })).body.booking?.doctor?._id).toBe(ada)
    const moved = await callAs<Booking>(portal, admin, 'GET', `/booking/${booking._id}`)
    expect((await move(moved.body, { doctorId: bob })).body.booking?.doctor?._id).toBe(bob)
  })

  test('is safe to repeat, and tells who saw an older version', async () => {
    const booking = await book()
    await move(booking, { slot: checkup.slots[1] })
    const before = await everything()
    expect((await move(booking, { slot: checkup.slots[1] })).body.success).toBe(true)
    expect((await move(booking, { slot: checkup.slots[2] })).body.code).toBe('booking_changed')
    expect(await everything()).toEqual(before)
  })

  test('does not mail without notify, or if only the chair changes', async () => {
    const booking = await book()
    await mailsOf(portal)
    await move(booking, { slot: checkup.slots[1], notify: false })
    expect((await mailsOf(portal)).filter(({ subject }) => subject.includes('has changed'))).toEqual([])
  })

  test('is refused with the reason, and changes nothing', async () => {
    const booking = await book(patient, 0, { doctorId: ada })
    const other = await addPerson(portal)
    await book(other, 1, { doctorId: ada })
    const own = await book(patient, 3, { date: addDays(day(), 1) })
    const before = await everything()
    const refusals = [
      [{ slot: checkup.slots[1], doctorId: ada }, 'slot_taken'],
      [{ slot: '03.00 AM - 03.30 AM' }, 'no_such_slot'],
      [{ date: addDays(today(portal), -1) }, 'day_not_bookable'],
      [{ date: addDays(today(portal), 400) }, 'day_not_bookable'],
    ] as const
    for (const [wish, code] of refusals) expect((await move(booking, wish)).body.code).toBe(code)
    expect((await move(booking, { date: addDays(day(), 1) })).body).toEqual({
      success: false,
      booking: { date: own.date, slot: own.slot },
    })
    expect(await everything()).toEqual(before)
    await cancel(portal, patient, booking._id)
    expect((await move(booking, { slot: checkup.slots[2] })).body.code).toBe('booking_not_movable')
  })

  test('of two moves to one place at the same time, one is refused; no constraint is violated', async () => {
    const bookings = await Promise.all(
      [0, 1, 2].map(async (place) => book(await addPerson(portal), place, { doctorId: ada })),
    )
    const answers = await Promise.all(
      bookings.map((booking) => move(booking, { slot: checkup.slots[3], doctorId: ada })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.filter(({ body }) => body.code === 'slot_taken')).toHaveLength(2)
    expect(await free(ada)).toHaveLength(1)
  })

  test('two moves that swap their days do not wait for each other', async () => {
    const [one, other] = [await addPerson(portal), await addPerson(portal)]
    const next = addDays(day(), 1)
    const [first, second] = [await book(one), await book(other, 1, { date: next })]
    const moves = [move(first, { date: next, slot: checkup.slots[3] }), move(second, { slot: checkup.slots[3] })]
    expect((await Promise.all(moves)).map(({ status }) => status)).toEqual([200, 200])
  })
})

type Reassigned = Answer<typeof reassignAffectedBookings>

describe('affected bookings', () => {
  async function setUp() {
    const chosen = await book(await addPerson(portal), 0, { doctorId: ada })
    // Anyone, but only Ada is free.
    await book(await addPerson(portal), 1, { doctorId: bob })
    const any = await book(patient, 1)
    expect(any.doctor?._id).toBe(ada)
    const fits = await book(await addPerson(portal), 2)
    return { chosen, any, fits }
  }

  test('are reassigned where another doctor is free and the patient did not choose the doctor', async () => {
    const { chosen, any, fits } = await setUp()
    await absent(ada)
    const listed = (await affected()).map(({ booking }) => booking._id)
    const reassignable = fits.doctor?._id === ada ? [fits._id] : []
    expect(listed).toEqual([chosen._id, any._id, ...reassignable])
    const before = await everything()
    const preview = await callAs(portal, admin, 'POST', '/schedule/affected/reassign', { preview: true })
    expect(await everything()).toEqual(before)
    const done = await callAs<Reassigned>(portal, admin, 'POST', '/schedule/affected/reassign', {})
    expect(done.body).toEqual(preview.body)
    expect(done.body.reassigned).toBe(reassignable.length)
    expect(done.body.changes.map(({ booking, fromDoctor, toDoctor }) => [booking._id, fromDoctor, toDoctor])).toEqual(
      reassignable.map((id) => [id, fits.doctor?.name, expect.any(String)]),
    )
    expect(done.body.changes.every(({ fromDoctor, toDoctor }) => fromDoctor !== toDoctor)).toBe(true)
    expect(done.body.affected.map(({ booking }) => booking._id)).toEqual([chosen._id, any._id])
  })

  test('that the clinic keeps are listed again for another reason', async () => {
    const { chosen } = await setUp()
    await absent(ada)
    const keep = (reason: string) => callAs(portal, admin, 'PUT', `/booking/${chosen._id}/kept`, { reason })
    expect((await keep('doctor_not_there')).body).toEqual({ modifiedCount: 1 })
    expect((await keep('doctor_not_there')).body).toEqual({ modifiedCount: 0 })
    expect((await affected()).map(({ booking }) => booking._id)).not.toContain(chosen._id)
    await portal.db
      .insertInto('closed_days')
      .values({ first_day: day(), last_day: day(), reason: 'Storm', created_at: new Date() })
      .execute()
    expect((await affected()).find(({ booking }) => booking._id === chosen._id)?.reason).toBe('closed')
  })

  test('that were kept are not listed again for a reason accepted before', async () => {
    const { chosen } = await setUp()
    await absent(ada)
    const keep = (reason: string) => callAs(portal, admin, 'PUT', `/booking/${chosen._id}/kept`, { reason })
    const reasonOf = async () => (await affected()).find(({ booking }) => booking._id === chosen._id)?.reason
    const all = (await booked()).map(({ _id }) => _id)
    const closing = { from: day(), to: day(), reason: 'Storm', keep: all, cancel: [] }
    expect((await callAs(portal, admin, 'POST', '/closed-days', closing)).status).toBe(200)
    expect(await reasonOf()).toBe('doctor_not_there')
    await keep('doctor_not_there')
    expect(await reasonOf()).toBeUndefined()
    const { body } = await move(chosen, { doctorId: bob })
    expect(await reasonOf()).toBeUndefined()
    expect((await move(body.booking ?? chosen, { date: addDays(day(), 1), doctorId: ada })).status).toBe(200)
    await absent(ada, { from: addDays(day(), 1), to: addDays(day(), 1) })
    expect(await reasonOf()).toBe('doctor_not_there')
  })

  test('leave the list by a move to the same time with another doctor', async () => {
    const { chosen } = await setUp()
    await absent(ada)
    expect((await move(chosen, { doctorId: bob })).body.booking?.doctor?._id).toBe(bob)
    expect((await affected()).map(({ booking }) => booking._id)).not.toContain(chosen._id)
  })

  test('get a chair that is free and suits when theirs is out of service', async () => {
    const { chairsVersion } = (await callAs<Schedule>(portal, admin, 'GET', '/schedule')).body
    const chairs = ['One', 'Two'].map((name) => ({ name, inService: true }))
    await callAs(portal, admin, 'PUT', '/schedule/chairs', { chairs, version: chairsVersion })
    const booking = await book()
    const other = await book(await addPerson(portal))
    expect([booking.chair, other.chair].toSorted()).toEqual(['One', 'Two'])
    const later = await book(await addPerson(portal), 1)
    const schedule = (await callAs<Schedule>(portal, admin, 'GET', '/schedule')).body
    const [one, two] = ['One', 'Two'].map((name) => schedule.chairs.find((chair) => chair.name === name)?._id)
    const taken = other.chair === 'One' ? one : two
    expect((await move(booking, { chairId: taken })).body.code).toBe('slot_taken')
    const notAChair = booking.treatmentId
    expect((await move(booking, { chairId: notAChair })).body.code).toBe('slot_taken')
    const outage = { chair: one, from: day(), to: day() }
    await callAs(portal, admin, 'POST', '/schedule/outages', outage)
    const done = await callAs<Reassigned>(portal, admin, 'POST', '/schedule/affected/reassign', {})
    expect(done.body.changes).toMatchObject([{ booking: { _id: later._id }, toChair: 'Two' }])
    // Both chairs were taken at the first time, so its booking in the first chair has to stay.
    expect(done.body.reassigned).toBe(1)
    expect(done.body.affected).toHaveLength(1)
    const moved = await callAs<Booking>(portal, admin, 'GET', `/booking/${later._id}`)
    expect(moved.body.chair).toBe('Two')
    expect((await mailsOf(portal)).filter(({ subject }) => subject.includes('has changed'))).toEqual([])
  })
})
