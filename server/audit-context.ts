import type { Role } from '#contract/roles.ts'

/**
 * The actor of a change and its request. Triggers store it in the audit entries of the change, see migration 0007.
 * Without `personId` the actor is a visitor; with `portal` it is the portal itself.
 */
export interface AuditContext {
  readonly personId?: string
  readonly sessionId?: string
  readonly role?: Role
  readonly requestId?: string
  readonly ip?: string
  readonly portal?: true
}
