// The admins' pages come as one: split, the lists of their parts would lie in every visitor's first view.
import '../../styles/clinic.css'

export { RequireAdmin } from '../../features/session/require-admin.tsx'
export { AllUsers } from './all-users.tsx'
export { Appointments } from './appointments.tsx'
export { Audit } from './audit.tsx'
export { ClinicSettings } from './clinic-settings.tsx'
export { Mail } from './mail.tsx'
export { Messages } from './messages.tsx'
export { Payments } from './payments.tsx'
