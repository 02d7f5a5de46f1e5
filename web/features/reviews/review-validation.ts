import { writeReview } from '#contract/routes/reviews.ts'
import { validate } from '../../api/validate.ts'
import type { ValidationResult } from '../../ui/form/use-form.ts'
import type { ReviewDraft } from './reviews-api.ts'

// The form imports this module dynamically, because it brings Zod.

/** Validates a review with the server's schema; an empty place means none. */
export function validateReview({ stars, place, ...entries }: Record<string, unknown>): ValidationResult<ReviewDraft> {
  const hasPlace = typeof place === 'string' && place.trim() !== ''
  return validate(writeReview.body, { ...entries, stars: Number(stars ?? 0), ...(hasPlace && { place }) })
}
