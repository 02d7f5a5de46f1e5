import { enReviews } from '../en/reviews.ts'
import { createMessagesHook } from '../message-store.ts'

/** Texts of the patient's reviews and history. */
export const useReviewMessages = createMessagesHook('reviews', enReviews)
