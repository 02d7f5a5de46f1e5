import { enReviews } from './en/reviews.ts'
import { createMessagesHook } from './message-store.ts'

/** The texts of a patient's own reviews and history in the page's language. */
export const useReviewMessages = createMessagesHook('reviews', enReviews)
