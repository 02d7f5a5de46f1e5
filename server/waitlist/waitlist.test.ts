import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import { addDays, type ClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Policy } from '#contract/schemas/policy.ts'
import type { AdminTreatment, AvailableTreatment, Treatment } from '#contract/schemas/treatment.ts'
import type { WaitlistEntry, WaitlistOffer } from '#contract/schemas/waitlist.ts'
import { findViolations } from '../backup/invariants.ts'
import type { MailSettings } from '../mail-settings.ts'
import { addPerson, addTreatment, letPerform, type Person, today } from '../testing/factories.ts'
import { takeMails } from '../testing/mails.ts'
import { callAs, cancel, payFully } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'
import { accept, bookSlot, decline, entryOf, joinFor, offerTo } from '../testing/waitlist.ts'
import { endExpiredOffers } from './end-expired.ts'
import { purgeNetworks } from './purge-networks.ts'

let portal: TestApp
let rootCanal: Treatment
let booker: Person
let maya: Person
let leo: Person
let desk: Person
let admin: Person
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false, mail: { mode: 'test' }, cards: {} })
  rootCanal = await addTreatment(portal, { name: 'Root Canal', starts: [600, 840], minutes: 60, cents: 29_900 })
  booker = await addPerson(portal, { name: 'First Booker' })
  maya = await addPerson(portal, { name: 'Maya Lindqvist' })
  leo = await addPerson(portal, { name: 'Leo Park' })
  desk = await addPerson(portal, { name: 'Rita Desk', role: 'receptionist' })
  admin = await addPerson(portal, { admin: true })
  return async () => {
    expect(await findViolations(portal.db)).toEqual([])
    await portal.close()
  }
})

/** A Tuesday in eight days: Dec 1. It is Monday, 9 o'clock. */
const dayOf = (ahead = 8) => addDays(today(portal), ahead)
const book = (person: Person, day: ClinicDay, place = 0, treatment = rootCanal) =>
  bookSlot(portal, person, treatment, day, place)
const join = (person: Person, wish: object = {}, treatment = rootCanal) => joinFor(portal, person, treatment, wish)

/** Books the first slot of a day and cancels it. */
async function free(day = dayOf(), treatment = rootCanal): Promise<void> {
  await cancel(portal, booker, (await book(booker, day, 0, treatment))._id)
}

async function freeSlots(day: ClinicDay): Promise<string[]> {
  const answer = await portal.app.inject({ method: 'GET', url: `/api/available?date=${day}` })
  const found = (answer.json() as AvailableTreatment[]).find(({ _id }) => _id === rootCanal._id)
  return [...(found?.slots ?? [])]
}

async function mailTo(person: Person): Promise<string[]> {
  await portal.deliverMail()
  const { mails = [] } = (await portal.context.mail?.kept?.list({ page: 1, onPage: 50 })) ?? {}
  return mails.filter(({ to }) => to.includes(person.email)).map(({ subject }) => subject)
}

const appointmentsOf = async (person: Person) =>
  (await callAs<Booking[]>(portal, person, 'GET', `/dashboard?patientEmail=${person.email}`)).body

test('a cancelled time is held for the first in line, mailed, accepted and booked', async () => {
  const booking = await book(booker, dayOf())
  await join(maya)
  await cancel(portal, booker, booking._id)
  const offer = await offerTo(portal, maya)
  expect(offer).toMatchObject({ state: 'open', date: 'Dec 1, 2026', slot: rootCanal.slots[0], price: 299 })
  expect(offer?.until).toBe('2026-11-23T19:00:00.000Z')
  expect(await freeSlots(dayOf())).toEqual([rootCanal.slots[1]])
  expect(await mailTo(maya)).toEqual(['A time became free for you: Dec 1, 2026'])
  const accepted = await accept(portal, maya, offer)
  expect(accepted.body).toMatchObject({ state: 'accepted', bookingId: offer?._id })
  expect((await accept(portal, maya, offer)).body).toEqual(accepted.body)
  expect(await entryOf(portal, maya)).toBeUndefined()
  expect(await appointmentsOf(maya)).toMatchObject([{ _id: offer?._id, state: 'booked', price: 299 }])
  expect(await mailTo(maya)).toContain('Your appointment on Dec 1, 2026 is confirmed')
  const entries = await portal.db
    .selectFrom('audit_entry')
    .select(['action', 'actor'])
    .where('person_id', '=', maya.id)
    .where('action', 'not in', ['joined', 'signed_in'])
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { action: 'waitlist_joined', actor: 'patient' },
    { action: 'time_offered', actor: 'portal' },
    { action: 'profile_changed', actor: 'patient' },
    { action: 'booked', actor: 'patient' },
    { action: 'offer_accepted', actor: 'patient' },
  ])
})

