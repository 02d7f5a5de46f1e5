import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { endpoints } from '#contract/capabilities.ts'
import { addDays } from '#contract/dates.ts'
import { Random } from '../server/demo/random.ts'
import { listChairs, versionOf } from '../server/schedule/queries.ts'
import { addPerson, bookingOf, letPerform, today } from '../server/testing/factories.ts'
import { addRoomyTreatment, bookFor, callAs, cancel, openIntent, payInBrowser } from '../server/testing/payments.ts'
import { startTestApp } from '../server/testing/test-app.ts'
import { childTwice, validRequest } from './fuzz/recipes.ts'
import { addEntry, addRow, addWaiting, freeTime } from './fuzz/rows.ts'
import type { Request } from './fuzz/send.ts'
import { send, wired } from './fuzz/send.ts'
import { fillWorld, renewSessions, type World } from './fuzz/world.ts'

// A call declares that it frees or takes times (`frees`), so that the process that answers it drops its cached days. One that
// did not would show old times until the process reads the change from its table.

/** Valid requests for each call: one of a call that declares it must change times, none of another may. */
const requests = { declared: 12, other: 2 }

let world: World
beforeAll(async () => {
  const portal = await startTestApp(inject('templateDatabase'), {
    ...{ cards: {}, mail: { mode: 'test' }, rateLimits: false, live: true },
  })
  world = await fillWorld(portal)
  await renewSessions(world)
  await sql`create unlogged table changed (payload text)`.execute(portal.db)
  await sql`
    create function note_changed() returns trigger language plpgsql as
      'begin insert into changed values (new.payload); return null; end'`.execute(portal.db)
  await sql`
    create trigger note_changed after insert on change for each row when (new.channel = 'availability')
    execute function note_changed()`.execute(portal.db)
})
afterAll(() => world.portal.close())

async function addBooked({ portal }: World) {
  const [by, treatment] = [await addPerson(portal), await addRoomyTreatment(portal)]
  return { by, treatment, booking: await bookFor(portal, by, treatment, 30) }
}

/** A day on which a doctor or chair cannot be used, that of the booking of `addBooked`. */
const absenceOf = (world: World, resource_id: string) => {
  const day = addDays(today(world.portal), 30)
  const period = { first_day: day, last_day: day, start_minute: 0, end_minute: 1_440 }
  return addRow(world, 'absence', { resource_id, ...period, kind: 'sick', note: '' })
}

const addChair = (world: World) =>
  addRow(world, 'resource', { kind: 'chair', name: `Chair ${world.next()}`, active: false })

async function addDoctor(world: World, treatment_id: string) {
  const name = `Dr. ${crypto.randomUUID()}`
  const id = await addRow(world, 'doctor', {
    name,
    email: `${name.slice(4)}@clinic.test`,
    treatment_id,
    portrait: 'doctor-1',
  })
  return { id, name, email: `${name.slice(4)}@clinic.test` }
}

