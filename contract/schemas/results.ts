import * as z from 'zod/mini'

/** Confirmation of a call that returns nothing else. */
export const success = z.strictObject({ success: z.literal(true) })

/** Number of rows that a call deleted: 0 if there was nothing to delete. */
export const deleted = z.strictObject({ deletedCount: z.int() })

/** Number of rows that a call changed: 0 if there was nothing to change. */
export const modified = z.strictObject({ modifiedCount: z.int() })