test('an open offer is not an appointment of its patient', async () => {
  await join(maya)
  await free()
  const id = (await offerTo(portal, maya))?._id ?? ''
  expect(await appointmentsOf(maya)).toEqual([])
  const path = `/booking/${id}`
  const refused = [
    await callAs(portal, maya, 'GET', path),
    await callAs(portal, maya, 'GET', `${path}/calendar`),
    await callAs(portal, maya, 'GET', `${path}/refund`),
    await cancel(portal, maya, id),
    await callAs(portal, maya, 'POST', '/create-payment-intent', { price: 299, bookingId: id }),
    await callAs(portal, maya, 'POST', `${path}/move`, { date: dayOf(9), slot: rootCanal.slots[0] }),
    await callAs(portal, desk, 'PUT', `${path}/paid-at-clinic`, {}),
    await callAs(portal, desk, 'PUT', `/desk/bookings/${id}/pin`),
    await callAs(portal, desk, 'PUT', `/desk/bookings/${id}/visit`, { from: 'expected', to: 'arrived' }),
    await callAs(portal, desk, 'GET', `/desk/bookings/${id}`),
  ]
  expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404))
  const patient = await callAs(portal, desk, 'GET', `/patients/${maya.id}`)
  expect(patient.body).toMatchObject({ upcoming: 0, past: 0, cancelled: 0, unpaid: 0, due: 0 })
  expect((await callAs<Booking[]>(portal, desk, 'GET', `/bookings?date=${dayOf()}`)).body).toHaveLength(1)
  const report = await callAs(portal, admin, 'GET', `/reports?from=${dayOf()}&to=${dayOf()}`)
  expect(report.body).toMatchObject({ booked: 1, cancelled: 1 })
  // The patient's other appointments at that time and of that day are not in its way.
  expect(await book(maya, dayOf(), 1)).toMatchObject({ slot: rootCanal.slots[1] })
  const checkup = await addTreatment(portal, { name: 'Checkup', starts: [600], minutes: 30 })
  expect((await book(maya, dayOf(), 0, checkup)).state).toBe('booked')
  expect((await accept(portal, maya, await offerTo(portal, maya))).body.code).toBe('offer_conflicts')
})

describe('an offer that runs out', () => {
  test('is free for anyone without a job having run', async () => {
    await join(maya)
    await free()
    const offer = await offerTo(portal, maya)
    await expect(book(leo, dayOf())).rejects.toThrow('slot_taken')
    portal.advance(120)
    expect(await freeSlots(dayOf())).toEqual(rootCanal.slots)
    expect(await accept(portal, maya, offer)).toMatchObject({ status: 409, body: { code: 'offer_ended' } })
    expect((await book(leo, dayOf())).state).toBe('booked')
    const { body } = await callAs<WaitlistOffer>(portal, maya, 'GET', `/offer/${offer?._id}`)
    expect(body.state).toBe('expired')
  })

  test('goes to the next in line, then to everybody', async () => {
    await join(maya)
    portal.advance(1)
    await join(leo)
    await free()
    expect([await offerTo(portal, maya), await offerTo(portal, leo)]).toMatchObject([{ state: 'open' }, undefined])
    portal.advance(121)
    await expect(book(booker, dayOf())).rejects.toThrow('slot_taken')
    expect(await offerTo(portal, leo)).toMatchObject({ state: 'open', until: '2026-11-23T21:02:00.000Z' })
    portal.advance(120)
    expect(await endExpiredOffers(portal.context)).toBe(1)
    expect(await endExpiredOffers(portal.context)).toBe(0)
    expect([await offerTo(portal, maya), await offerTo(portal, leo)]).toEqual([undefined, undefined])
    expect(await freeSlots(dayOf())).toEqual(rootCanal.slots)
  })

  const ways: [string, (entry: WaitlistEntry) => Promise<unknown>][] = [
    ['that ran out without its mail', () => Promise.resolve(portal.advance(125))],
    ['that ran out', () => portal.deliverMail().then(() => portal.advance(125))],
    ['that was declined', ({ offer }) => decline(portal, maya, offer)],
    ['that was declined for its day', ({ offer }) => decline(portal, maya, offer, { day: true })],
  ]
  test.each(ways)(
    'or that is not taken: the third in a row, %s, pauses the entry until it is resumed',
    async (_, end) => {
      await join(maya)
      let last: WaitlistOffer | undefined
      for (const [i, paused] of [false, false, true].entries()) {
        await free(dayOf(8 + i))
        const entry = await entryOf(portal, maya)
        last = entry?.offer
        if (entry) await end(entry)
        await endExpiredOffers(portal.context)
        expect((await entryOf(portal, maya))?.pausedAt !== undefined).toBe(paused)
      }
      expect((await callAs<WaitlistOffer>(portal, maya, 'GET', `/offer/${last?._id}`)).body.paused).toBe(true)
      await free(dayOf(12))
      expect(await offerTo(portal, maya)).toBeUndefined()
      const id = (await entryOf(portal, maya))?._id
      const resumed = await callAs<WaitlistEntry>(portal, maya, 'POST', `/waitlist/${id}/resume`)
      expect(resumed.body).not.toHaveProperty('pausedAt')
      await free(dayOf(13))
      expect(await offerTo(portal, maya)).toMatchObject({ state: 'open' })
    },
  )
})

