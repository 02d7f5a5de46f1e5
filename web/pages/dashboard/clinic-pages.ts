// The admins' pages come as one: split, the lists of their parts would lie in every visitor's first view.
import '../../styles/clinic.css'

export { RequireAdmin } from '../../features/session/require-admin.tsx'
export { AddDoctor } from './add-doctor.tsx'
export { AllUsers } from './all-users.tsx'
export { Audit } from './audit.tsx'
export { ClosedDays } from './closed-days.tsx'
export { Mail } from './mail.tsx'
export { ManageDoctors } from './manage-doctors.tsx'
export { Messages } from './messages.tsx'
export { Payments } from './payments.tsx'
export { Treatments } from './treatments.tsx'
