import type { GoogleProblem } from '#contract/schemas/sign-in.ts'
import { english } from '../english.ts'

/** The English texts of the sign-in pages. */
export const enSignIn = english('signIn', {
  login: 'Login',
  forgot: 'Forgot your password?',
  bookedForYou: 'Has the clinic booked for you?',
  choosePassword: 'Choose a password',
  loginLead: 'Book a time and manage your appointments.',
  ended: 'You’ve been signed out. Log in to see your appointments.',
  noUser: 'No user is logged in',
  loginToContinue: 'Sign in to continue.',
  loginToVerify: 'Sign in to verify your email address.',
  loginToBook: 'Sign in to book this time',
  notAdmin: 'That page is for admins only, so you’ve been signed out. To open it, sign in as an admin.',
  newHere: 'New here?',
  createAccount: 'Create new Account',
  signUp: 'Sign Up',
  email: 'Email',
  password: 'Password',
  showPassword: 'Show password',

  usePasskey: 'Use a passkey',
  mailCode: 'Email me a code',
  or: 'OR',
  google: 'Continue with google',
  googleTrouble: 'Google sign-in isn’t available right now.',
  googleTestMode: 'Test mode: this is not Google.',
  problems: {
    google_cancelled: 'Google sign-in was cancelled. Try again, or use your email and password.',
    google_expired: 'Google sign-in timed out or was started in another window. Try again.',
    google_failed: 'Google couldn’t confirm it’s you. Try again in a moment, or use your email and password.',
    google_not_linked: 'This Google account isn’t linked to your account. Sign in with your password instead.',
    google_unavailable:
      'Google sign-in isn’t available right now. Try again in a moment, or use your email and password.',
    google_unfit:
      'This Google account’s email can’t be used here. Choose another account, or sign up with an email and password.',
    google_unverified:
      'This Google account’s email isn’t verified. Verify it with Google first, or use your email and password.',
  } satisfies Record<GoogleProblem, string>,
})

/** The texts that every language provides. */
export type SignInMessages = typeof enSignIn