describe('a time is kept from everybody', () => {
  const wish = { weekdays: [1, 2, 3, 4, 5, 6, 7], times: ['morning', 'afternoon'] }

  /** Starts a portal with rate limits, where people wait from these networks for the one time of a treatment. */
  async function crowd(addresses: readonly string[], mail: MailSettings = { mode: 'test' }) {
    const crowded = await startTestApp(inject('templateDatabase'), { mail })
    onTestFinished(() => crowded.close())
    const treatment = await addTreatment(crowded, { name: 'Root Canal', starts: [600], minutes: 60 })
    const [day, until] = [addDays(today(crowded), 8), addDays(today(crowded), 60)]
    const owner = await addPerson(crowded)
    const booking = await bookSlot(crowded, owner, treatment, day)
    const codes: (string | undefined)[] = []
    const people: Person[] = []
    for (const remoteAddress of addresses) {
      const person = await addPerson(crowded)
      const headers = { authorization: `Bearer ${person.token}` }
      const payload = { treatmentId: treatment._id, ...wish, until }
      const answer = await crowded.app.inject({ method: 'POST', url: '/api/waitlist', headers, payload, remoteAddress })
      codes.push(answer.json<{ code?: string }>().code)
      people.push(person)
      crowded.advance(1)
    }
    const isFree = async () => {
      const answer = await crowded.app.inject({ method: 'GET', url: `/api/available?date=${day}` })
      return answer.json<AvailableTreatment[]>().some(({ _id, slots }) => _id === treatment._id && slots.length > 0)
    }
    return { crowded, treatment, codes, people, isFree, free: () => cancel(crowded, owner, booking._id) }
  }

  type Crowd = Awaited<ReturnType<typeof crowd>>

  /** Frees the time, lets every offer run out, and returns the hours until everyone can book the time. */
  async function hoursHeld({ crowded, isFree, free }: Crowd): Promise<number> {
    await free()
    for (let quarters = 0; quarters < 400; quarters++) {
      await endExpiredOffers(crowded.context)
      if (await isFree()) return Math.floor(quarters / 4)
      crowded.advance(15)
    }
    throw new Error('The time is held for days.')
  }

  const networks: [string, (n: number) => string, number][] = [
    ['by twelve accounts of one address three times', () => '198.51.100.7', 6],
    ['by twelve accounts of one IPv6 site three times', (n) => `2001:db8:7:${n}::1`, 6],
    ['by four people of four networks four times', (n) => `198.51.100.${n % 4}`, 8],
  ]
  test.each(networks)('%s', async (_, addressOf, hours) => {
    const count = hours === 8 ? 4 : 12
    expect(await hoursHeld(await crowd(Array.from({ length: count }, (_, n) => addressOf(n))))).toBe(hours)
  })

  test.each([
    ['by nobody who removes family members and adds others', '/family'],
    ['by nobody who deletes accounts and makes others in one network', '/me'],
  ])('%s', async (_, removes) => {
    const { crowded, people, treatment, isFree, free } = await crowd(['127.0.0.1'])
    const join = async (n: number) => {
      const by = removes === '/me' ? await addPerson(crowded) : (people[0] ?? maya)
      const child = { name: `Child ${'I'.repeat(n)}`, birthDate: '2018-03-09' }
      const added = removes === '/me' ? undefined : await callAs<{ _id: string }>(crowded, by, 'POST', '/family', child)
      const memberId = added?.body._id
      expect((await joinFor(crowded, by, treatment, { memberId })).status).toBe(200)
      const path = memberId === undefined ? '/me' : `/family/${memberId}`
      return async () => expect((await callAs(crowded, by, 'DELETE', path)).status).toBe(200)
    }
    const leave = [await join(1), await join(2)]
    await free()
    // While one of them holds the time, the one before leaves, and another joins.
    for (let hours = 0; hours <= 6; hours += 2) {
      await leave.shift()?.()
      leave.push(await join(hours + 3))
      crowded.advance(121)
      await endExpiredOffers(crowded.context)
    }
    expect(await isFree()).toBe(true)
  })

  test('by nobody who leaves and joins again', async () => {
    const crowdOfTwo = await crowd(['198.51.100.1', '198.51.100.2'])
    const { crowded, people, free, treatment, isFree } = crowdOfTwo
    await free()
    for (const person of people) {
      expect(await offerTo(crowded, person)).toMatchObject({ state: 'open' })
      await callAs(crowded, person, 'DELETE', `/waitlist/${(await entryOf(crowded, person))?._id}`)
      expect((await joinFor(crowded, person, treatment)).status).toBe(200)
      expect(await offerTo(crowded, person)).toBeUndefined()
    }
    expect(await isFree()).toBe(true)
  })

  test('by nobody while the portal sends no mail', async () => {
    const silent = await crowd(['198.51.100.1'], { mode: 'off' })
    expect(silent.codes).toEqual([undefined])
    expect(await hoursHeld(silent)).toBe(0)
    const [patient = maya] = silent.people
    expect(await entryOf(silent.crowded, patient)).toMatchObject({ withoutOffers: 'mail_off' })
  })

  describe('by nobody without a verified address, where mail reaches people:', () => {
    const server = { host: 'mail.clinic.test', port: 587, tls: 'starttls', login: undefined } as const
    const live = { mode: 'live', server, sender: { name: undefined, address: 'hello@clinic.test' } } as const

    test('joining is refused', async () => {
      const { crowded, codes } = await crowd(['198.51.100.1'], live)
      expect(codes).toEqual(['email_not_verified'])
      expect(await crowded.db.selectFrom('waitlist_entry').select('id').execute()).toEqual([])
    })

    test('an entry from before gets offers once the address is verified', async () => {
      const crowdOfOne = await crowd(['198.51.100.1'])
      const { crowded, people, free } = crowdOfOne
      const [patient = maya] = people
      await crowded.db.updateTable('mail_mode').set({ mode: 'live' }).execute()
      const account = { id: patient.id, person_id: patient.id, account_id: patient.id, provider_id: 'credential' }
      await crowded.db.insertInto('account').values(account).execute()
      await free()
      expect(await entryOf(crowded, patient)).toMatchObject({ withoutOffers: 'email_not_verified' })
      expect(await offerTo(crowded, patient)).toBeUndefined()
    })
  })

  test('the network of an entry is stored until a week after its end', async () => {
    const { crowded, people } = await crowd(['198.51.100.1', '198.51.100.2', '198.51.100.3'])
    const [waiting, lately, longAgo] = people
    const end = (person: Person | undefined, ago: string) =>
      crowded.db
        .updateTable('waitlist_entry')
        .set({ ended: 'left', ended_at: sql<Date>`now() - ${ago}::interval` })
        .where('patient_id', '=', person?.id ?? '')
        .execute()
    await end(lately, '6 days')
    await end(longAgo, '8 days')
    await purgeNetworks(crowded.db)
    const known = await crowded.db
      .selectFrom('waitlist_entry')
      .select('patient_id')
      .where('network', 'is not', null)
      .orderBy('joined_at')
      .execute()
    expect(known.map(({ patient_id }) => patient_id)).toEqual([waiting?.id, lately?.id])
  })

  test('by no more than thirty entries of one network a day', async () => {
    const { codes } = await crowd(Array<string>(31).fill('198.51.100.7'))
    expect(codes.filter(Boolean)).toEqual(['too_many_requests'])
  })
})

