import * as z from 'zod/mini'
import { dollars, id, instant } from './fields.ts'

const hours = z.number().check(z.minimum(0), z.maximum(8_760))

/** From a number of hours before the start on, this share of the payment is refunded. */
const refundStep = z.strictObject({ hours, percent: z.int().check(z.minimum(1), z.maximum(100)) })
export type RefundStep = z.infer<typeof refundStep>

/**
 * Until when patients cancel and move appointments themselves, in hours before the start, and what is refunded: by the
 * first step whose hours are left; nothing after the last step.
 */
const policyRule = z.strictObject({
  /** The treatment; absent in the general rule. */
  treatmentId: z.optional(id),
  cancelUntilHours: hours,
  moveUntilHours: hours,
  /** Longest before the start first. The share falls from step to step. */
  steps: z.array(refundStep).check(z.maxLength(10), z.refine(areFalling)),
})
export type PolicyRule = z.infer<typeof policyRule>

function areFalling(steps: readonly RefundStep[]): boolean {
  return steps.every(({ hours, percent }, i) => {
    const before = steps[i - 1]
    return !before || (hours < before.hours && percent < before.percent)
  })
}

/** The rules of a version, with one general rule and at most one for each treatment. */
export const policyRules = z.array(policyRule).check(
  z.maxLength(100),
  z.refine((rules) => new Set(rules.map(({ treatmentId }) => treatmentId)).size === rules.length),
  z.refine((rules) => rules.some(({ treatmentId }) => treatmentId === undefined)),
)

/** The present version of the policy. Each appointment keeps the version that it was booked under. */
export const policy = z.strictObject({
  version: z.int(),
  since: instant,
  rules: z.array(policyRule),
  /** What a receptionist may refund of an appointment, in dollars. */
  refundLimit: dollars,
})
export type Policy = z.infer<typeof policy>

/** What cancelling all upcoming appointments of a person would refund, of what was paid for them, in dollars. */
export const removalPreview = z.strictObject({ coming: z.int(), paid: dollars, refund: dollars })
export type RemovalPreview = z.infer<typeof removalPreview>

/** What a cancellation would refund, of what was paid. */
export const refundPreview = z.strictObject({
  paid: dollars,
  refund: dollars,
  /** The share that the policy refunds. */
  percent: z.int(),
  /** When this share ends; absent if it does not change before the start. */
  until: z.optional(instant),
  /** Until when the patient can cancel. */
  cancelUntil: instant,
  /** What the caller may refund at most, if they are a receptionist. */
  refundLimit: z.optional(dollars),
})
export type RefundPreview = z.infer<typeof refundPreview>
