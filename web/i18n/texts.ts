import type { AccountMessages } from './en/account.ts'
import type { AdminMessages } from './en/admin.ts'
import type { WhenMessages } from './en/appointment-times.ts'
import type { AuditMessages } from './en/audit.ts'
import type { BookingMessages } from './en/booking.ts'
import type { ClinicMessages } from './en/clinic.ts'
import type { ClosedDaysMessages } from './en/closed-days.ts'
import type { DashboardMessages } from './en/dashboard.ts'
import type { DeskMessages } from './en/desk.ts'
import type { DeskWaitlistMessages } from './en/desk-waitlist.ts'
import type { DoctorsMessages } from './en/doctors.ts'
import type { ErrorMessages } from './en/errors.ts'
import type { FaultMessages } from './en/field-errors.ts'
import type { HomeMessages } from './en/home.ts'
import type { Messages } from './en/layout.ts'
import type { MoneyMessages } from './en/money.ts'
import type { MoveMessages } from './en/move.ts'
import type { OwnBookingMessages } from './en/own-booking.ts'
import type { OwnCancelMessages } from './en/own-cancel.ts'
import type { OwnMoveMessages } from './en/own-move.ts'
import type { PatientsMessages } from './en/patients.ts'
import type { PaymentMessages } from './en/payment.ts'
import type { PrivacyMessages } from './en/privacy.ts'
import type { ReportMessages } from './en/reports.ts'
import type { ReviewMessages } from './en/reviews.ts'
import type { ScheduleMessages } from './en/schedule.ts'
import type { SignInMessages } from './en/sign-in.ts'
import type { TreatmentMessages } from './en/treatments.ts'
import type { VisitMessages } from './en/visit.ts'
import type { WaitlistMessages } from './en/waitlist.ts'
import type { WhyNotMessages } from './en/why-not.ts'

/** The texts of a language by module. A module is loaded with the pages that show it. */
export interface MessageModules {
  readonly account: AccountMessages
  readonly admin: AdminMessages
  readonly audit: AuditMessages
  readonly booking: BookingMessages
  readonly ownBooking: OwnBookingMessages
  readonly clinic: ClinicMessages
  readonly closedDays: ClosedDaysMessages
  readonly dashboard: DashboardMessages
  readonly desk: DeskMessages
  readonly deskWaitlist: DeskWaitlistMessages
  readonly doctors: DoctorsMessages
  readonly errors: ErrorMessages
  readonly faults: FaultMessages
  readonly frame: Messages
  readonly home: HomeMessages
  readonly when: WhenMessages
  readonly money: MoneyMessages
  readonly move: MoveMessages
  readonly ownCancel: OwnCancelMessages
  readonly ownMove: OwnMoveMessages
  readonly patients: PatientsMessages
  readonly payment: PaymentMessages
  readonly privacy: PrivacyMessages
  readonly reports: ReportMessages
  readonly reviews: ReviewMessages
  readonly schedule: ScheduleMessages
  readonly signIn: SignInMessages
  readonly treatments: TreatmentMessages
  readonly visit: VisitMessages
  readonly waitlist: WaitlistMessages
  readonly whyNot: WhyNotMessages
}