test('a person whose offer expired can be removed after its time, without a job having run', async () => {
  await join(maya)
  await free()
  expect(await offerTo(portal, maya)).toMatchObject({ state: 'open' })
  portal.advance(10 * 24 * 60)
  const manager = await addPerson(portal, { admin: true })
  expect((await callAs(portal, manager, 'DELETE', `/user/${maya.email}`)).body).toEqual({ deletedCount: 1 })
})

describe('joining', () => {
  test('is refused twice, for a retired treatment, with another doctor or until a past day, and changes nothing', async () => {
    await join(maya)
    await portal.db.updateTable('treatment').set({ retired_at: new Date() }).where('name', '=', 'Root Canal').execute()
    const other = await addTreatment(portal, { name: 'Checkup', starts: [600], minutes: 30 })
    const before = await countWrites(portal.db)
    expect((await join(maya)).body.code).toBe('no_such_treatment')
    expect((await join(maya, { until: '2026-11-22' }, other)).body.code).toBe('day_is_past')
    expect((await join(maya, { doctorId: crypto.randomUUID() }, other)).body.code).toBe('no_such_doctor')
    for (const wish of [
      { weekdays: [] },
      { weekdays: [8] },
      { weekdays: [1, 1] },
      { times: [] },
      { times: ['noon'] },
    ]) {
      expect((await join(maya, wish, other)).status).toBe(400)
    }
    expect(await countWrites(portal.db)).toEqual(before)
    await portal.db.updateTable('treatment').set({ retired_at: null }).execute()
    expect((await join(maya)).body.code).toBe('already_waiting')
  })

  test('gives the number to a profile that has none', async () => {
    await join(maya, { phone: '(503) 555-0100' })
    portal.advance(1)
    await join(maya, { phone: '(503) 555-0200' }, await addTreatment(portal, { name: 'X', starts: [600], minutes: 30 }))
    await free()
    await accept(portal, maya, await offerTo(portal, maya))
    expect(await appointmentsOf(maya)).toMatchObject([{ phone: '(503) 555-0100' }])
  })

  test('is limited', async () => {
    const limited = await startTestApp(inject('templateDatabase'))
    const person = await addPerson(limited)
    const answers = []
    for (let i = 0; i < 21; i++) answers.push((await joinFor(limited, person, rootCanal)).status)
    expect(answers.at(-1)).toBe(429)
    expect(new Set(answers.slice(0, 20))).toEqual(new Set([404]))
    await limited.close()
  })
})

