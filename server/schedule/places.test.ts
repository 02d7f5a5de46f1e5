import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest'
import type { ClinicDay } from '#contract/dates.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { findViolations } from '../backup/invariants.ts'
import { purgeOccupancies } from '../bookings/purge-occupancies.ts'
import { addPerson, addTreatment, authHeaders, bookingOf, letPerform } from '../testing/factories.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

// What `places` can decide, and no page asks for yet: needs of a part of a visit, and starts that are given.

const day: ClinicDay = '2026-12-02'
const zone = 'America/New_York'

let portal: TestApp
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false, timeZone: zone })
  onTestFinished(() => portal.close())
})

/** Adds a chair in service. */
async function addChairs(...names: readonly string[]): Promise<string[]> {
  const chairs = await portal.db
    .insertInto('resource')
    .values(names.map((name, position) => ({ kind: 'chair' as const, name, position })))
    .returning('id')
    .execute()
  return chairs.map(({ id }) => id)
}

/**
 * A cleaning of 60 minutes by a hygienist, in a chair that is free for 5 minutes afterwards, of which a dentist is needed from
 * minute 40 to 55; and a checkup of 30 minutes by the same dentist.
 */
async function addHygiene(starts: readonly number[] = [540, 600]) {
  const cleaning = await addTreatment(portal, { name: 'Cleaning', starts, minutes: 60 })
  const checkup = await addTreatment(portal, { name: 'Checkup', starts: [550, 580, 610], minutes: 30 })
  const hygienists = [
    await letPerform(portal, 'Dr. Ada Molar', cleaning),
    await letPerform(portal, 'Dr. Iris Crown', cleaning),
  ]
  const dentist = await letPerform(portal, 'Dr. Jonas Canal', checkup)
  await addChairs('One', 'Two', 'Three')
  await sql`update need set buffer_minutes = 5 where kind = 'chair' and treatment_id = ${cleaning._id}`.execute(
    portal.db,
  )
  await sql`
    insert into need (treatment_id, position, kind, from_minute, to_minute) values (${cleaning._id}, 3, 'person', 40, 55)
    `.execute(portal.db)
  await sql`insert into suitable values (${cleaning._id}, 3, ${dentist})`.execute(portal.db)
  return { cleaning, checkup, hygienists, dentist }
}

/** Returns the places of each start of a treatment on the day, by minute. */
async function placesOf({ _id }: Treatment, options = ''): Promise<Record<number, number>> {
  const { rows } = await sql<{ start_minute: number; places: number }>`
    select start_minute, places
    from places(array[${_id}::uuid], ${day}, ${day}, ${zone}, ${portal.context.clock()}${sql.raw(options)})`.execute(
    portal.db,
  )
  return Object.fromEntries(rows.map((row) => [row.start_minute, row.places]))
}

/** Books a start as a new patient and returns the status. */
async function book(treatment: Treatment, index: number, doctorId?: string): Promise<number> {
  const patient = await addPerson(portal)
  const payload = { ...bookingOf(patient, treatment, day, treatment.slots[index]), doctorId }
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/booking',
    headers: authHeaders(patient),
    payload,
  })
  return answer.statusCode
}

const reasonOf = (error: unknown) => (error as { constraint?: string; message: string }).constraint

describe('a need of a part of a visit', () => {
  test('is free for others in the rest of it, and takes its place in its part', async () => {
    const { cleaning, checkup } = await addHygiene()
    // Two hygienists, one dentist for both.
    expect(await placesOf(cleaning)).toEqual({ 540: 1, 600: 1 })
    expect(await placesOf(checkup)).toEqual({ 550: 1, 580: 1, 610: 1 })
    expect(await book(cleaning, 0)).toBe(200)
    // The dentist is taken from 9:40 to 9:55, and both cleanings at 10:00 need the dentist from 10:40.
    expect(await placesOf(checkup)).toEqual({ 550: 1, 580: 0, 610: 1 })
    expect(await placesOf(cleaning)).toEqual({ 540: 0, 600: 1 })
    expect(await book(checkup, 1)).toBe(409)
    expect(await book(cleaning, 1)).toBe(200)
    expect(await book(checkup, 2)).toBe(200)
    expect(await placesOf(checkup)).toEqual({ 550: 1, 580: 0, 610: 0 })
    // The other hygienist is free at 9:00 and 10:00, and the dentist is not.
    expect(await book(cleaning, 0)).toBe(409)
    expect(await book(cleaning, 1)).toBe(409)
    expect(await findViolations(portal.db)).toEqual([])
  })

  test('is given once in a race', async () => {
    const { cleaning } = await addHygiene([540])
    const answers = await Promise.all(Array.from({ length: 8 }, () => book(cleaning, 0)))
    expect(answers.toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    // Without the dentist there is a place for each hygienist.
    await sql`delete from need where position = 3`.execute(portal.db)
    await sql`delete from occupancy where position = 3`.execute(portal.db)
    expect(await placesOf(cleaning)).toEqual({ 540: 1 })
  })

  test.each([
    ['outside its treatment', { from_minute: 60, to_minute: 75 }, 'need_within_treatment'],
    ['longer than its treatment', { from_minute: 10, to_minute: 61 }, 'need_within_treatment'],
    ['that takes no time', { from_minute: 50, to_minute: 50 }, 'need_takes_time'],
  ] as const)('is refused %s', async (_, part, constraint) => {
    await addHygiene()
    const change = portal.db.updateTable('need').set(part).where('position', '=', 3).execute()
    expect(await change.catch(reasonOf)).toBe(constraint)
  })

  test('is refused after its treatment became shorter', async () => {
    await addHygiene()
    const change = portal.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('treatment_slot').execute()
      const { id } = await tx
        .selectFrom('treatment')
        .select('id')
        .where('name', '=', 'Cleaning')
        .executeTakeFirstOrThrow()
      await tx.insertInto('treatment_slot').values({ treatment_id: id, start_minute: 540, end_minute: 585 }).execute()
    })
    expect(await change.catch(reasonOf)).toBe('need_within_treatment')
  })

  test('is refused of somebody who has another need of the treatment', async () => {
    const { cleaning, hygienists } = await addHygiene()
    const change = sql`insert into suitable values (${cleaning._id}, 3, ${hygienists[0]})`.execute(portal.db)
    expect(await change.catch((error: Error) => error.message)).toBe('"Dr. Ada Molar" is in two needs of "Cleaning".')
    const chairs = sql`insert into need (treatment_id, position, kind) values (${cleaning._id}, 4, 'chair')`
    const message = 'Every chair is in two needs of "Cleaning".'
    expect(await chairs.execute(portal.db).catch((error: Error) => error.message)).toBe(message)
  })
})

