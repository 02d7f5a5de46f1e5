import type { Kysely } from 'kysely'
import { formatClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import type { Database } from '../server/database/schema.ts'
import { hashPassword } from '../server/identity/passwords/passwords.ts'
import { issueToken } from '../server/identity/token.ts'
import { authSecret } from './processes/portal-process.ts'

export interface TestUser {
  readonly email: string
  readonly name: string
  readonly personId: string
  readonly sessionId: string
}

/** Result of one booking attempt; `status` 0 if there was no answer. */
export interface Attempt {
  readonly status: number
  readonly code: string
  readonly milliseconds: number
  readonly booking: Booking | undefined
}

/** Inserts `count` different patients with sessions and verified addresses of one domain. */
export async function createUsers(db: Kysely<Database>, count: number, domain = 'clinic.test'): Promise<TestUser[]> {
  const crowd = Array.from({ length: count }, (_, i) => {
    const personId = crypto.randomUUID()
    return { personId, sessionId: crypto.randomUUID(), name: `Patient ${i}`, email: `crowd-${personId}@${domain}` }
  })
  await db
    .insertInto('person')
    .values(crowd.map((m) => ({ id: m.personId, name: m.name, email: m.email, email_verified: true })))
    .execute()
  const expires = new Date(Date.now() + 86_400_000)
  await db
    .insertInto('session')
    .values(crowd.map((m) => ({ id: m.sessionId, person_id: m.personId, token: m.sessionId, expires_at: expires })))
    .execute()
  return crowd
}

/** Password of the users that `givePassword` was called for. */
export const crowdPassword = 'six white teeth'

/** Allows these users to sign in with `crowdPassword`. */
export async function givePassword(db: Kysely<Database>, crowd: readonly TestUser[]): Promise<void> {
  const password = await hashPassword(crowdPassword)
  const accounts = crowd.map(({ personId }) => ({
    id: crypto.randomUUID(),
    person_id: personId,
    provider_id: 'credential',
    account_id: personId,
    password,
  }))
  await db.insertInto('account').values(accounts).execute()
}

/** Issues a token as the portal at this address does. */
export function tokenFor(url: string, member: TestUser): Promise<string> {
  return issueToken({ clock: () => new Date(), publicUrl: new URL(url), authSecret }, member)
}

/** Makes one booking request for a member. Returns the result. */
export async function attemptBooking(
  url: string,
  token: string,
  member: TestUser,
  treatment: Treatment,
  date: string,
  slot: string,
): Promise<Attempt> {
  const began = performance.now()
  const took = () => performance.now() - began
  try {
    const answer = await fetch(`${url}/api/booking`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        treatmentId: treatment._id,
        treatment: treatment.name,
        date: formatClinicDay(date),
        slot,
        price: treatment.price,
        patientEmail: member.email,
        patientName: member.name,
        phone: '(503) 555-0199',
      }),
    })
    const body = (await answer.json()) as { code?: string; success?: boolean; booking?: Booking }
    const code = body.code ?? (body.success ? 'booked' : 'already_booked')
    return { status: answer.status, code, milliseconds: took(), booking: body.success ? body.booking : undefined }
  } catch {
    return { status: 0, code: 'no answer', milliseconds: took(), booking: undefined }
  }
}