describe('a time is offered', () => {
  const wishes: [string, object, boolean][] = [
    ['on a weekday that suits', { weekdays: [2] }, true],
    ['on another weekday', { weekdays: [1, 3] }, false],
    ['in the morning', { times: ['morning'] }, true],
    ['in the afternoon', { times: ['afternoon'] }, false],
    ['until its day', { until: '2026-12-01' }, true],
    ['until the day before', { until: '2026-11-30' }, false],
  ]
  test.each(wishes)('%s', async (_, wish, offered) => {
    await join(maya, wish)
    await free()
    expect((await offerTo(portal, maya)) !== undefined).toBe(offered)
  })

  test('to who is urgent, then to who asked for the doctor, then to who joined first', async () => {
    const ada = await letPerform(portal, 'Dr. Ada Molar', rootCanal)
    const [first, second, third] = [await addPerson(portal), await addPerson(portal), await addPerson(portal)]
    for (const person of [first, second]) {
      await join(person)
      portal.advance(1)
    }
    await join(third, { doctorId: ada })
    portal.advance(1)
    await join(leo)
    await callAs(portal, desk, 'PUT', `/desk/waitlist/${(await entryOf(portal, leo))?._id}`, { urgent: true })
    await free()
    for (const next of [leo, third, first, second]) {
      const offer = await offerTo(portal, next)
      expect(offer).toMatchObject({ state: 'open', doctor: { _id: ada } })
      await decline(portal, next, offer)
    }
    expect(await freeSlots(dayOf())).toEqual(rootCanal.slots)
  })

  test('not to someone who is busy, has an earlier appointment since joining, or no address', async () => {
    const checkup = await addTreatment(portal, { name: 'Checkup', starts: [600], minutes: 30 })
    await join(maya)
    await join(leo)
    const caller = await addPerson(portal)
    await join(caller)
    await portal.db.updateTable('person').set({ email: 'c@caller.invalid' }).where('id', '=', caller.id).execute()
    await book(maya, dayOf(), 0, checkup)
    portal.advance(1)
    await book(leo, dayOf(4))
    await free()
    expect([await offerTo(portal, maya), await offerTo(portal, leo), await offerTo(portal, caller)]).toEqual(
      Array(3).fill(undefined),
    )
    // It suits who joined after booking, since it is another appointment.
    await join(booker)
    expect(await freeSlots(dayOf())).toEqual(rootCanal.slots)
  })

  test('once: with “not this day”, nothing of that day again', async () => {
    await join(maya)
    const [morning, afternoon] = [await book(booker, dayOf()), await book(leo, dayOf(), 1)]
    await cancel(portal, booker, morning._id)
    const { body } = await decline(portal, maya, await offerTo(portal, maya), { day: true })
    expect(body).toMatchObject({ state: 'declined', waitsUntil: 'Jan 22, 2027' })
    await cancel(portal, leo, afternoon._id)
    expect(await offerTo(portal, maya)).toBeUndefined()
    await free(dayOf(9))
    expect(await offerTo(portal, maya)).toMatchObject({ date: 'Dec 2, 2026' })
  })

  test('not if it was free before, although something else became free', async () => {
    await join(maya, { times: ['afternoon'] })
    await free()
    expect(await offerTo(portal, maya)).toBeUndefined()
    expect(await freeSlots(dayOf())).toEqual(rootCanal.slots)
  })

  test('of another treatment that the free doctor performs, once', async () => {
    const ada = await letPerform(portal, 'Dr. Ada Molar', rootCanal)
    const filling = await addTreatment(portal, { name: 'Filling', starts: [600, 630], minutes: 30 })
    await portal.db.insertInto('performs').values({ doctor_id: ada, treatment_id: filling._id }).execute()
    await join(maya, {}, filling)
    portal.advance(1)
    await join(leo, {}, filling)
    await free()
    const offers = [await offerTo(portal, maya), await offerTo(portal, leo)]
    expect(offers.map((offer) => offer?.slot).toSorted()).toEqual(filling.slots)
    expect(await freeSlots(dayOf())).toEqual([rootCanal.slots[1]])
  })
})

