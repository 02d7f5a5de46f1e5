import * as audit from '#contract/audit.ts'
import * as availability from '#contract/availability.ts'
import * as bookings from '#contract/bookings.ts'
import * as clinic from '#contract/clinic.ts'
import * as clinicSettings from '#contract/clinic-settings.ts'
import * as closedDays from '#contract/closed-days.ts'
import * as doctors from '#contract/doctors.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as identity from '#contract/identity.ts'
import * as images from '#contract/images.ts'
import * as mail from '#contract/mail.ts'
import * as payments from '#contract/payments.ts'
import * as profile from '#contract/profile.ts'
import * as reviews from '#contract/reviews.ts'
import * as treatments from '#contract/treatments.ts'
import * as users from '#contract/users.ts'

/** Every call that the contract declares. */
export const endpoints: readonly Endpoint[] = [
  audit,
  availability,
  bookings,
  clinic,
  clinicSettings,
  closedDays,
  doctors,
  identity,
  images,
  mail,
  payments,
  profile,
  reviews,
  treatments,
  users,
]
  .flatMap((module) => Object.values(module) as unknown[])
  .filter((value): value is Endpoint => typeof value === 'object' && value !== null && 'access' in value)
