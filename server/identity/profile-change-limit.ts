import type { RateLimit } from '../http/limits/rate-limit.ts'

/** Limits changes of a person's own details. */
// Each change leaves an audit entry, which is kept for years.
export const profileChangeLimit: RateLimit = { kind: 'profile change', most: 30, minutes: 60 }