describe('a time is freed', () => {
  test('by a move, and offered in the same transaction', async () => {
    const booking = await book(booker, dayOf())
    await join(maya)
    await callAs(portal, booker, 'POST', `/booking/${booking._id}/move`, { date: dayOf(9), slot: booking.slot })
    expect(await offerTo(portal, maya)).toMatchObject({ state: 'open', date: 'Dec 1, 2026' })
  })

  test('by removing its patient', async () => {
    await book(booker, dayOf())
    await join(maya)
    await callAs(portal, admin, 'DELETE', `/user/${booker.email}`)
    expect(await offerTo(portal, maya)).toMatchObject({ state: 'open', date: 'Dec 1, 2026' })
  })

  test('by opening a closed day', async () => {
    const closing = { from: dayOf(), to: dayOf(), reason: 'Works', keep: [], cancel: [] }
    const closed = await callAs<{ _id: string }>(portal, admin, 'POST', '/closed-days', closing)
    await join(maya)
    await callAs(portal, admin, 'DELETE', `/closed-days/${closed.body._id}`)
    expect(await offerTo(portal, maya)).toMatchObject({ state: 'open', date: 'Dec 1, 2026', slot: rootCanal.slots[0] })
  })

  test('by the end of an absence, and withdrawn by another one', async () => {
    const ada = await letPerform(portal, 'Dr. Ada Molar', rootCanal)
    const absence = { doctor: ada, from: dayOf(), to: dayOf(), kind: 'sick' }
    await callAs(portal, admin, 'POST', '/schedule/absences', absence)
    await join(maya)
    const { id } = await portal.db.selectFrom('doctor_absence').select('id').executeTakeFirstOrThrow()
    await callAs(portal, admin, 'DELETE', `/schedule/absences/${id}`)
    const offer = await offerTo(portal, maya)
    expect(offer).toMatchObject({ state: 'open', date: 'Dec 1, 2026', doctor: { _id: ada } })
    await callAs(portal, admin, 'POST', '/schedule/absences', { ...absence, preview: true })
    expect(await offerTo(portal, maya)).toEqual(offer)
    await callAs(portal, admin, 'POST', '/schedule/absences', absence)
    expect((await callAs<WaitlistOffer>(portal, maya, 'GET', `/offer/${offer?._id}`)).body.state).toBe('withdrawn')
    expect((await accept(portal, maya, offer)).body.code).toBe('offer_ended')
  })

  test('and gets a doctor when it is accepted, if the treatment names doctors since it was made', async () => {
    await join(maya)
    await free()
    const ada = await letPerform(portal, 'Dr. Ada Molar', rootCanal)
    expect((await accept(portal, maya, await offerTo(portal, maya))).body.state).toBe('accepted')
    expect(await appointmentsOf(maya)).toMatchObject([{ doctor: { _id: ada } }])
  })

  test('and gets a doctor by the change of the schedule that names doctors', async () => {
    await join(maya)
    await free()
    const ada = await letPerform(portal, 'Dr. Ada Molar', rootCanal)
    const absence = { doctor: ada, from: dayOf(20), to: dayOf(20), kind: 'vacation' }
    expect((await callAs(portal, admin, 'POST', '/schedule/absences', absence)).status).toBe(200)
    const held = portal.db.selectFrom('waitlist_offer').select('doctor_id').where('outcome', 'is', null)
    expect(await held.execute()).toEqual([{ doctor_id: ada }])
  })

  test('by closing days never: the offers of these days are withdrawn', async () => {
    await join(maya)
    await free()
    const offer = await offerTo(portal, maya)
    await callAs(portal, admin, 'POST', '/closed-days', {
      ...{ from: dayOf(), to: dayOf(), reason: 'Works', keep: [], cancel: [] },
    })
    expect((await callAs<WaitlistOffer>(portal, maya, 'GET', `/offer/${offer?._id}`)).body.state).toBe('withdrawn')
  })

  describe('never by what withdraws an open offer:', () => {
    /** Changes the treatment through HTTP. Returns the status. */
    async function change(changed: object): Promise<number> {
      const all = await callAs<AdminTreatment[]>(portal, admin, 'GET', '/treatments')
      const found = all.body.find(({ _id }) => _id === rootCanal._id)
      if (!found) throw new Error('No such treatment.')
      const { _id, coming: _1, removable: _2, translations: _3, ...entries } = found
      return (await callAs(portal, admin, 'PUT', `/treatment/${_id}`, { ...entries, ...changed })).status
    }

    async function expectWithdrawn(offer: WaitlistOffer | undefined): Promise<void> {
      expect(offer).toMatchObject({ state: 'open' })
      const now = await callAs<WaitlistOffer>(portal, maya, 'GET', `/offer/${offer?._id}`)
      expect(now.body.state).toBe('withdrawn')
      expect((await accept(portal, maya, offer)).body.code).toBe('offer_ended')
      expect(await appointmentsOf(maya)).toEqual([])
      expect(await offerTo(portal, leo)).toBeUndefined()
    }

    test('retiring its treatment', async () => {
      await join(maya)
      portal.advance(1)
      await join(leo)
      await free()
      const offer = await offerTo(portal, maya)
      expect(await change({ price: 320 })).toBe(200)
      expect(await offerTo(portal, maya)).toMatchObject({ state: 'open', price: 299 })
      expect(await change({ active: false })).toBe(200)
      await expectWithdrawn(offer)
      expect((await entryOf(portal, maya))?.active).toBe(false)
    })

    const slots: [string, object][] = [
      ['weekday', { weekdays: [1, 3, 4, 5] }],
      ['start', { starts: ['14:00'] }],
      ['length', { minutes: 50 }],
    ]
    test.each(slots)('taking its %s from the treatment, also if a later appointment would move', async (_, changed) => {
      const later = await book(maya, dayOf(15), 1)
      portal.advance(1)
      await join(maya)
      await free()
      const offer = await offerTo(portal, maya)
      expect(offer).toHaveProperty('replaces')
      expect(await change(changed)).toBe(200)
      const now = await callAs<WaitlistOffer>(portal, maya, 'GET', `/offer/${offer?._id}`)
      expect(now.body.state).toBe('withdrawn')
      expect((await accept(portal, maya, offer)).body.code).toBe('offer_ended')
      expect(await appointmentsOf(maya)).toEqual([later])
    })

    test('lengthening the notice of its treatment not', async () => {
      await join(maya)
      await free()
      const offer = await offerTo(portal, maya)
      expect(await change({ notice: 20 * 24 * 60 })).toBe(200)
      expect((await accept(portal, maya, offer)).body.state).toBe('accepted')
    })

    test('removing its doctor', async () => {
      const ada = await letPerform(portal, 'Dr. Ada Molar', rootCanal)
      await join(maya)
      await free()
      const offer = await offerTo(portal, maya)
      const doctors = portal.db.selectFrom('doctor').select('email').where('id', '=', ada)
      const { email } = await doctors.executeTakeFirstOrThrow()
      expect((await callAs(portal, admin, 'DELETE', `/doctor/${email}`)).body).toEqual({ deletedCount: 1 })
      await expectWithdrawn(offer)
    })

    test('allowing its treatment in a chair only that is out of service', async () => {
      const chairs = [1, 2].map((n) => ({ name: `Room ${n}`, in_service: n === 1, position: n }))
      const [used, out] = await portal.db.insertInto('chair').values(chairs).returning('id').execute()
      await join(maya)
      await free()
      const offer = await offerTo(portal, maya)
      expect(await change({ chairs: [used?.id] })).toBe(200)
      expect(await offerTo(portal, maya)).toEqual(offer)
      expect(await change({ chairs: [out?.id] })).toBe(200)
      await expectWithdrawn(offer)
    })
  })

  test('by leaving, changing nothing else', async () => {
    await join(maya)
    portal.advance(1)
    await join(leo)
    await free()
    const entry = await entryOf(portal, maya)
    expect((await callAs(portal, leo, 'DELETE', `/waitlist/${entry?._id}`)).body).toEqual({ deletedCount: 0 })
    expect((await callAs(portal, maya, 'DELETE', `/waitlist/${entry?._id}`)).body).toEqual({ deletedCount: 1 })
    expect((await callAs(portal, maya, 'DELETE', `/waitlist/${entry?._id}`)).body).toEqual({ deletedCount: 0 })
    expect(await offerTo(portal, leo)).toMatchObject({ state: 'open' })
    expect((await join(maya)).status).toBe(200)
  })
})

