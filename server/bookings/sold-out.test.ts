import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { addDays, type ClinicDay, formatClinicDay } from '#contract/dates.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { runWrite } from '../database/connect.ts'
import { waitingFor } from '../testing/call-while-locked.ts'
import { addPerson, addTreatment, authHeaders, bookingOf, letPerform, type Person } from '../testing/factories.ts'
import { callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { accept, bookSlot, joinFor, offerTo } from '../testing/waitlist.ts'
import { cacheTaken, knownDayKey } from './sold-out.ts'

const day: ClinicDay = '2026-12-01'

let portal: TestApp
let patient: Person
let other: Person
let desk: Person
let checkup: Treatment
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { live: true, rateLimits: false })
  patient = await addPerson(portal)
  other = await addPerson(portal)
  desk = await addPerson(portal, { role: 'receptionist' })
  checkup = await addTreatment(portal, { name: 'Checkup', starts: [600, 660], minutes: 30, cents: 4_900 })
  await letPerform(portal, 'Dr. Ada Molar', checkup)
  return () => portal.close()
})

interface Answer {
  readonly success?: boolean
  readonly code?: string
  readonly booking?: { readonly _id: string; readonly slot: string }
}

type Asked = Partial<ReturnType<typeof bookingOf>> & { readonly doctorId?: string; readonly memberId?: string }

async function book(by: Person, asked: Asked = {}, key?: string): Promise<Answer> {
  const { json } = await portal.app.inject({
    ...{ method: 'POST', url: '/api/booking' },
    headers: authHeaders(by, key === undefined ? {} : { 'idempotency-key': key }),
    payload: { ...bookingOf(by, checkup, day), ...asked },
  })
  return json<Answer>()
}

let markers = 0

/** Waits until the portal has seen all changes up to now. Another change of the same moment may replace the marker. */
async function seeChanges(): Promise<void> {
  for (let seen = new Set<string>(), marker = ''; !seen.has(marker); ) {
    seen = new Set()
    const next = addDays('2028-01-01', markers++)
    marker = formatClinicDay(next)
    const unsubscribe = portal.context.availability.changes.subscribe((changed) => void seen.add(changed))
    const mark = sql`insert into change (channel, payload) values ('availability', ${next})`
    await runWrite(portal.db, () => mark.execute(portal.db))
    await vi.waitUntil(() => seen.has(marker) || seen.has('every day'), { timeout: 60_000 })
    unsubscribe()
  }
}

/** Lets the database refuse one request, so that the portal knows what is taken. */
async function learn(): Promise<void> {
  await seeChanges()
  expect(await book(await addPerson(portal))).toMatchObject({ code: 'slot_taken' })
  expect(portal.context.availability.peek(knownDayKey(day))).toBeDefined()
}

/** Runs `work` while all connections are taken, so that it can make no query. */
async function withoutQueries<T>(work: () => Promise<T>): Promise<T> {
  const freed = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  let holding = 0
  const holders = Array.from({ length: 10 }, () =>
    portal.db.connection().execute(async () => {
      if (++holding === 10) held.resolve()
      await freed.promise
    }),
  )
  await held.promise
  try {
    return await work()
  } finally {
    freed.resolve()
    await Promise.all(holders)
  }
}

/** Makes a request of a new person without a query. Never returns if it needs one. */
async function bookWithoutQuery(asked: Asked = {}): Promise<Answer> {
  const by = await addPerson(portal)
  return withoutQueries(() => book(by, asked))
}

/** Expects that a request of a new person is decided by the database. */
async function expectDecided(asked: Asked = {}): Promise<void> {
  const by = await addPerson(portal)
  const { asking } = await portal.db.transaction().execute(async (tx) => {
    await sql`select lock_days(null)`.execute(tx)
    const asking = book(by, asked)
    await expect.poll(() => waitingFor(portal)).toBe(1)
    return { asking }
  })
  await asking
}

describe('a time that the database has refused', () => {
  test('is refused to everyone without a query, and other times of the day are not', async () => {
    await book(patient)
    await learn()
    const people = await Promise.all(Array.from({ length: 20 }, () => addPerson(portal)))
    const refused = await withoutQueries(() => Promise.all(people.map((by) => book(by, {}, crypto.randomUUID()))))
    expect(refused.map(({ code }) => code)).toEqual(Array(20).fill('slot_taken'))
    await expectDecided({ slot: checkup.slots[1] ?? '' })
  })

  test('is asked for again after the minute in which it was learned', async () => {
    await book(patient)
    await learn()
    portal.advance(1)
    await expectDecided()
  })

  test('is asked for again while the change feed is not connected', async () => {
    await book(patient)
    await learn()
    portal.context.availability.listener.onDisconnected()
    await expectDecided()
  })

  test('is bookable at once when it is cancelled, by this process or by another', async () => {
    const first = await book(patient)
    await learn()
    await callAs(portal, desk, 'DELETE', `/booking/${first.booking?._id}`, {})
    expect(await book(other)).toMatchObject({ success: true })
    await learn()
    // As another process does, which cannot drop what this one knows.
    await sql`update booking set state = 'cancelled', cancelled_at = now(), cancelled_by = 'patient' where live`.execute(
      portal.db,
    )
    await vi.waitUntil(() => portal.context.availability.peek(knownDayKey(day)) === undefined, { timeout: 60_000 })
    expect(await book(await addPerson(portal))).toMatchObject({ success: true })
  })

  test('is refused by the signature of the token alone, and never without one', async () => {
    await book(patient)
    await learn()
    const by = { ...other, token: `${other.token.slice(0, -4)}AAAA` }
    expect(await book(by)).toMatchObject({ code: 'unauthenticated' })
  })
})

