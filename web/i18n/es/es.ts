import type { MessageModules } from '../texts.ts'
import { esAccount } from './account.ts'
import { esAdmin } from './admin.ts'
import { esWhen } from './appointment-times.ts'
import { esAudit } from './audit.ts'
import { esBooking } from './booking.ts'
import { esBookingDialog } from './booking-dialog.ts'
import { esChosenTime } from './chosen-time.ts'
import { esClinic } from './clinic.ts'
import { esClosedDays } from './closed-days.ts'
import { esConfirm } from './confirm.ts'
import { esDashboard } from './dashboard.ts'
import { esDesk } from './desk.ts'
import { esDeskWaitlist } from './desk-waitlist.ts'
import { esDoctors } from './doctors.ts'
import { esErrors } from './errors.ts'
import { esFactor } from './factor.ts'
import { esFaults } from './field-errors.ts'
import { esHolidays } from './holidays.ts'
import { esHome } from './home.ts'
import { esImports } from './imports.ts'
import { esInvitation } from './invitation.ts'
import { es } from './layout.ts'
import { esLook } from './look.ts'
import { esMailedCode } from './mailed-code.ts'
import { esMoney } from './money.ts'
import { esMove } from './move.ts'
import { esOwnBooking } from './own-booking.ts'
import { esOwnCancel } from './own-cancel.ts'
import { esOwnHome } from './own-home.ts'
import { esOwnMove } from './own-move.ts'
import { esPasskeys } from './passkeys.ts'
import { esPatients } from './patients.ts'
import { esPayment } from './payment.ts'
import { esPhoneDoubts } from './phone-doubts.ts'
import { esPrivacy } from './privacy.ts'
import { esPublicTexts } from './public-texts.ts'
import { esReports } from './reports.ts'
import { esReviews } from './reviews.ts'
import { esSchedule } from './schedule.ts'
import { esSetup } from './setup.ts'
import { esSheet } from './sheet.ts'
import { esSignIn } from './sign-in.ts'
import { esSignUp } from './sign-up.ts'
import { esSso } from './sso.ts'
import { esStaff } from './staff.ts'
import { esStates } from './states.ts'
import { esTreatments } from './treatments.ts'
import { esVisit } from './visit.ts'
import { esWaitlist } from './waitlist.ts'
import { esWhyNot } from './why-not.ts'

/** All Spanish texts, which the app loads as one chunk. */
export const esMessages: MessageModules = {
  account: esAccount,
  admin: esAdmin,
  audit: esAudit,
  booking: esBooking,
  bookingDialog: esBookingDialog,
  ownBooking: esOwnBooking,
  states: esStates,
  chosenTime: esChosenTime,
  clinic: esClinic,
  closedDays: esClosedDays,
  confirm: esConfirm,
  dashboard: esDashboard,
  desk: esDesk,
  deskWaitlist: esDeskWaitlist,
  doctors: esDoctors,
  errors: esErrors,
  factor: esFactor,
  faults: esFaults,
  frame: es,
  home: esHome,
  holidays: esHolidays,
  look: esLook,
  imports: esImports,
  when: esWhen,
  invitation: esInvitation,
  mailedCode: esMailedCode,
  phoneDoubts: esPhoneDoubts,
  money: esMoney,
  move: esMove,
  ownCancel: esOwnCancel,
  ownHome: esOwnHome,
  ownMove: esOwnMove,
  passkeys: esPasskeys,
  patients: esPatients,
  payment: esPayment,
  privacy: esPrivacy,
  publicTexts: esPublicTexts,
  reports: esReports,
  reviews: esReviews,
  schedule: esSchedule,
  setup: esSetup,
  sheet: esSheet,
  signIn: esSignIn,
  signUp: esSignUp,
  sso: esSso,
  staff: esStaff,
  treatments: esTreatments,
  visit: esVisit,
  waitlist: esWaitlist,
  whyNot: esWhyNot,
}