describe('the hold', () => {
  /** Frees the first slot of a treatment at a start, and returns until when it is held. */
  async function heldUntil(now: string, day: ClinicDay, start: number): Promise<string | undefined> {
    portal.advance((Date.parse(now) - portal.context.clock().getTime()) / 60_000)
    const treatment = await addTreatment(portal, { name: `At ${start}`, starts: [start], minutes: 30 })
    await join(maya, {}, treatment)
    const booking = await book(booker, day, 0, treatment)
    await portal.db.updateTable('booking').set({ policy: 1 }).execute()
    await cancel(portal, desk, booking._id)
    const found = await portal.db.selectFrom('waitlist_offer').select('held_until').executeTakeFirst()
    return found?.held_until.toISOString()
  }

  const cases: [string, string, ClinicDay, number, string | undefined][] = [
    [
      'lasts two hours from seven days ahead',
      '2026-11-23T09:00:00-08:00',
      '2026-11-30',
      540,
      '2026-11-23T19:00:00.000Z',
    ],
    ['lasts 30 minutes below', '2026-11-23T09:00:00-08:00', '2026-11-30', 539, '2026-11-23T17:30:00.000Z'],
    ['lasts 10 minutes below a day', '2026-11-23T09:00:00-08:00', '2026-11-24', 539, '2026-11-23T17:10:00.000Z'],
    ['ends at a whole minute', '2026-11-23T09:00:20-08:00', '2026-11-24', 539, '2026-11-23T17:11:00.000Z'],
    ['ends an hour before the start', '2026-11-23T09:00:00-08:00', '2026-11-23', 610, '2026-11-23T17:10:00.000Z'],
    ['is not made later', '2026-11-23T09:00:00-08:00', '2026-11-23', 609, undefined],
    ['begins at eight after a night', '2026-11-23T21:00:00-08:00', '2026-11-24', 600, '2026-11-24T16:10:00.000Z'],
    ['begins at eight before it', '2026-11-24T07:59:00-08:00', '2026-11-25', 480, '2026-11-24T16:30:00.000Z'],
    ['is not made at night for a time before ten', '2026-11-23T23:00:00-08:00', '2026-11-24', 599, undefined],
    ['begins at once at eight', '2026-11-24T08:00:00-08:00', '2026-11-24', 599, '2026-11-24T16:10:00.000Z'],
  ]
  test.each(cases)('%s', async (_, now, day, start, until) => {
    expect(await heldUntil(now, day, start)).toBe(until)
  })

  test('is mailed when the quiet hours end', async () => {
    await heldUntil('2026-11-23T22:00:00-08:00', '2026-11-24', 720)
    expect(await mailTo(maya)).toEqual([])
    portal.advance(10 * 60)
    expect(await mailTo(maya)).toEqual(['A time became free for you: Nov 24, 2026'])
  })

  test('follows the rule of the clinic', async () => {
    const { body: rule } = await callAs<{ version: number }>(portal, admin, 'GET', '/waitlist-rule')
    const changed = { ...rule, weekMinutes: 45 }
    expect((await callAs(portal, admin, 'PUT', '/waitlist-rule', changed)).body).toEqual({ ...changed, version: 2 })
    expect((await callAs(portal, admin, 'PUT', '/waitlist-rule', changed)).body).toEqual({ ...changed, version: 2 })
    const outdated = await callAs(portal, admin, 'PUT', '/waitlist-rule', { ...rule, dayMinutes: 7 })
    expect(outdated.body.code).toBe('version_conflict')
    await join(maya)
    await free()
    expect((await offerTo(portal, maya))?.until).toBe('2026-11-23T17:45:00.000Z')
  })
})

describe('a later appointment of the treatment', () => {
  test('moves to the accepted time with its payment, and its old time is offered in turn', async () => {
    const later = await book(maya, dayOf(20))
    const transactionId = await payFully(portal, maya, later)
    await join(maya)
    portal.advance(1)
    await join(leo, { until: addDays(today(portal), 30) })
    await free()
    const offer = await offerTo(portal, maya)
    expect(offer?.replaces).toEqual({ date: later.date, slot: later.slot })
    expect((await accept(portal, maya, offer)).body).toMatchObject({ state: 'accepted', bookingId: later._id })
    const moved = { _id: later._id, date: 'Dec 1, 2026', slot: rootCanal.slots[0], paid: true, transactionId }
    expect(await appointmentsOf(maya)).toMatchObject([moved])
    expect(await offerTo(portal, leo)).toMatchObject({ state: 'open', date: later.date, slot: later.slot })
    expect(await mailTo(maya)).toContain('Your appointment has changed: now Dec 1, 2026')
    expect((await accept(portal, maya, offer)).status).toBe(200)
  })

  test('stays where it is if the offer cannot be accepted', async () => {
    const later = await book(maya, dayOf(20))
    await join(maya)
    await free()
    const offer = await offerTo(portal, maya)
    const checkup = await addTreatment(portal, { name: 'Checkup', starts: [600], minutes: 30 })
    await book(maya, dayOf(), 0, checkup)
    const before = await countWrites(portal.db)
    expect((await accept(portal, maya, offer)).body.code).toBe('offer_conflicts')
    expect(await countWrites(portal.db)).toEqual(before)
    expect((await appointmentsOf(maya)).map(({ _id }) => _id)).toContain(later._id)
  })
})

