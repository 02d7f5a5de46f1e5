import type { MessageModules } from '../texts.ts'
import { arAccount } from './account.ts'
import { arAdmin } from './admin.ts'
import { arWhen } from './appointment-times.ts'
import { arAudit } from './audit.ts'
import { arBooking } from './booking.ts'
import { arBookingDialog } from './booking-dialog.ts'
import { arChosenTime } from './chosen-time.ts'
import { arClinic } from './clinic.ts'
import { arClosedDays } from './closed-days.ts'
import { arConfirm } from './confirm.ts'
import { arDashboard } from './dashboard.ts'
import { arDesk } from './desk.ts'
import { arDeskWaitlist } from './desk-waitlist.ts'
import { arDoctors } from './doctors.ts'
import { arErrors } from './errors.ts'
import { arFactor } from './factor.ts'
import { arFaults } from './field-errors.ts'
import { arHolidays } from './holidays.ts'
import { arHome } from './home.ts'
import { arImports } from './imports.ts'
import { arInvitation } from './invitation.ts'
import { ar } from './layout.ts'
import { arLook } from './look.ts'
import { arMailedCode } from './mailed-code.ts'
import { arMoney } from './money.ts'
import { arMove } from './move.ts'
import { arOwnBooking } from './own-booking.ts'
import { arOwnCancel } from './own-cancel.ts'
import { arOwnHome } from './own-home.ts'
import { arOwnMove } from './own-move.ts'
import { arPasskeys } from './passkeys.ts'
import { arPatients } from './patients.ts'
import { arPayment } from './payment.ts'
import { arPhoneDoubts } from './phone-doubts.ts'
import { arPrivacy } from './privacy.ts'
import { arPublicTexts } from './public-texts.ts'
import { arReports } from './reports.ts'
import { arReviews } from './reviews.ts'
import { arSchedule } from './schedule.ts'
import { arSetup } from './setup.ts'
import { arSheet } from './sheet.ts'
import { arSignIn } from './sign-in.ts'
import { arSignUp } from './sign-up.ts'
import { arSso } from './sso.ts'
import { arStaff } from './staff.ts'
import { arStates } from './states.ts'
import { arTreatments } from './treatments.ts'
import { arVisit } from './visit.ts'
import { arWaitlist } from './waitlist.ts'
import { arWhyNot } from './why-not.ts'

/** All Arabic texts, which the app loads as one chunk. */
export const arMessages: MessageModules = {
  account: arAccount,
  admin: arAdmin,
  audit: arAudit,
  booking: arBooking,
  bookingDialog: arBookingDialog,
  ownBooking: arOwnBooking,
  states: arStates,
  chosenTime: arChosenTime,
  clinic: arClinic,
  closedDays: arClosedDays,
  confirm: arConfirm,
  dashboard: arDashboard,
  desk: arDesk,
  deskWaitlist: arDeskWaitlist,
  doctors: arDoctors,
  errors: arErrors,
  factor: arFactor,
  faults: arFaults,
  frame: ar,
  home: arHome,
  holidays: arHolidays,
  look: arLook,
  imports: arImports,
  when: arWhen,
  invitation: arInvitation,
  mailedCode: arMailedCode,
  phoneDoubts: arPhoneDoubts,
  money: arMoney,
  move: arMove,
  ownCancel: arOwnCancel,
  ownHome: arOwnHome,
  ownMove: arOwnMove,
  passkeys: arPasskeys,
  patients: arPatients,
  payment: arPayment,
  privacy: arPrivacy,
  publicTexts: arPublicTexts,
  reports: arReports,
  reviews: arReviews,
  schedule: arSchedule,
  setup: arSetup,
  sheet: arSheet,
  signIn: arSignIn,
  signUp: arSignUp,
  sso: arSso,
  staff: arStaff,
  treatments: arTreatments,
  visit: arVisit,
  waitlist: arWaitlist,
  whyNot: arWhyNot,
}
