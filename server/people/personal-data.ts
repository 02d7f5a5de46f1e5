import { sql, type Transaction } from 'kysely'
import { toDollars } from '#contract/money.ts'
import { staffRoles } from '#contract/roles.ts'
import type { Booking } from '#contract/schemas/booking.ts'
import type { Profile } from '#contract/schemas/profile.ts'
import { anonymizeBookings } from '../bookings/anonymize-bookings.ts'
import { listBookings } from '../bookings/queries.ts'
import { deleteMessagesFrom } from '../clinic/delete-messages.ts'
import type { Context } from '../context.ts'
import type { Locked } from '../database/locked.ts'
import type { Database } from '../database/schema.ts'
import { anonymizeMembers, anonymizeMerged } from '../family/anonymize-members.ts'
import { anonymizePerson, type PersonToRemove } from '../identity/anonymize-person.ts'
import { deleteReviewsOf } from '../reviews/delete-reviews.ts'
import { exportReviews } from '../reviews/queries.ts'
import { type Merge, mergeEntries } from '../waitlist/merge-entries.ts'
import { exportWaitlist } from '../waitlist/queries.ts'
import { exportImported, forgetImported, moveImported } from './imported-data.ts'
import { moveBookings } from './merge-records.ts'

type LockedForMerge = Locked<'people' | 'days' | 'waitlist'>

/** What the portal stores about a person in one place. */
interface PersonalData {
  /** Returns it for the person's own use. Instants are UTC, prices are dollars; it names no other patient. */
  readonly export?: (context: Context, personId: string, profile: Profile) => Promise<unknown>
  /** Deletes it when the person is removed, with the person locked and upcoming bookings cancelled. */
  readonly forget?: (tx: Transaction<Database>, person: PersonToRemove, now: Date) => Promise<unknown>
  /** Moves it to the person whom a record is merged into, with both accounts locked. */
  readonly merge?: (tx: LockedForMerge, merge: Merge, now: Date) => Promise<unknown>
}

/** Everything that is stored about a person, in the order in which it is exported, forgotten and merged. */
export const personalData: Readonly<Record<string, PersonalData>> = {
  formerAddresses: { export: listFormerAddresses },
  bookings: { export: allBookings, forget: (tx, { id }) => anonymizeBookings(tx, id) },
  waitlist: { export: exportWaitlist, merge: mergeEntries },
  payments: { export: listPayments },
  reviews: { export: exportReviews, forget: (tx, { id }) => deleteReviewsOf(tx, id) },
  sessions: { export: listSessions },
  knownDevices: { export: listDevices },
  passkeys: { export: exportPasskeys },
  messages: {
    export: listMessages,
    // Messages from an unverified address may be someone else's.
    forget: async (tx, { email, emailVerified }) => emailVerified && deleteMessagesFrom(tx, email),
  },
  staffInvitation: {
    export: findInvitation,
    // One to an unverified address may be someone else's.
    forget: async (tx, { email, emailVerified }) =>
      emailVerified && tx.deleteFrom('staff_invitation').where('email', '=', email).execute(),
  },
  history: { export: listHistory },
  // Foreign keys tie payments, reviews, notes and family members to bookings, so that all move in one statement.
  records: { merge: moveBookings },
  imported: { export: exportImported, forget: (tx, { id }) => forgetImported(tx, id), merge: moveImported },
  family: { forget: (tx, { id }, now) => anonymizeMembers(tx, { accountId: id }, now), merge: anonymizeMerged },
  person: { forget: (tx, { id }, now) => anonymizePerson(tx, id, now) },
}

/** Deletes all personal data of a locked person. Cancel their bookings and end their waiting first. */
export async function forgetPerson(tx: Transaction<Database>, person: PersonToRemove, now: Date): Promise<void> {
  for (const { forget } of Object.values(personalData)) await forget?.(tx, person, now)
}

/** Moves everything of a merge. */
export async function moveRecords(tx: LockedForMerge, merge: Merge, now: Date): Promise<void> {
  for (const each of Object.values(personalData)) await each.merge?.(tx, merge, now)
}

// Of records that were merged into the person's.
async function listFormerAddresses({ db }: Context, personId: string): Promise<string[]> {
  const rows = await db.selectFrom('former_email').select('email').where('person_id', '=', personId).execute()
  return rows.map(({ email }) => email).toSorted()
}

async function allBookings(context: Context, personId: string): Promise<Booking[]> {
  const all: Booking[] = []
  for (let page = 1; ; page++) {
    const { bookings, total } = await listBookings(context, personId, page)
    all.push(...bookings)
    if (bookings.length === 0 || all.length >= total) return all
  }
}

async function listPayments({ db }: Context, personId: string) {
  const rows = await db
    .selectFrom('payment')
    .select(['booking_id as booking', 'method', 'state', 'transaction_id as transactionId', 'amount_cents'])
    .select(['returned_cents', 'created_at as openedAt', 'paid_at as paidAt', 'refunded_at as refundedAt'])
    .select(['taken_by as takenBy', 'receipt'])
    .where('patient_id', '=', personId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ amount_cents, returned_cents, ...payment }) => ({
    ...payment,
    amount: toDollars(amount_cents),
    returned: toDollars(returned_cents),
  }))
}

function listSessions({ db }: Context, personId: string) {
  return db
    .selectFrom('session')
    .select(['created_at as signedInAt', 'updated_at as lastUsedAt', 'expires_at as endsAt'])
    .select(['ip_address as address', 'user_agent as browser'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute()
}

function listDevices({ db }: Context, personId: string) {
  return db
    .selectFrom('known_device')
    .select(['browser', 'system', sql<string | null>`text(network)`.as('network')])
    .select(['created_at as firstSignedInAt', 'used_at as lastSignedInAt'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute()
}

function exportPasskeys({ db }: Context, personId: string) {
  return db
    .selectFrom('passkey')
    .select(['name', 'browser', 'system', 'rp_id as host', 'created_at as addedAt', 'used_at as lastUsedAt'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute()
}

async function listMessages({ db }: Context, _: string, { email, emailVerified }: Profile) {
  if (!emailVerified) return []
  return db
    .selectFrom('contact_message')
    .select(['created_at as sentAt', 'subject', 'body as text', 'answered_at as answeredAt'])
    .where('email', '=', email)
    .orderBy('created_at')
    .execute()
}

async function findInvitation({ db }: Context, _: string, { email, emailVerified }: Profile) {
  if (!emailVerified) return null
  const found = await db
    .selectFrom('staff_invitation')
    .select(['role', 'invited_at as invitedAt', 'expires_at as endsAt'])
    .where('email', '=', email)
    .executeTakeFirst()
  return found ?? null
}

// Includes that the clinic made a change, but not which of its staff, and the history of merged records.
function listHistory({ db }: Context, personId: string) {
  return (
    db
      .selectFrom('audit_entry')
      .select(['at', 'action', 'object_kind as of', 'object_id as id', 'fields'])
      .select(
        sql<string>`case when actor_id = ${personId} then 'you' when actor in (${sql.join(staffRoles)}) then 'the clinic' else actor end`.as(
          'by',
        ),
      )
      .where(({ or, eb, selectFrom }) =>
        or([
          eb('person_id', '=', personId),
          eb('person_id', 'in', selectFrom('person').select('person.id').where('merged_into', '=', personId)),
        ]),
      )
      // That the staff keep notes is for the staff only.
      .where('object_kind', '<>', 'staff_note')
      .orderBy('audit_entry.id')
      .execute()
  )
}
