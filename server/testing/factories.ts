import { type ClinicDay, clinicTimeAt, formatClinicDay } from '#contract/dates.ts'
import { toDollars } from '#contract/money.ts'
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

/** A signed-in person with a token, without the cost of a password; an admin where asked. */
export async function addPerson(
  { db, context }: Portal,
  given: { name?: string; admin?: boolean } = {},
): Promise<Person> {
  made++
  const person = { id: crypto.randomUUID(), name: given.name ?? `Patient ${made}`, email: `patient${made}@clinic.test` }
  const sessionId = crypto.randomUUID()
  await db
    .insertInto('person')
    .values({ ...person, role: given.admin ? 'admin' : 'patient' })
    .execute()
  await db
    .insertInto('session')
    .values({ id: sessionId, person_id: person.id, token: sessionId, expires_at: new Date(Date.now() + 86_400_000) })
    .execute()
  return { ...person, sessionId, token: await issueToken(context, { personId: person.id, sessionId }) }
}

/** The body of a booking call: a slot of a treatment on a day, asked for by a person. */
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

/** The sample clinic's treatment of that name. */
export async function treatmentNamed({ context }: Portal, name: string): Promise<Treatment> {
  const found = (await listTreatments(context)).find((treatment) => treatment.name === name)
  if (!found) throw new Error(`The sample clinic has no ${name}.`)
  return found
}

/** A treatment with these starts, in minutes of the day, offered every day; free of charge unless it has a price. */
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

/** The clinic's today. */
export function today({ context }: Portal): ClinicDay {
  return clinicTimeAt(context.clock(), context.timeZone).day
}

/** Headers of a call in a person's name. */
export function authHeaders(person: Person, more: Record<string, string> = {}): Record<string, string> {
  return { authorization: `Bearer ${person.token}`, ...more }
}
