/** The pages about past appointments, with styles of their own: a first view does without both. */
import '../../styles/visits.css'

export { MyHistory } from './my-history.tsx'
export { MyReview } from './my-review.tsx'
