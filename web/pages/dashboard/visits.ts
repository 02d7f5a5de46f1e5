/** The pages about past appointments, in a chunk of their own. */

export { MyHistory } from './my-history.tsx'
export { MyReview } from './my-review.tsx'
