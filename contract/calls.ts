import type { Call, Endpoint } from './endpoint.ts'

/** The endpoints of the API by their line, such as `admin GET /users`. Types only: no schema is loaded. */
export type Calls = By<typeof import('./routes/audit.ts')> &
  By<typeof import('./routes/availability.ts')> &
  By<typeof import('./routes/bookings.ts')> &
  By<typeof import('./routes/clinic.ts')> &
  By<typeof import('./routes/closed-days.ts')> &
  By<typeof import('./routes/desk.ts')> &
  By<typeof import('./routes/doctors.ts')> &
  By<typeof import('./routes/family.ts')> &
  By<typeof import('./routes/identity.ts')> &
  By<typeof import('./routes/images.ts')> &
  By<typeof import('./routes/imports.ts')> &
  By<typeof import('./routes/look.ts')> &
  By<typeof import('./routes/mail.ts')> &
  By<typeof import('./routes/messages.ts')> &
  By<typeof import('./routes/passkeys.ts')> &
  By<typeof import('./routes/patients.ts')> &
  By<typeof import('./routes/payments.ts')> &
  By<typeof import('./routes/policy.ts')> &
  By<typeof import('./routes/profile.ts')> &
  By<typeof import('./routes/public-texts.ts')> &
  By<typeof import('./routes/reminders.ts')> &
  By<typeof import('./routes/reports.ts')> &
  By<typeof import('./routes/reviews.ts')> &
  By<typeof import('./routes/schedule.ts')> &
  By<typeof import('./routes/second-factor.ts')> &
  By<typeof import('./routes/sessions.ts')> &
  By<typeof import('./routes/setup.ts')> &
  By<typeof import('./routes/staff.ts')> &
  By<typeof import('./routes/treatments.ts')> &
  By<typeof import('./routes/users.ts')> &
  By<typeof import('./routes/waitlist.ts')>

type By<Module> = {
  readonly [Name in keyof Module as LineOf<Module[Name]>]: Module[Name]
}

/** The line of an endpoint. */
export type LineOf<E> = E extends Endpoint ? `${E['access']} ${E['method']} ${E['path']}` : never

/** The body of a call before parsing, by its line. */
export type Body<Line extends keyof Calls> = Calls[Line] extends infer E extends Endpoint
  ? Call<E>['body' & keyof Call<E>]
  : never