describe('what depends on the person stays the answer of the database', () => {
  test('a repeated request finds its booking, also one that was moved or cancelled', async () => {
    const key = crypto.randomUUID()
    const first = await book(patient, {}, key)
    await learn()
    expect((await book(patient, {}, key)).booking?._id).toBe(first.booking?._id)
    const to = { date: formatClinicDay(addDays(day, 7)), slot: checkup.slots[0] }
    const moved = await callAs(portal, desk, 'POST', `/booking/${first.booking?._id}/move`, to)
    expect(moved.status).toBe(200)
    const second = await book(other, {}, key)
    await learn()
    expect((await book(patient, {}, key)).booking?._id).toBe(first.booking?._id)
    await callAs(portal, desk, 'DELETE', `/booking/${second.booking?._id}`, {})
    await book(await addPerson(portal))
    await learn()
    expect((await book(other, {}, key)).booking?._id).toBe(second.booking?._id)
  })

  test('someone who has an appointment at that time is told so', async () => {
    await book(patient)
    await learn()
    expect(await book(patient)).toMatchObject({ success: false, booking: { slot: checkup.slots[0] } })
    await learn()
    // Not the appointment of a family member: that is for the database to find out.
    expect(await book(other, { memberId: crypto.randomUUID() })).toMatchObject({ code: 'no_such_member' })
  })

  test('the staff book by setting a rule aside', async () => {
    await book(patient)
    await learn()
    await portal.db.updateTable('working_hours').set({ end_minute: 660 }).execute()
    await seeChanges()
    const late = { slot: checkup.slots[1] ?? '' }
    expect(await book(other, late)).toMatchObject({ code: 'slot_taken' })
    expect(await bookWithoutQuery(late)).toMatchObject({ code: 'slot_taken' })
    const { patientEmail: email, treatment: _, ...asked } = { ...bookingOf(other, checkup, day), ...late }
    const byPhone = await callAs<Answer>(portal, desk, 'POST', '/bookings', { ...asked, email, waived: ['hours'] })
    expect(byPhone.body).toMatchObject({ success: true })
  })
})

test.each<[string, Asked, () => Promise<unknown>]>([
  ['booking_paused', {}, () => sql`update online_booking set state = 'paused'`.execute(portal.db)],
  ['price_changed', { price: 1 }, async () => undefined],
  ['no_such_slot', { slot: '09.00 AM - 09.30 AM' }, async () => undefined],
  ['day_not_bookable', { date: 'Dec 5, 2025' }, async () => undefined],
  ['no_such_treatment', { treatmentId: crypto.randomUUID() }, async () => undefined],
])('answers %s as the database does', async (code, asked, change) => {
  await book(patient)
  await learn()
  await change()
  await seeChanges()
  await cacheTaken(portal.context, day)
  expect(await book(other, asked)).toMatchObject({ code })
})

test('refuses a doctor who is taken, while another one is free', async () => {
  const ada = await letPerform(portal, 'Dr. Jonas Canal', checkup)
  expect(await book(patient, { doctorId: ada })).toMatchObject({ success: true })
  await seeChanges()
  expect(await book(other, { doctorId: ada })).toMatchObject({ code: 'slot_taken' })
  expect(await bookWithoutQuery({ doctorId: ada })).toMatchObject({ code: 'slot_taken' })
  expect(await book(other)).toMatchObject({ success: true })
})

test('a time held by an offer is refused until the offer expires, and its person can accept it', async () => {
  await sql`update mail_mode set mode = 'test'`.execute(portal.db)
  const waiting = [await addPerson(portal), await addPerson(portal)] as const
  const first = await bookSlot(portal, patient, checkup, day)
  await bookSlot(portal, other, checkup, day, 1)
  await joinFor(portal, waiting[0], checkup)
  await callAs(portal, desk, 'DELETE', `/booking/${first._id}`, {})
  const offer = await offerTo(portal, waiting[0])
  expect(offer).toBeDefined()
  await learn()
  expect(await bookWithoutQuery()).toMatchObject({ code: 'slot_taken' })
  // The person who has the offer may not book it in another way either.
  expect((await accept(portal, waiting[0], offer)).status).toBe(200)

  const { id } = await portal.db
    .selectFrom('booking')
    .select('id')
    .where('account_id', '=', waiting[0].id)
    .executeTakeFirstOrThrow()
  await joinFor(portal, waiting[1], checkup)
  await callAs(portal, desk, 'DELETE', `/booking/${id}`, {})
  expect(await offerTo(portal, waiting[1])).toBeDefined()
  const soon = new Date(portal.context.clock().getTime() + 20_000)
  await portal.db.updateTable('waitlist_offer').set({ held_until: soon }).where('outcome', 'is', null).execute()
  await learn()
  expect(await bookWithoutQuery()).toMatchObject({ code: 'slot_taken' })
  portal.advance(0.5)
  expect(await book(await addPerson(portal))).toMatchObject({ success: true })
})

test('control: without a connected feed nothing is known, and each request waits for the day', async () => {
  await portal.close()
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false })
  const people = await Promise.all(Array.from({ length: 3 }, () => addPerson(portal)))
  checkup = await addTreatment(portal, { name: 'Checkup', starts: [600], minutes: 30 })
  const answers = []
  for (const by of people) answers.push(await book(by))
  expect(answers.map(({ success, code }) => success ?? code)).toEqual([true, 'slot_taken', 'slot_taken'])
  await expectDecided()
})
