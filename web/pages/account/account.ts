/** The pages about one's own account, which are seldom opened and come together. */
export { MyProfile } from '../dashboard/my-profile.tsx'
export { ForgotPassword } from './forgot-password.tsx'
export { Privacy } from './privacy.tsx'
export { ResetPassword } from './reset-password.tsx'
export { VerifyEmail } from './verify-email.tsx'
