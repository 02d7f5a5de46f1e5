import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { addDays, type ClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import type { WaitlistOffer } from '#contract/schemas/waitlist.ts'
import { buildApp } from '../app.ts'
import { findViolations } from '../backup/invariants.ts'
import { waitingFor } from '../testing/call-while-locked.ts'
import { addPerson, addTreatment, bookingOf, type Person, today } from '../testing/factories.ts'
import { callAs, cancel } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { accept, bookSlot, decline, joinFor, offerTo } from '../testing/waitlist.ts'
import { endExpiredOffers } from './end-expired.ts'

// Offers against everything that changes the same times at the same moment. The waits before each write leave time in which
// others would decide without the locks.

const rounds = 6
/** Rounds in which a control must find its mistake at least once. */
const controlRounds = 60
const controlTimeoutMs = 5 * 60_000

let portal: TestApp
let checkup: Treatment
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false, mail: { mode: 'test' } })
  checkup = await addTreatment(portal, { name: 'Checkup', starts: [600, 660], minutes: 30 })
  await sql`
    create function delay_write() returns trigger language plpgsql as
      'begin perform pg_sleep(0.02); return case tg_op when ''DELETE'' then old else new end; end'`.execute(portal.db)
  for (const table of ['booking', 'waitlist_offer', 'waitlist_entry']) {
    await sql`
      create trigger delay_write before insert or update or delete on ${sql.id(table)}
      for each row execute function delay_write()`.execute(portal.db)
  }
})
afterEach(() => portal.close())

const people = (count: number) => Promise.all(Array.from({ length: count }, () => addPerson(portal)))
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => body.code ?? status

/** Switches a lock off, for a control. */
async function dropLocks(...names: ('lock_days' | 'lock_waitlist')[]): Promise<void> {
  const header = { lock_days: 'lock_days(days date[])', lock_waitlist: 'lock_waitlist()' }
  for (const name of names) {
    await sql`
      create or replace function ${sql.raw(header[name])} returns void language plpgsql as 'begin end'`.execute(
      portal.db,
    )
  }
}

/** Another process of the portal, whose clock is ahead. */
async function openLater(ms: number): Promise<Pick<TestApp, 'app' | 'context'>> {
  const context = { ...portal.context, clock: () => new Date(portal.context.clock().getTime() + ms) }
  return { app: await buildApp(context), context }
}

/** Frees the first slot of a day while people wait in this order. Returns the open offer of the first. */
async function offerFirst(day: ClinicDay, ...waiting: Person[]): Promise<WaitlistOffer> {
  const booker = await addPerson(portal)
  const booking = await bookSlot(portal, booker, checkup, day)
  for (const person of waiting) {
    await joinFor(portal, person, checkup)
    portal.advance(0.001)
  }
  await cancel(portal, booker, booking._id)
  const offer = await offerTo(portal, waiting[0] as Person)
  if (!offer) throw new Error('Nothing is offered.')
  return offer
}

/** Runs a race for a treatment and a day of its own in each round. A control runs until its mistake is found. */
async function race<T>(contest: (day: ClinicDay) => Promise<T>, isMistake?: (result: T) => boolean): Promise<T[]> {
  const results: T[] = []
  for (
    let round = 0;
    round < (isMistake ? controlRounds : rounds) && !results.some((result) => isMistake?.(result));
    round += 1
  ) {
    checkup = await addTreatment(portal, { name: `Checkup ${round}`, starts: [600, 660], minutes: 30 })
    results.push(await contest(addDays(today(portal), 8 + 2 * round)))
  }
  return results
}

/** Who has the first slot of a day: live bookings and open offers. */
async function holdersOf(day: ClinicDay) {
  const rows = await portal.db
    .selectFrom('booking')
    .select(['patient_id', 'state'])
    .where('day', '=', day)
    .where('state', '<>', 'cancelled')
    .execute()
  return rows
}

