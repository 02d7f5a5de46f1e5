import { createHash } from 'node:crypto'
import { isReachable, noAddressOf } from '#contract/addresses.ts'
import type { Context } from '../context.ts'
import type { Act } from '../database/act.ts'
import { type BookingOutcome, hashOf, type SlotRequest, tryToBook } from './book-slot.ts'

/** What an admin asks for in the name of somebody on the telephone; `patientName` is who comes. */
export type CallerRequest = Omit<SlotRequest, 'treatment'> & { readonly email: string | undefined }

type Admin = Act & { readonly personId: string }

export type CallerOutcome = BookingOutcome | { readonly outcome: 'no_such_person' }

/**
 * Books a slot for a caller by the same claim as `bookSlot`. It is theirs who have the address; where nobody has it, or
 * none is given, the same statement makes a person without a way to sign in. A refusal makes nobody. Safe to repeat with
 * a key, whose person has an id made of it: a repeat finds them again.
 */
export async function bookForCaller(context: Context, admin: Admin, request: CallerRequest): Promise<CallerOutcome> {
  const { treatmentId, date, slot, price, patientName, phone, email, key } = request
  const hash = hashOf([treatmentId, date, slot.start, slot.end, price, patientName, phone, email])
  const newId = key === undefined ? crypto.randomUUID() : idOfKey(admin.personId, key)
  for (let attempt = 1; attempt <= 3; attempt++) {
    const { known, made } = await findPeople(context, email, newId)
    if (made && (made.left || (email !== undefined && known !== made.id))) return { outcome: 'key_reused' }
    const personId = known ?? newId
    if (email !== undefined && known === undefined && !isReachable(email)) return { outcome: 'no_such_person' }
    const newEmail = (known ?? made) ? null : (email ?? noAddressOf(newId))
    const claimant = { act: admin, personId, name: patientName, newEmail }
    const outcome = await tryToBook(context, claimant, { ...request, treatment: '' }, hash)
    // Somebody came or went with this address meanwhile: then it is looked up once more.
    if (outcome && outcome !== 'nobody') return outcome
  }
  return { outcome: 'slot_taken' }
}

// Both in one look: between two, a request with the same key may have made the person.
async function findPeople({ db }: Context, email: string | undefined, newId: string) {
  const found = await db
    .selectFrom('person')
    .select(['id', 'email', 'removed_at'])
    .where(({ or, and, eb }) =>
      or([eb('id', '=', newId), and([eb('email', '=', email ?? ''), eb('removed_at', 'is', null)])]),
    )
    .execute()
  const made = found.find(({ id }) => id === newId)
  return {
    known: found.find((person) => person.email === email && person.removed_at === null)?.id,
    made: made && { id: made.id, left: made.removed_at !== null },
  }
}

// A UUID of version 8, whose bits are ours to choose: nobody else's key leads to it.
function idOfKey(adminId: string, key: string): string {
  const bytes = createHash('sha256').update(`caller ${adminId} ${key}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
