import type { GoogleProblem } from '#contract/schemas/sign-in.ts'
import { english } from '../english.ts'

/** The English texts of the sign-in pages. */
export const enSignIn = english('signIn', {
  login: 'Login',
  forgot: 'Forgot your password?',
  bookedForYou: 'Has the clinic booked for you?',
  choosePassword: 'Choose a password',
  taken:
    'An account with this email already exists, for example because the clinic booked for you. Sign in, or choose a password: we’ll email you a link.',
  loginLead: 'Book a time and manage your appointments.',
  ended: 'You’ve been signed out. Log in to see your appointments.',
  noUser: 'No user is logged in',
  loginToContinue: 'Sign in to continue.',
  loginToVerify: 'Sign in to verify your email address.',
  loginToBook: 'Sign in to book this time',
  yourChoice: 'Your choice',
  change: 'Change',
  otherDays: 'Other days and treatments show once you’re signed in.',
  notAdmin: 'That page is for admins only, so you’ve been signed out. To open it, sign in as an admin.',
  newHere: 'New here?',
  createAccount: 'Create new Account',
  signUp: 'Sign Up',
  signUpLead: 'Create an account to book and manage appointments.',
  signUpToBook: 'Create an account to book this time',
  signUpButton: 'SignUp',
  acceptBefore: 'By signing up, you accept our privacy policy:',
  haveAccount: 'Already have an account?',
  name: 'Name',
  email: 'Email',
  password: 'Password',
  passwordHint: 'At least 6 characters',
  showPassword: 'Show password',

  usePasskey: 'Use a passkey',
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
