import { sql, type Transaction } from 'kysely'
import { beforeEach, expect, inject, test } from 'vitest'
import type { Schedule } from '#contract/schemas/schedule.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import type { Database } from '../database/schema.ts'
import { waitingFor } from '../testing/call-while-locked.ts'
import { addPerson, addTreatment, letPerform, type Person } from '../testing/factories.ts'
import { bookFor, callAs } from '../testing/payments.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { countWrites } from '../testing/track-writes.ts'

let portal: TestApp
let admin: Person
let checkup: Treatment
let doctor: string
let chair: string
beforeEach(async () => {
  portal = await startTestApp(inject('templateDatabase'), { rateLimits: false })
  admin = await addPerson(portal, { admin: true })
  checkup = await addTreatment(portal, { name: 'Checkup', starts: [540, 570, 600], minutes: 30 })
  doctor = await letPerform(portal, 'Dr. Ada Molar', checkup)
  await callAs(portal, admin, 'PUT', '/schedule/chairs', {
    chairs: [{ name: 'One', inService: true }],
    version: (await getSchedule()).chairsVersion,
  })
  chair = (await getSchedule()).chairs[0]?._id ?? ''
  return () => portal.close()
})

const getSchedule = async () => (await callAs<Schedule>(portal, admin, 'GET', '/schedule')).body

interface Preview {
  /** The table that the change writes. */
  readonly table: string
  readonly method: 'PUT' | 'POST'
  readonly path: string
  readonly body: object
}

/** Calls that only show what a change would do. */
const previews = {
  working_hours: async () => {
    const { doctors } = await getSchedule()
    const { version } = doctors.find(({ _id }) => _id === doctor) ?? {}
    const hours = [{ weekday: 1, start: '09:00', end: '10:00', validFrom: '2026-01-01' }]
    const fields = { takesAppointments: true, usualChair: null, performs: [checkup._id], hours }
    const changed = { doctors: [{ _id: doctor, version, ...fields }], preview: true }
    return { table: 'working_hours', method: 'PUT', path: '/schedule/doctors', body: changed }
  },
  absence: () => ({
    table: 'absence',
    method: 'POST',
    path: '/schedule/absences',
    body: { doctor, from: '2026-12-02', to: '2026-12-02', kind: 'sick', preview: true },
  }),
  outage: () => ({
    table: 'absence',
    method: 'POST',
    path: '/schedule/outages',
    body: { chair, from: '2026-12-02', to: '2026-12-02', preview: true },
  }),
  chair: async () => ({
    table: 'resource',
    method: 'PUT',
    path: '/schedule/chairs',
    body: {
      chairs: [
        { _id: chair, name: 'Two', inService: true },
        { name: 'One', inService: true },
      ],
      version: (await getSchedule()).chairsVersion,
      preview: true,
    },
  }),
  treatment_slot: async () => {
    const treatments = await callAs<{ _id: string; coming: number; removable: boolean }[]>(
      portal,
      admin,
      'GET',
      '/treatments',
    )
    const found = treatments.body.find(({ _id }) => _id === checkup._id)
    const { _id, coming: _, removable: __, ...fields } = found ?? { _id: '', coming: 0, removable: false }
    const body = { ...fields, starts: ['11:00'] }
    return { table: 'treatment_slot', method: 'POST', path: `/schedule/treatments/${_id}/preview`, body }
  },
} as const satisfies Record<string, () => Preview | Promise<Preview>>

/** Runs `work` while writes of a table wait, so that a change of the schedule stops in its middle. */
async function whileBlocked(table: string, work: () => Promise<void>): Promise<void> {
  await portal.db.transaction().execute(async (tx: Transaction<Database>) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(tx)
    await work()
  })
}

test.each(Object.keys(previews) as (keyof typeof previews)[])(
  'a patient books while a preview of a change of %s runs, which stores nothing',
  async (change) => {
    const { table, method, path, body }: Preview = await previews[change]()
    const patient = await addPerson(portal)
    let answer: ReturnType<typeof callAs> | undefined
    await whileBlocked(table, async () => {
      answer = callAs(portal, admin, method, path, body)
      await expect.poll(() => waitingFor(portal)).toBe(1)
      await bookFor(portal, patient, checkup)
    })
    const { status, body: shown } = (await answer) ?? {}
    expect([status, shown]).toMatchObject([200, { affected: expect.any(Array), offered: expect.any(Array) }])
    const before = await countWrites(portal.db)
    expect((await callAs(portal, admin, method, path, body)).status).toBe(200)
    expect(await countWrites(portal.db)).toEqual(before)
  },
)

test('a patient takes the place of a reassignment while its preview runs', async () => {
  const patient = await addPerson(portal)
  const other = await letPerform(portal, 'Dr. Iris Crown', checkup)
  const { chairs, chairsVersion: version } = await getSchedule()
  const added = [...chairs.map(({ _id, name }) => ({ _id, name, inService: true })), { name: 'Two', inService: true }]
  await callAs(portal, admin, 'PUT', '/schedule/chairs', { chairs: added, version })
  const affected = await bookFor(portal, await addPerson(portal), checkup)
  const away = affected.doctor?._id ?? ''
  const day = affected.startsAt.slice(0, 10)
  await callAs(portal, admin, 'POST', '/schedule/absences', { doctor: away, from: day, to: day, kind: 'sick' })
  const reassign = () => callAs<object>(portal, admin, 'POST', '/schedule/affected/reassign', { preview: true })
  expect((await reassign()).body).toMatchObject({ reassigned: 1 })

  let answer: ReturnType<typeof reassign> | undefined
  await portal.db.transaction().execute(async (tx) => {
    // The preview reads the clinic of before the booking.
    await sql`select hold_session(null, null, ${admin.id})`.execute(tx)
    answer = reassign()
    await expect.poll(() => waitingFor(portal)).toBe(1)
    expect((await bookFor(portal, patient, checkup)).doctor?._id).toBe(away === other ? doctor : other)
  })
  expect(await answer).toMatchObject({
    status: 200,
    body: { reassigned: 0, affected: [{ booking: { _id: affected._id } }] },
  })
})

test('a change that is stored waits for a booking, and a preview does not', async () => {
  const { method, path, body }: Preview = previews.absence()
  let stored: ReturnType<typeof callAs> | undefined
  await portal.db.transaction().execute(async (tx) => {
    // A booking in progress.
    await sql`select lock_days('{2026-12-02}')`.execute(tx)
    expect((await callAs(portal, admin, method, path, body)).status).toBe(200)
    stored = callAs(portal, admin, method, path, { ...body, preview: false })
    await expect.poll(() => waitingFor(portal)).toBe(1)
  })
  expect((await stored)?.status).toBe(200)
})
