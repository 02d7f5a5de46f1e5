import { enReviews } from './en-reviews.ts'
import { textsOf } from './spoken.ts'

/** The texts of a patient's own reviews and history in the page's language. */
export const useReviewMessages = textsOf('reviews', enReviews)