test('a free resource is not given as the doctor or chair that it is not', async () => {
  const { cleaning, checkup, hygienists, dentist } = await addHygiene()
  const [chair = ''] = await addChairs('Four')
  // The dentist is needed for the cleaning, but does not treat.
  for (const doctor of [chair, dentist, cleaning._id]) expect(await book(cleaning, 0, doctor)).toBe(409)
  // Nobody suits a treatment without doctors: its line is taken.
  await sql`delete from suitable where treatment_id = ${checkup._id}`.execute(portal.db)
  expect(await book(checkup, 0, checkup._id)).toBe(409)

  expect(await book(cleaning, 0, hygienists[0])).toBe(200)
  const { id } = await portal.db.selectFrom('booking').select('id').executeTakeFirstOrThrow()
  const admin = await addPerson(portal, { admin: true })
  const moveTo = async (chairId: string) => {
    const payload = { date: day, slot: cleaning.slots[1], chairId, waived: ['hours', 'buffer'] }
    const url = `/api/booking/${id}/move`
    return (await portal.app.inject({ method: 'POST', url, headers: authHeaders(admin), payload })).statusCode
  }
  for (const wrong of [...hygienists, dentist, cleaning._id]) expect(await moveTo(wrong)).toBe(409)
  expect(await moveTo(chair)).toBe(200)
})

describe('starts', () => {
  test('are those of the treatment, of a raster, or given', async () => {
    const { cleaning } = await addHygiene([540])
    expect(await book(cleaning, 0)).toBe(200)
    expect(await placesOf(cleaning, ", starts => array['[555,615)', '[600,660)']::int4range[]")).toEqual({
      555: 1,
      600: 1,
    })
    const raster = await placesOf(cleaning, ', step => 5')
    expect(Object.keys(raster)).toHaveLength((24 * 60 - 60) / 5 + 1)
    // The dentist is taken from 9:40 to 9:55, and needed from minute 40 to 55.
    const taken = Object.entries(raster).filter(([, places]) => places === 0)
    expect(taken.map(([start]) => Number(start))).toEqual([530, 535, 540, 545, 550])
  })
})

test('ten thousand occupancies on a day are read in time', async () => {
  const { cleaning, hygienists, dentist } = await addHygiene([540])
  expect(await book(cleaning, 0)).toBe(200)
  await sql`
    insert into occupancy (booking_id, treatment_id, position, resource_id, during, ends)
    select booking_id, treatment_id, 10 + row_number() over (), resource, tstzrange(at, at + interval '10 seconds'),
      at + interval '10 seconds'
    from (select * from occupancy where position = 3) o,
      unnest(${sql.val([...hygienists, dentist])}::uuid[]) resource,
      generate_series(${'2026-12-02T00:00:00Z'}::timestamptz, ${'2026-12-02T12:00:00Z'}::timestamptz, '12 seconds') at
    `.execute(portal.db)
  expect(await placesOf(cleaning)).toEqual({ 540: 0 })
})

test('what ended two days ago is deleted, and written again when a visit is moved', async () => {
  const { cleaning } = await addHygiene()
  expect(await book(cleaning, 0)).toBe(200)
  const count = async () =>
    Number(
      (
        await portal.db
          .selectFrom('occupancy')
          .select(({ fn }) => fn.countAll<string>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  const { id } = await portal.db.selectFrom('booking').select('id').executeTakeFirstOrThrow()
  const ended = (Date.parse('2026-12-02T15:05:00Z') - portal.context.clock().getTime()) / 60_000
  portal.advance(ended + 2 * 24 * 60 - 5)
  await purgeOccupancies(portal.context)
  // The dentist's part ended earlier.
  expect(await count()).toBe(2)
  portal.advance(20)
  await purgeOccupancies(portal.context)
  expect(await count()).toBe(0)

  const admin = await addPerson(portal, { admin: true })
  const payload = { date: '2026-12-09', slot: cleaning.slots[1], reason: 'Did not come' }
  const url = `/api/booking/${id}/move`
  const answer = await portal.app.inject({ method: 'POST', url, headers: authHeaders(admin), payload })
  expect([answer.statusCode, answer.json().code]).toEqual([200, undefined])
  expect(await count()).toBe(3)
  expect(await findViolations(portal.db)).toEqual([])
})
