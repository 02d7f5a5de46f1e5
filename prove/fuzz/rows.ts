import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { addDays } from '#contract/dates.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { addPerson, type Person, today } from '../../server/testing/factories.ts'
import { addRoomyTreatment, bookFor, cancel } from '../../server/testing/payments.ts'
import type { World } from './world.ts'

/** Returns the version that a change must name. */
export async function versionOf(
  { portal }: World,
  table: 'treatment' | 'clinic' | 'doctor',
  id?: string,
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    select version from ${sql.table(table)} ${id ? sql`where id = ${id}` : sql``}`.execute(portal.db)
  return rows[0]?.version ?? 0
}

/** Inserts a row and returns its ID. */
export async function addRow({ portal }: World, table: string, values: Record<string, unknown>): Promise<string> {
  const columns = sql.join(Object.keys(values).map((name) => sql.id(name)))
  const given = sql.join(Object.values(values).map((value) => sql`${value}`))
  const { rows } = await sql<{ id: string }>`
    insert into ${sql.table(table)} (${columns}) values (${given}) returning id`.execute(portal.db)
  return rows[0]?.id ?? ''
}

/** Adds a notice and returns its ID. */
export const addNotice = (world: World) => addRow(world, 'notice', { day: '2026-12-01', title: 'News', body: 'Moved.' })
/** Adds a message of a visitor and returns its ID. */
export const addMessage = (world: World) =>
  addRow(world, 'contact_message', { email: 'a@clinic.test', subject: 'Hello', body: 'There', created_at: new Date() })
/** Adds a testimonial and returns its ID. */
export const addTestimonial = (world: World) =>
  addRow(world, 'testimonial', { name: 'Ann', location: 'Salem', review: 'Fine.', stars: 5 })

/** Adds a passkey of a person, which no authenticator has. */
export const addPasskeyRow = (world: World, { id }: Person) =>
  addRow(world, 'passkey', {
    ...{ person_id: id, credential_id: Buffer.from(`passkey ${world.next()}`), public_key: Buffer.of(), counter: 0 },
    ...{ transports: '{}', rp_id: 'localhost', created_at: new Date() },
  })

/** Adds an invitation of an address to the front desk, with the token of its link, and returns its ID. */
export const addInvitation = (world: World, email: string, token = '') =>
  addRow(world, 'staff_invitation', {
    ...{ email, role: 'receptionist', language: 'en', invited_by: world.admin.id },
    ...{ invited_at: new Date(), expires_at: new Date('9999-01-01') },
    ...(token !== '' && { token_hash: createHash('sha256').update(token).digest() }),
  })

/** Adds an unpaid booking of a new patient. */
export async function addBooking(world: World) {
  return bookFor(
    world.portal,
    await addPerson(world.portal),
    await addRoomyTreatment(world.portal),
    10 + (world.next() % 150),
  )
}

/** Puts a patient or their family member on the waitlist. Returns the ID of the entry. */
export function addEntry(
  world: World,
  { _id: treatment_id }: Treatment,
  who: { readonly patient_id: string; readonly member_id?: string },
): Promise<string> {
  return addRow(world, 'waitlist_entry', {
    ...{ ...who, treatment_id, weekdays: '{1,2,3,4,5,6,7}', morning: true, afternoon: true },
    ...{ until: addDays(today(world.portal), 300), joined_at: world.portal.context.clock() },
  })
}

/** Books a treatment and cancels it, which offers its time to the waitlist. */
export async function freeTime({ portal, next }: World, treatment: Treatment): Promise<void> {
  const other = await addPerson(portal)
  const booking = await bookFor(portal, other, treatment, 10 + (next() % 150))
  await cancel(portal, other, booking._id)
}

/** Puts a new person on the waitlist for a new treatment, and offers them a time. */
export async function addWaiting(world: World) {
  const { portal } = world
  const [by, treatment] = [await addPerson(portal), await addRoomyTreatment(portal)]
  const entry = await addEntry(world, treatment, { patient_id: by.id })
  await freeTime(world, treatment)
  const open = portal.db.selectFrom('waitlist_offer').select('id').where('entry_id', '=', entry)
  return { by, treatment, entry, offer: (await open.executeTakeFirstOrThrow()).id }
}

/** Returns the token of a link in the mail about an offer. */
export async function addOfferLink(world: World): Promise<string> {
  const { offer, by } = await addWaiting(world)
  const token = String(world.next()).padStart(43, 'C')
  await sql`
    insert into appointment_link (token_hash, purpose, offer_id, person_id, starts_at, created_at)
    values (sha256(${token}::bytea), 'offer', ${offer}, ${by.id}, now() + interval '10 years', now())
  `.execute(world.portal.db)
  return token
}

/** Returns the token of a link in a reminder of a new booking. */
export async function addVisitLink(world: World): Promise<string> {
  const { portal, next } = world
  const { _id: id } = await addBooking(world)
  const token = String(next()).padStart(43, 'B')
  await sql`
    insert into appointment_link (token_hash, purpose, booking_id, person_id, starts_at, created_at)
    select sha256(${token}::bytea), 'confirm', id, account_id, lower(during), created_at from booking where id = ${id}
  `.execute(portal.db)
  return token
}

/** Returns the ID of a doctor. */
export async function anyDoctor({ portal }: World): Promise<string> {
  return (await portal.db.selectFrom('doctor').select('id').executeTakeFirstOrThrow()).id
}

/** Returns the ID and version of the only review, which it writes if there is none. */
export async function anyReview(world: World): Promise<[string, number]> {
  const find = () => world.portal.db.selectFrom('review').select(['id', 'version']).executeTakeFirst()
  const found = await find()
  if (found) return [found.id, found.version]
  const [patient] = world.patients
  await world.portal.app.inject({
    method: 'PUT',
    url: `/api/booking/${world.past._id}/review`,
    headers: { authorization: `Bearer ${patient?.token}` },
    payload: { stars: 5, text: 'Fine.', name: 'Ann' },
  })
  const written = await find()
  return [written?.id ?? '', written?.version ?? 1]
}
