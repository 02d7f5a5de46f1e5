import type { PagePath } from '#contract/pages.ts'
import { accountsStates } from './accounts.ts'
import type { State } from './arrange.ts'
import { bookingStates } from './booking.ts'
import { clinicStates } from './clinic.ts'
import { frontDeskStates } from './front-desk.ts'
import { importStates } from './imports.ts'
import { myAppointmentsStates } from './my-appointments.ts'
import { peopleStates } from './people.ts'
import { reviewsStates } from './reviews.ts'
import { siteStates } from './site.ts'
import { staffStates } from './staff.ts'
import { waitlistStates } from './waitlist.ts'

/** Refusals that states provoke, see `refusals` in fixtures.ts. `hold` expects its own. */
export const provoked = new RegExp(
  `^(${[
    '401 /api/auth/sign-in/(email|code)',
    '402 /test-mode/.*',
    '404 /(no-such-page|api/(booking|desk/bookings|test-mail|patients)/.*)',
    '410 /test-mode/google/choose/.*',
    '400 /api/me/email-verification',
    '400 /api/password-reset-check',
    '400 /api/invitation',
    '400 /api/(visit|offer)-link.*',
    '403 /api/(me/(password|email)|session/second-factor.*)',
    '429 /api/password-reset-request',
    '(409|422) /api/(booking|clinic|auth/sign-up/email)',
    '429 /api/contact',
    '415 /api/image',
    '400 /api/imports/.*',
    '423 /api/.*',
    '409 /api/booking/[^/]+(/move)?',
    '409 /api/(closed-days|treatment/.*|schedule/treatments/.*|doctor/.*)',
    'Failed to load resource: net::ERR_FAILED',
    '.*assets/about.*',
  ].join('|')})$`,
)

/** States of every page, of the Google stand-in, and of an unknown address. A page without states fails the type check. */
export const states: Record<PagePath | '/test-mode/google/choose/:id' | 'elsewhere', Record<string, State>> = {
  ...siteStates,
  ...accountsStates,
  ...staffStates,
  ...bookingStates,
  ...myAppointmentsStates,
  ...waitlistStates,
  ...reviewsStates,
  ...frontDeskStates,
  ...peopleStates,
  ...clinicStates,
  ...importStates,
}
