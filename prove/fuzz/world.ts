import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { addDays, type ClinicDay } from '#contract/dates.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Treatment } from '#contract/schemas/treatment.ts'
import type { Random } from '../../server/demo/random.ts'
import { hashPassword } from '../../server/identity/passwords/passwords.ts'
import { issueToken } from '../../server/identity/token.ts'
import { signUp } from '../../server/testing/accounts.ts'
import { addPerson, type Person, today } from '../../server/testing/factories.ts'
import { pictureOf } from '../../server/testing/forms.ts'
import { mailsOf } from '../../server/testing/mails.ts'
import { addRoomyTreatment, bookFor, payFully } from '../../server/testing/payments.ts'
import type { TestApp } from '../../server/testing/test-app.ts'
import { addImage } from '../../server/testing/uploads.ts'

/** A clinic in which every call can succeed. */
export interface World {
  readonly portal: TestApp
  readonly admin: Person
  readonly patients: readonly Person[]
  /** Has a password and a session cookie. */
  readonly member: Person & { readonly cookie: string; readonly password: string }
  readonly treatments: readonly Treatment[]
  /** Bookings of the first patient: unpaid ones, one that was paid by card, and one that has ended. */
  readonly unpaid: readonly Booking[]
  readonly paid: Booking
  readonly past: Booking
  readonly image: string
  readonly picture: Buffer
  readonly mailId: string
  /** Returns a new number. */
  readonly next: () => number
}

/** Fills an empty portal. */
export async function fillWorld(portal: TestApp): Promise<World> {
  const admin = await addPerson(portal, { name: 'Ada Molar', admin: true })
  const patients = await Promise.all(Array.from({ length: 40 }, () => addPerson(portal)))
  const [patient] = patients as [Person]
  const treatments = [await addRoomyTreatment(portal, 49), await addRoomyTreatment(portal, 0)]
  const [dear] = treatments as [Treatment]
  const password = 'six teeth'
  const member = { ...(await signUp(portal, { name: 'Maya', email: 'maya@clinic.test', password })), password }
  const past = await bookFor(portal, patient, dear, 1)
  portal.advance(3 * 24 * 60)
  // Their tokens have expired.
  const withNewToken = async <P extends Person>(person: P): Promise<P> => {
    return { ...person, token: await issueToken(portal.context, { personId: person.id, sessionId: person.sessionId }) }
  }
  const unpaid = []
  for (let day = 1; day <= 5; day++) unpaid.push(await bookFor(portal, patient, dear, day))
  const paid = await bookFor(portal, patient, dear, 6)
  const transactionId = await payFully(portal, patient, paid)
  const [mail] = await mailsOf(portal)
  let given = 0
  return {
    portal,
    admin: await withNewToken(admin),
    patients: await Promise.all(patients.map(withNewToken)),
    member: await withNewToken(member),
    treatments,
    unpaid,
    paid: { ...paid, transactionId },
    past,
    image: await addImage(portal, 'f'.repeat(64)),
    picture: await pictureOf('png'),
    mailId: mail?._id ?? '',
    next: () => ++given,
  }
}

/** Extends all sessions to a day from now, by the database's clock. */
export async function renewSessions({ portal }: World): Promise<void> {
  await sql`update session set created_at = now(), updated_at = now(), confirmed_at = now(),
    expires_at = now() + interval '1 day'`.execute(portal.db)
}

/** Returns a bookable day within the next months. */
export function someDay({ portal }: World, dice: Random): ClinicDay {
  return addDays(today(portal), 20 + dice.below(150))
}

let hash: string | undefined

/** Creates a patient with a password who has just signed in. */
export async function addMember(world: World): Promise<Person & { readonly password: string }> {
  const person = await addPerson(world.portal)
  hash ??= await hashPassword(world.member.password)
  const account = {
    id: person.id,
    person_id: person.id,
    account_id: person.id,
    provider_id: 'credential',
    password: hash,
  }
  await world.portal.db.insertInto('account').values(account).execute()
  return { ...person, password: world.member.password }
}

/** Returns the token of a link that was mailed to a person. */
export async function addLink(
  { portal, next }: World,
  person: Person,
  purpose: 'reset_password' | 'verify_email',
): Promise<string> {
  const token = String(next()).padStart(43, 'A')
  const [created_at, expires_at] = [new Date(0), new Date(8.64e14)]
  const link = { purpose, person_id: person.id, email: person.email, created_at, expires_at }
  const token_hash = createHash('sha256').update(token).digest()
  await portal.db
    .insertInto('mail_link')
    .values({ ...link, token_hash })
    .execute()
  return token
}
