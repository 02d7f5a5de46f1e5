/** The pages about past appointments, in a chunk of their own. */
import '../../styles/visits.css'

export { MyHistory } from './my-history.tsx'
export { MyReview } from './my-review.tsx'
