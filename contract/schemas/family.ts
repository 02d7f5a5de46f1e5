import * as z from 'zod/mini'
import { answerShape, day, requestShape, text } from '../field-list.ts'
import { singleLineText } from '../text.ts'
import { dateRequest, id } from './fields.ts'

/** A birth date from 1900 on that is not in the future anywhere. */
const birthDate = dateRequest.check(z.refine((day) => day >= '1900-01-01' && day <= latestDay()))

// Somewhere it is already the next day.
const latestDay = () => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10)

/** The fields of a family member. */
export const memberFields = { name: text('name', singleLineText(100)), birthDate: day('birth_date', birthDate) }

/** A family member as a request sends it. */
export const familyMemberInput = z.strictObject(requestShape(memberFields))
export type FamilyMemberInput = z.output<typeof familyMemberInput>

/** Someone whom the account's person books for. */
export const familyMember = z.strictObject({
  _id: id,
  ...answerShape(memberFields),
  /** The number of their appointments that are still to come. */
  coming: z.int(),
})
export type FamilyMember = z.infer<typeof familyMember>
