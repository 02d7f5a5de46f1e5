import type { Endpoint } from './endpoint.ts'
import * as audit from './routes/audit.ts'
import * as availability from './routes/availability.ts'
import * as bookings from './routes/bookings.ts'
import * as clinic from './routes/clinic.ts'
import * as closedDays from './routes/closed-days.ts'
import * as desk from './routes/desk.ts'
import * as doctors from './routes/doctors.ts'
import * as family from './routes/family.ts'
import * as identity from './routes/identity.ts'
import * as images from './routes/images.ts'
import * as imports from './routes/imports.ts'
import * as look from './routes/look.ts'
import * as mail from './routes/mail.ts'
import * as messages from './routes/messages.ts'
import * as passkeys from './routes/passkeys.ts'
import * as patients from './routes/patients.ts'
import * as payments from './routes/payments.ts'
import * as policy from './routes/policy.ts'
import * as profile from './routes/profile.ts'
import * as publicTexts from './routes/public-texts.ts'
import * as reminders from './routes/reminders.ts'
import * as reports from './routes/reports.ts'
import * as reviews from './routes/reviews.ts'
import * as schedule from './routes/schedule.ts'
import * as secondFactor from './routes/second-factor.ts'
import * as sessions from './routes/sessions.ts'
import * as setup from './routes/setup.ts'
import * as staff from './routes/staff.ts'
import * as treatments from './routes/treatments.ts'
import * as users from './routes/users.ts'
import * as waitlist from './routes/waitlist.ts'

/** A group of calls, as the API's description presents it. */
export interface Capability {
  readonly name: string
  readonly description: string
  readonly calls: readonly Endpoint[]
}

/** Every call of the API, by capability. */
export const capabilities: readonly Capability[] = [
  {
    name: 'schedule',
    description: "The doctors' working hours and absences, and the chairs.",
    calls: Object.values(schedule),
  },
  {
    name: 'availability',
    description: 'Free slots of the treatments and days.',
    calls: Object.values(availability),
  },
  { name: 'bookings', description: 'Booking and cancelling appointments.', calls: Object.values(bookings) },
  {
    name: 'waitlist',
    description: 'Waiting for a time to become free, and its offers.',
    calls: Object.values(waitlist),
  },
  { name: 'desk', description: 'The day at the front desk.', calls: Object.values(desk) },
  {
    name: 'payments',
    description: 'Payments by card and at the clinic, and refunds.',
    calls: Object.values(payments),
  },
  { name: 'policy', description: 'Deadlines for cancelling, and refunds.', calls: Object.values(policy) },
  {
    name: 'reminders',
    description: 'Reminders of appointments, and confirming an appointment by the link of one.',
    calls: Object.values(reminders),
  },
  { name: 'reports', description: 'Figures of a period.', calls: Object.values(reports) },
  { name: 'treatments', description: 'The treatments that the clinic offers.', calls: Object.values(treatments) },
  { name: 'doctors', description: 'The doctors of the clinic.', calls: Object.values(doctors) },
  { name: 'images', description: 'Photos of doctors.', calls: Object.values(images) },
  {
    name: 'clinic',
    description: 'Address, opening hours, news and testimonials of the clinic.',
    calls: Object.values(clinic),
  },
  { name: 'look', description: "The clinic's logo and color.", calls: Object.values(look) },
  { name: 'public-texts', description: "The clinic's own texts of the home page.", calls: Object.values(publicTexts) },
  { name: 'setup', description: 'Setting up the clinic, and online booking.', calls: Object.values(setup) },
  { name: 'closed-days', description: 'Days on which the clinic is closed.', calls: Object.values(closedDays) },
  { name: 'messages', description: 'Messages from visitors to the reception.', calls: Object.values(messages) },
  { name: 'reviews', description: 'Reviews by patients and their moderation.', calls: Object.values(reviews) },
  { name: 'identity', description: 'Ways to sign in, and tokens of a session.', calls: Object.values(identity) },
  {
    name: 'second-factor',
    description: 'The second factor of the staff.',
    calls: Object.values(secondFactor),
  },
  { name: 'passkeys', description: 'Passkeys of the caller.', calls: Object.values(passkeys) },
  { name: 'sessions', description: 'Where the caller is signed in.', calls: Object.values(sessions) },
  { name: 'profile', description: "The caller's own account.", calls: Object.values(profile) },
  { name: 'family', description: 'The people whom the caller books for.', calls: Object.values(family) },
  { name: 'users', description: 'People with an account, and the admin role.', calls: Object.values(users) },
  { name: 'staff', description: 'The staff, and invitations to it.', calls: Object.values(staff) },
  { name: 'patients', description: 'Patients as the staff find and see them.', calls: Object.values(patients) },
  {
    name: 'imports',
    description: 'Bringing patients, appointments, doctors and treatments along from another program.',
    calls: Object.values(imports),
  },
  { name: 'mail', description: 'Outgoing mail, and the mail that test mode captures.', calls: Object.values(mail) },
  { name: 'audit', description: 'Who did what, to whom and when.', calls: Object.values(audit) },
]

/** Every call of the API. */
export const endpoints: readonly Endpoint[] = capabilities.flatMap(({ calls }) => calls)

/** The declared calls by name, with their exact types. */
export type Calls = typeof audit &
  typeof availability &
  typeof bookings &
  typeof clinic &
  typeof closedDays &
  typeof desk &
  typeof doctors &
  typeof family &
  typeof identity &
  typeof images &
  typeof imports &
  typeof look &
  typeof mail &
  typeof messages &
  typeof passkeys &
  typeof patients &
  typeof payments &
  typeof policy &
  typeof profile &
  typeof publicTexts &
  typeof reminders &
  typeof reports &
  typeof reviews &
  typeof schedule &
  typeof secondFactor &
  typeof sessions &
  typeof setup &
  typeof staff &
  typeof treatments &
  typeof users &
  typeof waitlist
