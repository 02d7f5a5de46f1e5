import { beforeEach, describe, expect, inject, test } from 'vitest'
import { addDays, type ClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { AvailableTreatment, Treatment } from '#contract/schemas/treatment.ts'
import type { WaitlistEntry, WaitlistOffer } from '#contract/schemas/waitlist.ts'
import { dumpDatabase } from '../testing/dump-database.ts'
import { addPerson, addTreatment, bookingOf, letPerform, type Person, today } from '../testing/factories.ts'
import { callAs, cancel } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { endExpiredOffers } from './end-expired.ts'

let portal: TestApp
let rootCanal: Treatment
let booker: Person
let maya: Person
let leo: Person
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false, mail: { mode: 'test' } })
  rootCanal = await addTreatment(portal, { name: 'Root Canal', starts: [600, 840], minutes: 60, cents: 29_900 })
  booker = await addPerson(portal, { name: 'First Booker' })
  maya = await addPerson(portal, { name: 'Maya Lindqvist' })
  leo = await addPerson(portal, { name: 'Leo Park' })
  return () => portal.close()
})

type Body = { readonly code?: string }

/** The day that is sold out, a Tuesday in eight days. It is Monday, 9 o'clock. */
const dayOf = (ahead = 8) => addDays(today(portal), ahead)

async function book(person: Person, day: ClinicDay, place = 0, treatment = rootCanal): Promise<Booking> {
  const body = bookingOf(person, treatment, day, treatment.slots[place])
  const answer = await callAs<{ booking: Booking } & Body>(portal, person, 'POST', '/booking', body)
  if (answer.status !== 200) throw new Error(`Refused: ${answer.body.code}`)
  return answer.body.booking
}

function join(person: Person, wish: object = {}, treatment = rootCanal) {
  return callAs<WaitlistEntry & Body>(portal, person, 'POST', '/waitlist', {
    treatmentId: treatment._id,
    ...{ weekdays: [1, 2, 3, 4, 5, 6, 7], times: ['morning', 'afternoon'], until: addDays(today(portal), 60) },
    ...wish,
  })
}

async function offerTo(person: Person): Promise<WaitlistOffer | undefined> {
  const { body } = await callAs<WaitlistEntry[]>(portal, person, 'GET', '/waitlist')
  return body[0]?.offer
}

type Accepted = Body & { success?: boolean; booking?: Booking }

function accept(person: Person, offer: WaitlistOffer | undefined) {
  return callAs<Accepted>(portal, person, 'POST', `/offer/${offer?._id}/accept`)
}

function decline(person: Person, offer: WaitlistOffer | undefined, body: object = {}) {
  return callAs<WaitlistOffer & Body>(portal, person, 'POST', `/offer/${offer?._id}/decline`, body)
}

async function freeSlots(day: ClinicDay, treatment = rootCanal): Promise<string[]> {
  const answer = await portal.app.inject({ method: 'GET', url: `/api/available?date=${day}` })
  const found = (answer.json() as AvailableTreatment[]).find(({ _id }) => _id === treatment._id)
  return [...(found?.slots ?? [])]
}

async function mailTo(person: Person): Promise<string[]> {
  await portal.deliverMail()
  const { mails = [] } = (await portal.context.mail?.kept?.list({ page: 1, onPage: 50 })) ?? {}
  return mails.filter(({ to }) => to.includes(person.email)).map(({ subject }) => subject)
}

test('a cancelled time is held for the first in line, mailed, accepted and booked', async () => {
  const booking = await book(booker, dayOf())
  await join(maya)
  await cancel(portal, booker, booking._id)
  const offer = await offerTo(maya)
  expect(offer).toMatchObject({ state: 'open', date: 'Dec 1, 2026', slot: rootCanal.slots[0], price: 299 })
  expect(offer?.until).toBe('2026-11-23T19:00:00.000Z')
  expect(await freeSlots(dayOf())).toEqual([rootCanal.slots[1]])
  expect(await mailTo(maya)).toEqual(['A time opened up for you: Dec 1, 2026'])
  const accepted = await accept(maya, offer)
  expect(accepted.body).toMatchObject({ success: true, booking: { state: 'booked', patientEmail: maya.email } })
  expect(await accept(maya, offer)).toMatchObject({ body: { success: true, booking: accepted.body.booking } })
  expect((await callAs<WaitlistEntry[]>(portal, maya, 'GET', '/waitlist')).body).toEqual([])
  const dashboard = `/dashboard?patientEmail=${maya.email}`
  expect((await callAs<Booking[]>(portal, maya, 'GET', dashboard)).body).toHaveLength(1)
  expect(await mailTo(maya)).toContain('Your appointment on Dec 1, 2026 is confirmed')
})

