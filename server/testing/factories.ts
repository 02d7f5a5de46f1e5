import { type ClinicDay, clinicTimeAt, formatClinicDay } from '#contract/dates.ts'
import { toDollars } from '#contract/money.ts'
import type { Role } from '#contract/roles.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import { formatSlot } from '#contract/slots.ts'
import { issueToken } from '../identity/token.ts'
import { listTreatments } from '../treatments/queries.ts'
import type { TestApp } from './test-app.ts'

type Portal = Pick<TestApp, 'db' | 'context'>

export interface Person {
  readonly id: string
  readonly sessionId: string
  readonly name: string
  readonly email: string
  readonly token: string
}

let made = 0

/** Inserts a user with a session and returns them with a token, without hashing a password. */
export async function addPerson(
  { db, context }: Portal,
  given: { name?: string; admin?: boolean; role?: Role } = {},
): Promise<Person> {
  made++
  const person = {
    id: crypto.randomUUID(),
    name: given.name ?? `Patient ${lettersOf(made)}`,
    email: `patient${made}@clinic.test`,
  }
  await db
    .insertInto('person')
    .values({ ...person, role: given.role ?? (given.admin ? 'admin' : 'patient') })
    .execute()
  return signInAgain({ db, context }, person)
}

/** Opens another session of a person. */
export async function signInAgain(
  { db, context }: Pick<Portal, 'db' | 'context'>,
  { id, name, email }: Pick<Person, 'id' | 'name' | 'email'>,
): Promise<Person> {
  const sessionId = crypto.randomUUID()
  await db
    .insertInto('session')
    .values({ id: sessionId, person_id: id, token: sessionId, expires_at: new Date(Date.now() + 86_400_000) })
    .execute()
  return { id, name, email, sessionId, token: await issueToken(context, { personId: id, sessionId }) }
}

/** Body of a booking request. */
export function bookingOf(person: Person, treatment: Treatment, date: ClinicDay, slot = treatment.slots[0] ?? '') {
  return {
    treatmentId: treatment._id,
    treatment: treatment.name,
    date: formatClinicDay(date),
    slot,
    price: treatment.price,
    patientEmail: person.email,
    patientName: person.name,
    phone: '(503) 555-0199',
  }
}

/** A number as letters, because names in mails have no digits. */
const lettersOf = (number: number) => String(number).replace(/\d/g, (digit) => 'ABCDEFGHIJ'.charAt(Number(digit)))

/** Returns the sample clinic's treatment of this name. */
export async function treatmentNamed({ context }: Portal, name: string): Promise<Treatment> {
  const found = (await listTreatments(context)).find((treatment) => treatment.name === name)
  if (!found) throw new Error(`The sample clinic has no ${name}.`)
  return found
}

/**
 * Inserts a treatment that is offered every day at these starts, in minutes of the day. Free of charge unless it has a
 * price.
 */
export async function addTreatment(
  { db }: Pick<Portal, 'db'>,
  given: { name: string; starts: readonly number[]; minutes: number; cents?: number },
): Promise<Treatment> {
  const cents = given.cents ?? 0
  const { id } = await db
    .insertInto('treatment')
    .values({ name: given.name, price_cents: cents, weekdays: [1, 2, 3, 4, 5, 6, 7] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const slots = given.starts.map((start) => ({ start, end: start + given.minutes }))
  await db
    .insertInto('treatment_slot')
    .values(slots.map(({ start, end }) => ({ treatment_id: id, start_minute: start, end_minute: end })))
    .execute()
  return { _id: id, name: given.name, price: toDollars(cents), slots: slots.map(formatSlot) }
}

/** Lets a doctor of the sample clinic perform a treatment, all day on every day. Returns the ID of the doctor. */
export async function letPerform(
  { db }: Pick<Portal, 'db'>,
  doctor: string,
  { _id: treatment_id }: Treatment,
): Promise<string> {
  const { id } = await db.selectFrom('doctor').select('id').where('name', '=', doctor).executeTakeFirstOrThrow()
  await db.insertInto('suitable').values({ resource_id: id, treatment_id }).execute()
  const hours = { doctor_id: id, start_minute: 0, end_minute: 1440, valid_from: '2026-01-01' }
  await db
    .insertInto('working_hours')
    .values([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ ...hours, weekday })))
    .execute()
  return id
}

/** Returns today's date at the clinic. */
export function today({ context }: Portal): ClinicDay {
  return clinicTimeAt(context.clock(), context.timeZone).day
}

/** Headers with the token of a user. */
export function authHeaders(person: Person, more: Record<string, string> = {}): Record<string, string> {
  return { authorization: `Bearer ${person.token}`, ...more }
}