test.each([true, false])(
  'who waits for a doctor waits for anyone once the doctor is removed, with appointments: %s',
  async (had) => {
    const ada = await letPerform(portal, 'Dr. Ada Molar', rootCanal)
    if (had) await book(booker, dayOf(20))
    await join(maya, { doctorId: ada })
    expect((await entryOf(portal, maya))?.doctor?._id).toBe(ada)
    const doctors = portal.db.selectFrom('doctor').select('email').where('id', '=', ada)
    const { email } = await doctors.executeTakeFirstOrThrow()
    expect((await callAs(portal, admin, 'DELETE', `/doctor/${email}`)).body).toEqual({ deletedCount: 1 })
    expect(await doctors.executeTakeFirst()).toEqual(had ? { email } : undefined)
    const entry = await entryOf(portal, maya)
    expect(entry).not.toHaveProperty('doctor')
    expect(entry).toMatchObject({ formerDoctor: 'Dr. Ada Molar' })
    const mail = (await takeMails(portal)).find(({ kind }) => kind === 'doctor_left')
    expect(mail).toMatchObject({ address: maya.email, subject: 'A change on your waitlist' })
    expect(mail?.text).toContain('Dr. Ada Molar, whom you asked for on the waitlist, no longer works at the clinic.')
    const wish = { weekdays: [1], times: ['morning'], until: dayOf(30) }
    const changed = await callAs(portal, maya, 'PUT', `/waitlist/${entry?._id}`, wish)
    expect(changed.body).not.toHaveProperty('formerDoctor')
  },
)

describe('an offer to a person without a number', () => {
  test('is accepted with one, which becomes theirs, and without one changes nothing', async () => {
    await join(maya)
    await free()
    const offer = await offerTo(portal, maya)
    expect(offer).toMatchObject({ needsPhone: true })
    const before = await countWrites(portal.db)
    const path = `/offer/${offer?._id}/accept`
    for (const body of [undefined, {}]) {
      const { status, body: problem } = await callAs(portal, maya, 'POST', path, body)
      expect([status, problem]).toMatchObject([409, { code: 'phone_required' }])
    }
    expect((await callAs(portal, maya, 'POST', path, { phone: ' ' })).status).toBe(400)
    expect(await countWrites(portal.db)).toEqual(before)
    expect((await accept(portal, maya, offer, { phone: '(503) 555-0123' })).body).not.toHaveProperty('needsPhone')
    expect(await appointmentsOf(maya)).toMatchObject([{ phone: '(503) 555-0123' }])
    const people = portal.db.selectFrom('person').select('phone').where('id', '=', maya.id)
    expect(await people.execute()).toEqual([{ phone: '(503) 555-0123' }])
  })

  test('is accepted without one if a later appointment moves there', async () => {
    await book(maya, dayOf(20))
    await portal.db.updateTable('person').set({ phone: null }).where('id', '=', maya.id).execute()
    await join(maya)
    await free()
    const offer = await offerTo(portal, maya)
    expect(offer).not.toHaveProperty('needsPhone')
    expect((await accept(portal, maya, offer, {})).body.state).toBe('accepted')
  })
})

test('an accepted offer has the policy of the moment of its acceptance', async () => {
  await join(maya)
  await free()
  const offer = await offerTo(portal, maya)
  const { body } = await callAs<Policy>(portal, admin, 'GET', '/policy')
  const { since: _, ...policy } = body
  const changed = { ...policy, rules: policy.rules.map((rule) => ({ ...rule, cancelUntilHours: 72 })) }
  expect((await callAs(portal, admin, 'PUT', '/policy', changed)).status).toBe(200)
  await accept(portal, maya, offer)
  const [accepted] = await appointmentsOf(maya)
  expect(Date.parse(accepted?.startsAt ?? '') - Date.parse(accepted?.cancelUntil ?? '')).toBe(72 * 3_600_000)
})

test('a declined time goes to the next in line and is not offered again', async () => {
  const doctor = await letPerform(portal, 'Dr. Ada Molar', rootCanal)
  await join(maya, { doctorId: doctor })
  portal.advance(1)
  await join(leo)
  await free()
  const offer = await offerTo(portal, maya)
  expect((await decline(portal, maya, offer)).body).toMatchObject({ state: 'declined' })
  expect((await decline(portal, maya, offer)).status).toBe(200)
  expect((await accept(portal, maya, offer)).body.code).toBe('offer_ended')
  expect(await offerTo(portal, leo)).toMatchObject({ state: 'open', doctor: { _id: doctor } })
  await callAs(portal, leo, 'DELETE', `/waitlist/${(await entryOf(portal, leo))?._id}`)
  expect(await offerTo(portal, maya)).toBeUndefined()
  expect(await freeSlots(dayOf())).toEqual(rootCanal.slots)
})

test('removing a person ends their offer, which goes to the next in line', async () => {
  await join(maya)
  portal.advance(1)
  await join(leo)
  await free()
  expect((await callAs(portal, admin, 'DELETE', `/user/${maya.email}`)).status).toBe(200)
  expect(await offerTo(portal, leo)).toMatchObject({ state: 'open' })
  for (const table of ['waitlist_entry', 'waitlist_offer'] as const) {
    const { rows } = await sql`select from ${sql.table(table)} where patient_id = ${maya.id}`.execute(portal.db)
    expect(rows).toEqual([])
  }
})

test('the data export contains entries and offers', async () => {
  await join(maya)
  await free()
  await decline(portal, maya, await offerTo(portal, maya))
  const { body } = await callAs<{ waitlist: object[] }>(portal, maya, 'GET', '/me/export')
  expect(body.waitlist).toMatchObject([
    { treatment: 'Root Canal', until: 'Jan 22, 2027', offers: [{ date: 'Dec 1, 2026', outcome: 'declined' }] },
  ])
})
