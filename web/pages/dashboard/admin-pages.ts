// One chunk for all admin pages: with one chunk each, every first view would carry the list of their parts.
import { enStaffErrors } from '../../i18n/en/staff-errors.ts'
import { addStaffErrors } from '../../i18n/hooks/use-error-messages.ts'
import { AddDoctor } from './add-doctor.tsx'
import { AllUsers } from './all-users.tsx'
import { Appointments } from './appointments.tsx'
import { Audit } from './audit.tsx'
import { ClinicSettings } from './clinic-settings.tsx'
import { CloseOfDay } from './close-of-day.tsx'
import { ClosedDays } from './closed-days.tsx'
import { Mail } from './mail.tsx'
import { ManageDoctors } from './manage-doctors.tsx'
import { Messages } from './messages.tsx'
import { PatientPage } from './patient-page.tsx'
import { Payments } from './payments.tsx'
import { Reports } from './reports-loader.tsx'
import { Reviews } from './reviews.tsx'
import { Schedule } from './schedule.tsx'
import { Today } from './today-loader.tsx'
import { Treatments } from './treatments.tsx'
import { WhyNot } from './why-not.tsx'

export { RequireStaff } from '../require-staff.tsx'

addStaffErrors(enStaffErrors)

/** Pages by the last segment of their path. */
export const clinicPages = {
  today: Today,
  appointments: Appointments,
  users: AllUsers,
  'patients/:id': PatientPage,
  'add-doctor': AddDoctor,
  'manage-doctors': ManageDoctors,
  payments: Payments,
  closing: CloseOfDay,
  reports: Reports,
  treatments: Treatments,
  schedule: Schedule,
  'why-not': WhyNot,
  'closed-days': ClosedDays,
  messages: Messages,
  reviews: Reviews,
  clinic: ClinicSettings,
  audit: Audit,
  mail: Mail,
}
