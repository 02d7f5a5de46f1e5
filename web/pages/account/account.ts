/** The pages about the user's account, in one chunk because they are rarely opened. */
export { MyProfile } from '../dashboard/my-profile.tsx'
export { ForgotPassword } from './forgot-password.tsx'
export { Privacy } from './privacy.tsx'
export { ResetPassword } from './reset-password.tsx'
export { VerifyEmail } from './verify-email.tsx'
