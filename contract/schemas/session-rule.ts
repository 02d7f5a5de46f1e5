import * as z from 'zod/mini'
import { versionNumber } from './fields.ts'

const minutes = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most))

const rules = {
  /** Minutes without input after which a page of the staff locks: 1 to 30. */
  lockMinutes: minutes(1, 30),
  /** Minutes without use after which a session of the staff ends: 30 to 240. */
  idleMinutes: minutes(30, 240),
}

export const sessionRuleInput = z.strictObject({ ...rules, version: versionNumber(1) })
export type SessionRuleInput = z.output<typeof sessionRuleInput>

/** When pages of the staff lock, and when their sessions end. `version` rises with each change. */
export const sessionRule = z.strictObject({ ...rules, version: z.int() })
export type SessionRule = z.infer<typeof sessionRule>
