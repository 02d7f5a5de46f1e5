/** The pages on which patients change what they have booked or wait for, in a chunk of their own. */
export { Move } from './move.tsx'
export { Waitlist } from './waitlist.tsx'
