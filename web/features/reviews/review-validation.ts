import { writeReview } from '#contract/routes/reviews.ts'
import { validate } from '../../api/validate.ts'
import type { ValidationResult } from '../../ui/form/use-form.ts'
import type { ReviewDraft } from './reviews-api.ts'

// Fetched with Zod when the form is first sent: the form imports this module dynamically.

/** Checks a review as the server will; a place that is left empty is none. */
export function validateReview({ stars, place, ...entries }: Record<string, unknown>): ValidationResult<ReviewDraft> {
  const hasPlace = typeof place === 'string' && place.trim() !== ''
  return validate(writeReview.body, { ...entries, stars: Number(stars ?? 0), ...(hasPlace && { place }) })
}
