import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { dollars, versionNumber } from '../schemas/fields.ts'
import { policy, policyRules } from '../schemas/policy.ts'

export const getPolicy = endpoint('getPolicy', 'admin GET /policy', {
  summary: 'Returns the policy of new bookings: the deadlines for cancelling and moving, and the refunds.',
  answer: policy,
})

export const changePolicy = endpoint('changePolicy', 'admin PUT /policy', {
  summary:
    'Adds a version of the policy for new bookings; earlier ones keep theirs. `version` must be the present one. Idempotent: the present rules again change nothing.',
  body: z.strictObject({ version: versionNumber(1), rules: policyRules, refundLimit: dollars }),
  answer: policy,
  errors: ['version_conflict', 'no_such_treatment'],
})
