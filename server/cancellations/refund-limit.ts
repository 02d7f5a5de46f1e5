import type { AuditContext } from '../audit-context.ts'
import type { Actor } from '../http/api/route.ts'

/** Who decides a refund. */
export type RefundActor = AuditContext & Pick<Actor, 'personId' | 'role' | 'recentlyAuthenticated'>

export type RefundRefusal = 'refund_needs_admin' | 'reauthentication_required'

/**
 * Returns why a member of the staff may not refund this sum at their own discretion: above the limit of the policy, only an admin
 * may who signed in or confirmed recently. `undefined` if they may.
 */
export function refuseRefund(
  { role, recentlyAuthenticated }: RefundActor,
  cents: number,
  limitCents: number,
): RefundRefusal | undefined {
  if (cents <= limitCents) return undefined
  if (role !== 'admin') return 'refund_needs_admin'
  return recentlyAuthenticated ? undefined : 'reauthentication_required'
}
