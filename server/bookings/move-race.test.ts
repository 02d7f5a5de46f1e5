import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { addDays, type ClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { AffectedBooking } from '#contract/schemas/schedule.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { addPerson, addTreatment, bookingOf, letPerform, type Person, today } from '../testing/factories.ts'
import { callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

// Moves against everything that changes the same places at the same time.

const rounds = 8

let portal: TestApp
let admins: Person[]
let patients: Person[]
let checkup: Treatment
let ada: string
beforeAll(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false })
  admins = await people(3, true)
  patients = await people(3)
  checkup = await addTreatment(portal, { name: 'Checkup', starts: [540, 570, 600, 630], minutes: 30 })
  ada = await letPerform(portal, 'Dr. Ada Molar', checkup)
  // Time between a decision and its write, in which others would decide without the locks.
  await sql`
    create function delay_write() returns trigger language plpgsql as
      'begin perform pg_sleep(0.02); return new; end'`.execute(portal.db)
  await sql`
    create trigger delay_write before insert or update on booking
    for each row execute function delay_write()`.execute(portal.db)
})
afterAll(() => portal.close())

const people = (count: number, admin = false) =>
  Promise.all(Array.from({ length: count }, () => addPerson(portal, { admin })))

type Answer = { readonly status: number; readonly body: { readonly code?: string; readonly booking: Booking } }

function book(patient: number, day: ClinicDay, slot: number): Promise<Answer> {
  const person = patients[patient] as Person
  const asked = { ...bookingOf(person, checkup, day, checkup.slots[slot]), doctorId: ada }
  return callAs(portal, person, 'POST', '/booking', asked)
}

/** Moves as another admin each time: calls of one session run in sequence. */
function move(by: number, { _id, date, slot, doctor }: Booking, to: number): Promise<Answer> {
  const from = { date, slot, doctorId: doctor?._id }
  const body = { from, date, slot: checkup.slots[to], doctorId: ada, notify: false }
  return callAs(portal, admins[by] as Person, 'POST', `/booking/${_id}/move`, body)
}

const codeOf = ({ status, body }: Answer) => body.code ?? status

/** Runs a race on two days of its own in each round. Returns of each answer the code of the refusal, or the status. */
async function race(first: number, contest: (day: ClinicDay) => Promise<Answer[]>): Promise<(string | number)[][]> {
  const results = []
  for (let round = 0; round < rounds; round += 1) {
    results.push((await contest(addDays(today(portal), first + 2 * round))).map(codeOf))
  }
  return results
}

/** Two moves and a booking want the same place. */
async function contestPlace(day: ClinicDay): Promise<Answer[]> {
  const [one, other] = [await book(0, day, 0), await book(1, day, 1)]
  return Promise.all([move(0, one.body.booking, 3), move(1, other.body.booking, 3), book(2, day, 3)])
}

describe('moves at the same time', () => {
  test('as other moves and bookings of one place: one succeeds, the others are refused', async () => {
    for (const answers of await race(7, contestPlace)) {
      expect(answers.toSorted()).toEqual([200, 'slot_taken', 'slot_taken'])
    }
  })

  test('as a cancellation of the booking: it is canceled, and moved before or not at all', async () => {
    const results = await race(120, async (day) => {
      const { booking } = (await book(0, day, 0)).body
      const cancel = callAs<Answer['body']>(portal, patients[0] as Person, 'DELETE', `/booking/${booking._id}`)
      const answers = await Promise.all([move(0, booking, 2), cancel])
      const { body } = await callAs<Booking>(portal, admins[1] as Person, 'GET', `/booking/${booking._id}`)
      expect(body.state).toBe('cancelled')
      expect(body.slot).toBe(checkup.slots[answers[0].status === 200 ? 2 : 0])
      return answers
    })
    for (const [moved, canceled] of results) {
      expect(canceled).toBe(200)
      expect([200, 'booking_not_movable']).toContain(moved)
    }
  })

  test('as an absence of the doctor: it is listed as affected, or refused and stays', async () => {
    await race(240, async (day) => {
      const next = addDays(day, 1)
      const { booking } = (await book(0, day, 0)).body
      const absence = { doctor: ada, from: next, to: next, kind: 'sick' }
      const [moved] = await Promise.all([
        callAs<Answer['body']>(portal, admins[0] as Person, 'POST', `/booking/${booking._id}/move`, {
          from: { date: booking.date, slot: booking.slot, doctorId: ada },
          date: next,
          slot: booking.slot,
          notify: false,
        }),
        callAs(portal, admins[1] as Person, 'POST', '/schedule/absences', absence),
      ])
      const { body } = await callAs<AffectedBooking[]>(portal, admins[0] as Person, 'GET', '/schedule/affected')
      const listed = body.some((affected) => affected.booking._id === booking._id)
      expect([listed, codeOf(moved)]).toEqual(listed ? [true, 200] : [false, 'slot_taken'])
      await callAs(portal, admins[0] as Person, 'DELETE', `/booking/${booking._id}`)
      return [moved]
    })
  })

  test('without the locks of the days, a constraint is violated', async () => {
    await sql`create or replace function lock_days(days date[]) returns void language plpgsql as 'begin end'`.execute(
      portal.db,
    )
    const answers = (await race(60, contestPlace)).flat()
    expect(answers).toContain('internal')
    expect(answers.filter((code) => code === 200).length).toBeLessThanOrEqual(rounds)
  })
})
