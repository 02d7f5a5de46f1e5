// The admins' pages come as one: split, the lists of their parts would lie in every visitor's first view.
import '../../styles/clinic.css'
import { AllUsers } from './all-users.tsx'
import { Audit } from './audit.tsx'
import { Mail } from './mail.tsx'
import { Messages } from './messages.tsx'
import { Payments } from './payments.tsx'

export { RequireAdmin } from '../../features/session/require-admin.tsx'

/** The pages by the last part of their address. */
export const clinicPages = { users: AllUsers, payments: Payments, messages: Messages, audit: Audit, mail: Mail }
