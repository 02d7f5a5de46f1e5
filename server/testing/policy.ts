import type { Booking } from '#contract/schemas/booking.ts'
import type { Policy, PolicyRule, RefundPreview } from '#contract/schemas/policy.ts'
import type { Person } from './factories.ts'
import { callAs } from './payments.ts'
import type { TestApp } from './test-app.ts'

/** 100 % until 48 hours before the start, 50 % until 24, then nothing; patients cancel until 2 hours before. */
export const steppedRule: PolicyRule = {
  cancelUntilHours: 2,
  moveUntilHours: 24,
  steps: [
    { hours: 48, percent: 100 },
    { hours: 24, percent: 50 },
  ],
}

/** Saves the second version of the policy, with `steppedRule` and no refunds by receptionists unless `change` differs. */
export function savePolicy(portal: TestApp, admin: Person, change: object = {}) {
  return callAs<Policy & { code?: string; errors?: object[] }>(portal, admin, 'PUT', '/policy', {
    ...{ version: 1, rules: [steppedRule], refundLimit: 0 },
    ...change,
  })
}

/** Returns what cancelling a booking would refund now. */
export async function previewRefund(portal: TestApp, person: Person, { _id }: Booking): Promise<RefundPreview> {
  return (await callAs<RefundPreview>(portal, person, 'GET', `/booking/${_id}/refund`)).body
}

/** Cancels a booking with a refund and reasons. */
export function cancelWith(portal: TestApp, person: Person, { _id }: Booking, body: object) {
  return callAs<Booking & { code?: string }>(portal, person, 'DELETE', `/booking/${_id}`, body)
}

/** Sets the clock to a number of hours before the start of a booking. */
export function setHoursBefore(portal: TestApp, { startsAt }: Booking, hours: number): void {
  portal.advance((Date.parse(startsAt) - hours * 3_600_000 - portal.context.clock().getTime()) / 60_000)
}
