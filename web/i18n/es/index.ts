import type { LazyMessages } from '../texts.ts'

/** Loaders of the Spanish texts, one chunk per module. */
export const esModules: LazyMessages = {
  account: async () => (await import('./account.ts')).esAccount,
  admin: async () => (await import('./admin.ts')).esAdmin,
  audit: async () => (await import('./audit.ts')).esAudit,
  booking: async () => (await import('./booking.ts')).esBooking,
  cancel: async () => (await import('./cancel.ts')).esCancel,
  clinic: async () => (await import('./clinic.ts')).esClinic,
  closedDays: async () => (await import('./closed-days.ts')).esClosedDays,
  dashboard: async () => (await import('./dashboard.ts')).esDashboard,
  doctors: async () => (await import('./doctors.ts')).esDoctors,
  errors: async () => (await import('./errors.ts')).esErrors,
  faults: async () => (await import('./field-errors.ts')).esFaults,
  frame: async () => (await import('./layout.ts')).es,
  home: async () => (await import('./home.ts')).esHome,
  when: async () => (await import('./appointment-times.ts')).esWhen,
  payment: async () => (await import('./payment.ts')).esPayment,
  privacy: async () => (await import('./privacy.ts')).esPrivacy,
  reviews: async () => (await import('./reviews.ts')).esReviews,
  signIn: async () => (await import('./sign-in.ts')).esSignIn,
  treatments: async () => (await import('./treatments.ts')).esTreatments,
}