describe('an offer is held by one person', () => {
  test('of two accepts at once, both get the one booking', async () => {
    for (const [answers, mails] of await race(async (day) => {
      const [maya] = await people(1)
      const offer = await offerFirst(day, maya as Person)
      const answers = await Promise.all([accept(portal, maya as Person, offer), accept(portal, maya as Person, offer)])
      const { rows } = await sql`select from outbox where template = 'booked' and subject_id = ${offer._id}`.execute(
        portal.db,
      )
      return [answers, rows.length] as const
    })) {
      expect(answers.map(codeOf)).toEqual([200, 200])
      expect(mails).toBe(1)
    }
  })

  test('of accepting and declining at once, one succeeds', async () => {
    for (const answers of await race(async (day) => {
      const [maya] = (await people(1)) as [Person]
      const offer = await offerFirst(day, maya)
      const answers = await Promise.all([accept(portal, maya, offer), decline(portal, maya, offer)])
      expect(await holdersOf(day)).toHaveLength(answers[0].status === 200 ? 1 : 0)
      return answers.map(codeOf)
    })) {
      expect(answers.toSorted()).toEqual([200, 'offer_ended'])
    }
  })

  /** An accept at the last moment, while another process finds that the offer has expired and offers it to the next. */
  async function contestExpiry(day: ClinicDay) {
    const [maya, leo] = (await people(2)) as [Person, Person]
    const offer = await offerFirst(day, maya, leo)
    portal.advance((Date.parse(offer.until) - portal.context.clock().getTime() - 1) / 60_000)
    const later = await openLater(1)
    const [accepted] = await Promise.all([accept(portal, maya, offer), endExpiredOffers(later.context).catch(() => {})])
    await later.app.close()
    const next = await offerTo(portal, leo)
    await callAs(portal, leo, 'POST', `/offer/${next?._id}/decline`, {})
    return [codeOf(accepted), next?.state]
  }

  test('of accepting and running out in the same second, exactly one has it', async () => {
    for (const result of await race(contestExpiry)) {
      expect([
        [200, undefined],
        ['offer_ended', 'open'],
      ]).toContainEqual(result)
    }
    expect(await findViolations(portal.db)).toEqual([])
  })

  test(
    'without the locks, an accepted time is lost',
    async () => {
      await dropLocks('lock_days', 'lock_waitlist')
      const results = await race(contestExpiry, ([code]) => code === 'internal')
      expect(results.map(([code]) => code)).toContain('internal')
    },
    controlTimeoutMs,
  )

  test('of accepting and booking an expired time in the same second, exactly one has it, with no job running', async () => {
    for (const answers of await race(async (day) => {
      const [maya, stranger] = (await people(2)) as [Person, Person]
      const offer = await offerFirst(day, maya)
      portal.advance((Date.parse(offer.until) - portal.context.clock().getTime() - 1) / 60_000)
      const later = await openLater(1)
      const answers = await Promise.all([
        accept(portal, maya, offer),
        callAs(later, stranger, 'POST', '/booking', bookingOf(stranger, checkup, day)),
      ])
      await later.app.close()
      expect(await holdersOf(day)).toMatchObject([{ state: 'booked' }])
      return answers.map(codeOf)
    })) {
      expect([
        [200, 'slot_taken'],
        ['offer_ended', 200],
      ]).toContainEqual(answers)
    }
  })
})

