import * as z from 'zod/mini'
import { staffRoles } from '../roles.ts'
import { instant, versionNumber } from './fields.ts'

const minutes = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))

const rules = {
  /** Minutes without input after which a page of the staff locks: 1 to 30. */
  lockMinutes: minutes(1, 30),
  /** Minutes without use after which a session of the staff ends: 30 to 240. */
  idleMinutes: minutes(30, 240),
  /** Roles that must have a second factor. */
  factorRoles: z.array(z.enum(staffRoles)).check(z.maxLength(staffRoles.length)),
}

export const sessionRuleInput = z.strictObject({ ...rules, version: versionNumber(1) })
export type SessionRuleInput = z.output<typeof sessionRuleInput>

/** When pages of the staff lock, when their sessions end, and who must have a second factor. `version` rises with each change. */
export const sessionRule = z.strictObject({
  ...rules,
  /** When the roles must have a second factor. Absent if there are none. */
  requiredFrom: z.optional(instant),
  version: z.int(),
})
export type SessionRule = z.infer<typeof sessionRule>
