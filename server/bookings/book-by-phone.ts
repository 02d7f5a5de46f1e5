import { isDeliverable, placeholderEmail } from '#contract/placeholder-email.ts'
import type { Context } from '../context.ts'
import type { AuditContext } from '../database/audited-transaction.ts'
import { isUnverified } from '../identity/queries.ts'
import type { SessionRef } from '../identity/reauthentication.ts'
import { attemptBooking, type BookingOutcome, hashOf, type SlotRequest } from './book-appointment.ts'

/** What an admin asks for in the name of somebody on the telephone; `patientName` is who comes. */
export type PhoneBookingRequest = Omit<SlotRequest, 'treatment'> & {
  readonly email: string | undefined
  /** The caller says that an account whose address nobody has proved is theirs. */
  readonly account: 'theirs' | undefined
}

type Admin = AuditContext & SessionRef

export type CallerOutcome = BookingOutcome | { readonly outcome: 'no_such_person' | 'account_unverified' }

/**
 * Books a slot for a caller by the same claim as `bookAppointment`. It is theirs who have the address; where nobody has it, or
 * none is given, the same statement makes a person without a way to sign in. Anybody may have signed up with an address,
 * so an unverified account is given a booking only where the caller says it is theirs. A refusal makes nobody. Safe to repeat with
 * a key, which belongs to the admin: whoever the caller is by then, the same request gives the same booking again, any
 * other one `idempotency_key_reused`, and so is the same one once its patient has left.
 */
export async function bookByPhone(
  context: Context,
  admin: Admin,
  request: PhoneBookingRequest,
): Promise<CallerOutcome> {
  const { treatmentId, date, slot, price, patientName, phone, email } = request
  const hash = hashOf([treatmentId, date, slot.start, slot.end, price, patientName, phone, email])
  const newId = crypto.randomUUID()
  for (let attempt = 1; attempt <= 3; attempt++) {
    const known = email === undefined ? undefined : await findPerson(context, email)
    if (!known && email !== undefined && !isDeliverable(email)) return { outcome: 'no_such_person' }
    if (known?.unverified && request.account === undefined) return { outcome: 'account_unverified' }
    const outcome = await attemptBooking(
      context,
      {
        act: admin,
        bookedBy: admin.personId,
        personId: known?.id ?? newId,
        name: patientName,
        newEmail: known ? null : (email ?? placeholderEmail(newId)),
      },
      { ...request, treatment: '' },
      hash,
    )
    // Somebody came or went with this address meanwhile: then it is looked up once more.
    if (outcome && outcome !== 'nobody') return outcome
  }
  return { outcome: 'slot_taken' }
}

function findPerson({ db }: Context, email: string): Promise<{ id: string; unverified: boolean } | undefined> {
  return db
    .selectFrom('person')
    .select(['id', isUnverified.as('unverified')])
    .where('email', '=', email)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}
