import * as z from 'zod/mini'
import { correctionShape } from '../field-list.ts'
import { roles } from '../roles.ts'
import { multiLineText } from '../text.ts'
import { booking, treatmentTranslations } from './booking.ts'
import { familyMember } from './family.ts'
import { dateAnswer, dollarSum, email, id, instant, slotAnswer } from './fields.ts'
import { personalFields, personFields } from './profile.ts'

/** The treatment that they themselves had most often, if the clinic offers it. */
const usualTreatmentId = z.optional(id)

/** A person whom a search found, with their next appointment or, without one, the last. */
export const foundPatient = z.strictObject({
  _id: id,
  ...personalFields.shape,
  email: z.string(),
  /** True if they can sign in with an address that was never verified. */
  unverified: z.boolean(),
  /** True if no one has what was typed, and only a name is similar. */
  similar: z.optional(z.literal(true)),
  /** Other names that were found: of family members, with their ID, or under which was booked. */
  names: z.optional(z.array(z.strictObject({ name: z.string(), memberId: z.optional(id) }))),
  usualTreatmentId,
  appointment: z.optional(
    z.strictObject({
      treatment: z.string(),
      translations: z.optional(treatmentTranslations),
      date: dateAnswer,
      slot: slotAnswer,
      past: z.boolean(),
    }),
  ),
})
export type FoundPatient = z.infer<typeof foundPatient>

/** What a search found: people, best first, and the bookings of a transaction ID. */
export const searchResult = z.strictObject({ patients: z.array(foundPatient), bookings: z.array(booking) })
export type SearchResult = z.infer<typeof searchResult>

/** Someone whom a patient books for. */
const relative = z.omit(familyMember, { coming: true })

/** A note of the staff about a patient or a member of their family. Only the staff see it. */
export const staffNote = z.strictObject({
  _id: id,
  text: z.string(),
  /** Whether it comes first and marks the appointments. */
  alert: z.optional(z.literal(true)),
  at: instant,
  /** The author's current name; absent if the author was removed. */
  by: z.optional(z.string()),
  /** The family member whom it is about; absent if it is about the account's person. */
  memberId: z.optional(id),
})
export type StaffNote = z.infer<typeof staffNote>

/** Two family members with the same name and birth date: `memberId`, and `otherMemberId` of the account `_id`. */
export const sameChild = z.strictObject({
  _id: id,
  /** Of the account; its own for a child who is twice in one family. */
  name: z.string(),
  child: z.string(),
  memberId: id,
  otherMemberId: id,
})
export type SameChild = z.infer<typeof sameChild>

/**
 * A patient as the staff see them. A doctor sees the people of an account whom they treat: `family`, `notes` and the numbers
 * of bookings have only theirs.
 */
export const patient = z.strictObject({
  _id: id,
  /** True for a doctor who treats members of the family only: the name is theirs, and there are no contact details. */
  onlyFamily: z.optional(z.literal(true)),
  ...personalFields.shape,
  email: z.string(),
  role: z.enum(roles),
  /** True if they can sign in with an address that was never verified. */
  unverified: z.boolean(),
  /** Whether the person has verified the address. Then only they change it. */
  emailVerified: z.boolean(),
  /** Whether the record can be merged into another: that of a patient who has no way to sign in. */
  mergeable: z.boolean(),
  /** When the account was created. */
  since: instant,
  /**
   * Numbers of live bookings that have not ended, of those that have, of missed ones among them, and of cancelled ones.
   */
  upcoming: z.int(),
  past: z.int(),
  missed: z.int(),
  cancelled: z.int(),
  /** Sum of the prices of live bookings that are not paid, and their number. */
  due: dollarSum,
  unpaid: z.int(),
  next: z.optional(booking),
  usualTreatmentId,
  /** The people whom they book for. */
  family: z.array(relative),
  /** Records of their family members, for the desk, that are perhaps a second one of the same child. */
  sameChildren: z.array(sameChild),
  /** Alerts first, of each the newest first. */
  notes: z.array(staffNote),
})
export type Patient = z.infer<typeof patient>

/** Corrections of a patient's details by the staff. An absent field stays as it is, null removes it. */
export const patientCorrection = z.strictObject({
  ...correctionShape(personFields),
  email: z.optional(z.nullable(email)),
})
export type PatientCorrection = z.output<typeof patientCorrection>

/** A live booking of the record to be merged, and one of the other at the same time or of the same treatment and day. */
export const mergeConflict = z.strictObject({ moved: booking, existing: booking })
export type MergeConflict = z.infer<typeof mergeConflict>

/** Numbers of what merging moves, and at most 50 conflicts. With a conflict, merging is refused. */
export const mergePreview = z.strictObject({
  bookings: z.int(),
  payments: z.int(),
  notes: z.int(),
  reviews: z.int(),
  /** Entries on the waitlist. */
  waiting: z.int(),
  conflicts: z.array(mergeConflict),
})
export type MergePreview = z.infer<typeof mergePreview>

/** A note as the staff enter it, about a family member or, without one, about the account's person. */
export const noteInput = z.strictObject({
  text: multiLineText(2_000),
  alert: z.optional(z.boolean()),
  memberId: z.optional(id),
})
