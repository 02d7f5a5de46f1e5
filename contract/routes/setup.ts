import { endpoint } from '../endpoint.ts'
import { onlineBooking, onlineBookingInput } from '../schemas/online-booking.ts'

export const changeOnlineBooking = endpoint('changeOnlineBooking', 'admin PUT /setup/online-booking', {
  frees: 'all',
  summary:
    'Turns online booking on, or pauses it with a text for patients. While it is paused, patients neither book nor move appointments, open offers of the waitlist are withdrawn and no new ones are made; the desk still books. Turning it on offers the free times to the waitlist. `version` must be the current one. Idempotent.',
  body: onlineBookingInput,
  answer: onlineBooking,
  errors: ['version_conflict'],
})