test('an open offer is not an appointment of its patient', async () => {
  const booking = await book(booker, dayOf())
  await join(maya)
  await cancel(portal, booker, booking._id)
  const offer = await offerTo(maya)
  expect((await callAs<Booking[]>(portal, maya, 'GET', `/dashboard?patientEmail=${maya.email}`)).body).toEqual([])
  expect((await callAs(portal, maya, 'GET', `/booking/${offer?._id}`)).status).toBe(404)
  expect((await cancel(portal, maya, offer?._id ?? '')).status).toBe(404)
  // The same day is free for another appointment of the treatment.
  expect(await book(maya, dayOf(), 1)).toMatchObject({ slot: rootCanal.slots[1] })
})

describe('an offer that runs out', () => {
  test('is free for anyone without a job having run', async () => {
    const booking = await book(booker, dayOf())
    await join(maya)
    await cancel(portal, booker, booking._id)
    const offer = await offerTo(maya)
    await expect(book(leo, dayOf())).rejects.toThrow('slot_taken')
    portal.advance(120)
    expect(await freeSlots(dayOf())).toEqual(rootCanal.slots)
    expect(await accept(maya, offer)).toMatchObject({ status: 409, body: { code: 'offer_ended' } })
    expect((await book(leo, dayOf())).state).toBe('booked')
    const { body } = await callAs<WaitlistOffer>(portal, maya, 'GET', `/offer/${offer?._id}`)
    expect(body.state).toBe('expired')
  })

  test('goes to the next in line, then to everybody', async () => {
    const booking = await book(booker, dayOf())
    await join(maya)
    portal.advance(1)
    await join(leo)
    await cancel(portal, booker, booking._id)
    expect([await offerTo(maya), await offerTo(leo)]).toMatchObject([{ state: 'open' }, undefined])
    portal.advance(121)
    await expect(book(booker, dayOf())).rejects.toThrow('slot_taken')
    const second = await offerTo(leo)
    expect(second).toMatchObject({ state: 'open', until: '2026-11-23T21:02:00.000Z' })
    portal.advance(120)
    expect(await endExpiredOffers(portal.context)).toBe(1)
    expect(await endExpiredOffers(portal.context)).toBe(0)
    expect(await offerTo(leo)).toBeUndefined()
    expect(await freeSlots(dayOf())).toEqual(rootCanal.slots)
  })
})

test('joining twice, for a retired treatment or until a past day is refused and changes nothing', async () => {
  await join(maya)
  await portal.db.updateTable('treatment').set({ retired_at: new Date() }).where('name', '=', 'Root Canal').execute()
  const other = await addTreatment(portal, { name: 'Checkup', starts: [600], minutes: 30 })
  const before = await dumpDatabase(portal.db)
  expect((await join(maya)).body.code).toBe('no_such_treatment')
  expect((await join(maya, { until: '2026-11-22' }, other)).body.code).toBe('day_is_past')
  expect((await join(maya, { doctorId: crypto.randomUUID() }, other)).body.code).toBe('no_such_doctor')
  expect(await dumpDatabase(portal.db)).toEqual(before)
  await portal.db.updateTable('treatment').set({ retired_at: null }).execute()
  expect((await join(maya)).body.code).toBe('already_waiting')
})

test('the later appointment moves to the accepted time, and its old time is offered in turn', async () => {
  const later = await book(maya, dayOf(20))
  const booking = await book(booker, dayOf())
  await join(maya)
  portal.advance(1)
  await join(leo, { until: addDays(today(portal), 30) })
  await cancel(portal, booker, booking._id)
  const offer = await offerTo(maya)
  expect(offer?.replaces).toEqual({ date: later.date, slot: later.slot })
  const { body } = await accept(maya, offer)
  expect(body).toMatchObject({ success: true, booking: { _id: later._id, date: 'Dec 1, 2026' } })
  expect(await offerTo(leo)).toMatchObject({ state: 'open', date: later.date, slot: later.slot })
  const { body: all } = await callAs<Booking[]>(portal, maya, 'GET', `/dashboard?patientEmail=${maya.email}`)
  expect(all).toHaveLength(1)
})

test('a declined time goes to the next in line and is not offered again', async () => {
  const doctor = await letPerform(portal, 'Dr. Ada Molar', rootCanal)
  const booking = await book(booker, dayOf())
  expect(booking.doctor?._id).toBe(doctor)
  await join(maya, { doctorId: doctor })
  portal.advance(1)
  await join(leo)
  await cancel(portal, booker, booking._id)
  const offer = await offerTo(maya)
  expect((await decline(maya, offer)).body).toMatchObject({ state: 'declined' })
  expect((await decline(maya, offer)).status).toBe(200)
  expect((await accept(maya, offer)).body.code).toBe('offer_ended')
  const second = await offerTo(leo)
  expect(second).toMatchObject({ state: 'open', doctor: { _id: doctor } })
  await callAs(
    portal,
    leo,
    'DELETE',
    `/waitlist/${(await callAs<WaitlistEntry[]>(portal, leo, 'GET', '/waitlist')).body[0]?._id}`,
  )
  expect(await offerTo(maya)).toBeUndefined()
  expect(await freeSlots(dayOf())).toEqual(rootCanal.slots)
})
