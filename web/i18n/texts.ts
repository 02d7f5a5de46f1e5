/** The texts of a language by module. A module is loaded with the pages that show it. */
export interface MessageModules {
  readonly account: import('./en/account.ts').AccountMessages
  readonly admin: import('./en/admin.ts').AdminMessages
  readonly audit: import('./en/audit.ts').AuditMessages
  readonly booking: import('./en/booking.ts').BookingMessages
  readonly bookingDialog: import('./en/booking-dialog.ts').BookingDialogMessages
  readonly states: import('./en/states.ts').StatesMessages
  readonly ownBooking: import('./en/own-booking.ts').OwnBookingMessages
  readonly clinic: import('./en/clinic.ts').ClinicMessages
  readonly closedDays: import('./en/closed-days.ts').ClosedDaysMessages
  readonly dashboard: import('./en/dashboard.ts').DashboardMessages
  readonly desk: import('./en/desk.ts').DeskMessages
  readonly deskWaitlist: import('./en/desk-waitlist.ts').DeskWaitlistMessages
  readonly doctors: import('./en/doctors.ts').DoctorsMessages
  readonly errors: import('./en/errors.ts').ErrorMessages
  readonly factor: import('./en/factor.ts').FactorMessages
  readonly faults: import('./en/field-errors.ts').FaultMessages
  readonly frame: import('./en/layout.ts').Messages
  readonly home: import('./en/home.ts').HomeMessages
  readonly when: import('./en/appointment-times.ts').WhenMessages
  readonly money: import('./en/money.ts').MoneyMessages
  readonly move: import('./en/move.ts').MoveMessages
  readonly ownCancel: import('./en/own-cancel.ts').OwnCancelMessages
  readonly ownHome: import('./en/own-home.ts').OwnHomeMessages
  readonly ownMove: import('./en/own-move.ts').OwnMoveMessages
  readonly patients: import('./en/patients.ts').PatientsMessages
  readonly payment: import('./en/payment.ts').PaymentMessages
  readonly privacy: import('./en/privacy.ts').PrivacyMessages
  readonly reports: import('./en/reports.ts').ReportMessages
  readonly reviews: import('./en/reviews.ts').ReviewMessages
  readonly schedule: import('./en/schedule.ts').ScheduleMessages
  readonly signIn: import('./en/sign-in.ts').SignInMessages
  readonly treatments: import('./en/treatments.ts').TreatmentMessages
  readonly visit: import('./en/visit.ts').VisitMessages
  readonly waitlist: import('./en/waitlist.ts').WaitlistMessages
  readonly whyNot: import('./en/why-not.ts').WhyNotMessages
}
