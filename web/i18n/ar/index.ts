import type { LazyMessages } from '../texts.ts'

/** Loaders of the Arabic texts, one chunk per module. */
export const arModules: LazyMessages = {
  account: async () => (await import('./account.ts')).arAccount,
  admin: async () => (await import('./admin.ts')).arAdmin,
  audit: async () => (await import('./audit.ts')).arAudit,
  booking: async () => (await import('./booking.ts')).arBooking,
  cancel: async () => (await import('./cancel.ts')).arCancel,
  clinic: async () => (await import('./clinic.ts')).arClinic,
  closedDays: async () => (await import('./closed-days.ts')).arClosedDays,
  dashboard: async () => (await import('./dashboard.ts')).arDashboard,
  doctors: async () => (await import('./doctors.ts')).arDoctors,
  errors: async () => (await import('./errors.ts')).arErrors,
  faults: async () => (await import('./field-errors.ts')).arFaults,
  frame: async () => (await import('./layout.ts')).ar,
  home: async () => (await import('./home.ts')).arHome,
  when: async () => (await import('./appointment-times.ts')).arWhen,
  payment: async () => (await import('./payment.ts')).arPayment,
  privacy: async () => (await import('./privacy.ts')).arPrivacy,
  reviews: async () => (await import('./reviews.ts')).arReviews,
  signIn: async () => (await import('./sign-in.ts')).arSignIn,
  treatments: async () => (await import('./treatments.ts')).arTreatments,
}