describe('a time that becomes free', () => {
  test('while someone joins and someone books goes to one of them or stays free', async () => {
    for (const [held, booked] of await race(async (day) => {
      const [booker, maya, stranger] = (await people(3)) as [Person, Person, Person]
      const booking = await bookSlot(portal, booker, checkup, day)
      const [, , answer] = await Promise.all([
        cancel(portal, booker, booking._id),
        joinFor(portal, maya, checkup),
        callAs(portal, stranger, 'POST', '/booking', bookingOf(stranger, checkup, day)),
      ])
      const offer = await offerTo(portal, maya)
      if (offer) await decline(portal, maya, offer)
      return [offer !== undefined, codeOf(answer)] as const
    })) {
      expect([
        [true, 'slot_taken'],
        [false, 200],
        [false, 'slot_taken'],
      ]).toContainEqual([held, booked])
    }
  })

  /** Two times become free at once, and one person waits. */
  async function contestPerson(day: ClinicDay) {
    const [maya, ...bookers] = (await people(3)) as [Person, Person, Person]
    const bookings: Booking[] = []
    for (const [i, booker] of bookers.entries()) {
      bookings.push(await bookSlot(portal, booker, checkup, addDays(day, i)))
    }
    await joinFor(portal, maya, checkup)
    const answers = await Promise.all(bookings.map(({ _id }, i) => cancel(portal, bookers[i] as Person, _id)))
    const { rows } = await sql`
      select from waitlist_offer where patient_id = ${maya.id} and outcome is null`.execute(portal.db)
    await callAs(portal, maya, 'DELETE', '/me')
    return [answers.map(codeOf), rows.length] as const
  }

  test('is offered once to a person to whom another is offered at the same time', async () => {
    for (const [answers, offers] of await race(contestPerson)) {
      expect(answers).toEqual([200, 200])
      expect(offers).toBe(1)
    }
  })

  test(
    'without the lock of the waitlist, a constraint is violated',
    async () => {
      await dropLocks('lock_waitlist')
      const results = await race(contestPerson, ([answers]) => answers.includes('internal'))
      expect(results.flatMap(([answers]) => answers)).toContain('internal')
    },
    controlTimeoutMs,
  )

  test('on the day to which an appointment is moved just before it is cancelled is offered', async () => {
    const [booker, maya, leo] = (await people(3)) as [Person, Person, Person]
    const [mover, canceller] = [await addPerson(portal, { admin: true }), await addPerson(portal, { admin: true })]
    const [day, next] = [addDays(today(portal), 8), addDays(today(portal), 9)]
    const { _id, date, slot } = await bookSlot(portal, booker, checkup, day)
    for (const person of [maya, leo]) {
      await joinFor(portal, person, checkup)
      portal.advance(0.001)
    }
    const move = { from: { date, slot }, date: next, slot, notify: false }
    const calls: Promise<{ status: number }>[] = []
    await portal.db.transaction().execute(async (tx) => {
      await sql`select lock_days(array[${day}::date])`.execute(tx)
      calls.push(callAs(portal, mover, 'POST', `/booking/${_id}/move`, move))
      await expect.poll(() => waitingFor(portal)).toBe(1)
      calls.push(cancel(portal, canceller, _id))
      await expect.poll(() => waitingFor(portal)).toBe(2)
    })
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200])
    const days = [await offerTo(portal, maya), await offerTo(portal, leo)].map((offer) => offer?.startsAt.slice(0, 10))
    expect(days).toEqual([day, next])
  })

  test('is not offered to someone who leaves at the same time', async () => {
    for (const answers of await race(async (day) => {
      const [maya, booker] = (await people(2)) as [Person, Person]
      const booking = await bookSlot(portal, booker, checkup, day)
      const { body } = await joinFor(portal, maya, checkup)
      const answers = await Promise.all([
        cancel(portal, booker, booking._id),
        callAs(portal, maya, 'DELETE', `/waitlist/${body._id}`),
      ])
      expect(await holdersOf(day)).toEqual([])
      return answers.map(codeOf)
    })) {
      expect(answers).toEqual([200, 200])
    }
    expect(await findViolations(portal.db)).toEqual([])
  })

  test('is not freed if it cannot be offered', async () => {
    await sql`
      create function fail() returns trigger language plpgsql as 'begin raise exception ''disk''; end'`.execute(
      portal.db,
    )
    await sql`
      create trigger fail before insert on outbox for each row when (new.template = 'time_offered')
      execute function fail()`.execute(portal.db)
    const [maya, booker] = (await people(2)) as [Person, Person]
    const day = addDays(today(portal), 8)
    const booking = await bookSlot(portal, booker, checkup, day)
    await joinFor(portal, maya, checkup)
    expect((await cancel(portal, booker, booking._id)).status).toBe(500)
    expect(await holdersOf(day)).toEqual([{ patient_id: booker.id, state: 'booked' }])
    expect(await offerTo(portal, maya)).toBeUndefined()
  })
})