/** Requests that change times, of calls whose other valid ones rarely do. */
const changes: Readonly<Record<string, (world: World) => Promise<Request>>> = {
  moveBooking: async (world) => {
    const { booking, treatment } = await addBooked(world)
    const { date, slot } = booking
    const body = { from: { date, slot }, date, slot: treatment.slots[9], notify: false }
    return { by: world.admin, params: { id: booking._id }, body }
  },
  bookWithLatePayment: async (world) => {
    const { by, booking, treatment } = await addBooked(world)
    await payInBrowser(world.portal, await openIntent(world.portal, by, booking))
    await cancel(world.portal, world.admin, booking._id)
    return { by, params: { id: booking._id }, body: { date: booking.date, slot: treatment.slots[9] } }
  },
  deleteAccount: async (world) => ({ by: (await addBooked(world)).by }),
  removeUser: async (world) => ({ by: world.admin, params: { email: (await addBooked(world)).by.email } }),
  removeFamilyMember: async (world) => {
    const { portal } = world
    const [by, treatment] = [await addPerson(portal), await addRoomyTreatment(portal)]
    const leo = { name: 'Leo', birthDate: '2018-03-09' }
    const { _id: memberId } = (await callAs<{ _id: string }>(portal, by, 'POST', '/family', leo)).body
    await callAs(portal, by, 'POST', '/booking', { ...bookingOf(by, treatment, '2027-01-15'), memberId })
    return { by, params: { id: memberId }, query: { appointments: 'cancel' } }
  },
  reassignAffectedBookings: async (world) => {
    const { portal, admin } = world
    const treatment = await addRoomyTreatment(portal)
    for (const _ of [1, 2]) await letPerform(portal, (await addDoctor(world, treatment._id)).name, treatment)
    const { doctor } = await bookFor(portal, await addPerson(portal), treatment, 30)
    await absenceOf(world, doctor?._id ?? '')
    return { by: admin, body: {} }
  },
  // Both wait for one treatment, so the offer of the one that ends is withdrawn.
  mergePatient: async (world) => {
    const [{ by: source, treatment }, target] = [await addWaiting(world), await addPerson(world.portal)]
    await addEntry(world, treatment, { patient_id: target.id })
    return { by: world.admin, params: { id: source.id }, body: { into: target.id } }
  },
  mergeChild: async (world) => {
    const { params, body } = await childTwice(world)
    const treatment = await addRoomyTreatment(world.portal)
    await addEntry(world, treatment, { patient_id: params.id, member_id: params.memberId })
    await freeTime(world, treatment)
    await addEntry(world, treatment, { patient_id: body.into, member_id: body.intoMember })
    return { by: world.admin, params, body }
  },
  // The last ones change which doctors and chairs the clinic has.
  removeDoctor: async (world) => {
    const { email } = await addDoctor(world, (await addRoomyTreatment(world.portal))._id)
    return { by: world.admin, params: { doctor: email } }
  },
  removeAbsence: async (world) => {
    const { id } = await addDoctor(world, (await addRoomyTreatment(world.portal))._id)
    return { by: world.admin, params: { id: await absenceOf(world, id) } }
  },
  addOutage: async (world) => {
    const day = today(world.portal)
    return { by: world.admin, body: { chair: await addChair(world), from: day, to: day } }
  },
  removeOutage: async (world) => ({
    by: world.admin,
    params: { id: await absenceOf(world, await addChair(world)) },
  }),
  changeChairs: async (world) => {
    const version = versionOf(await listChairs(world.portal.db))
    return { by: world.admin, body: { chairs: [{ name: 'New', inService: false }], version } }
  },
  addDoctors: async ({ admin, portal }) => {
    const hours = [{ weekday: 1, start: '00:00', end: '24:00' }]
    const { name: speciality } = await addRoomyTreatment(portal)
    return { by: admin, body: { doctors: [{ name: 'Dr. New', speciality, hours }] } }
  },
}

const placeOf = ({ name }: { readonly name: string }) => Object.keys(changes).indexOf(name)
const writing = endpoints.filter(({ method }) => method !== 'GET')
const ordered = writing.toSorted((one, other) => placeOf(one) - placeOf(other))

test.each(ordered.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s declares whether it frees or takes times',
  async (name, endpoint) => {
    const { db } = world.portal
    const isDeclared = 'frees' in endpoint
    let isChanged = false
    for (let n = 0; n < (isDeclared ? requests.declared : requests.other) && !isChanged; n += 1) {
      const request = (await changes[name]?.(world)) ?? (await validRequest(world, endpoint, new Random(n)))
      await sql`delete from changed`.execute(db)
      await send(world.portal, wired(endpoint, request))
      isChanged = (await sql`select from changed`.execute(db)).rows.length > 0
    }
    expect(isChanged).toBe(isDeclared)
  },
)
