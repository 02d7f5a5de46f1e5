import { english } from '../english.ts'

/** The English texts of the sign-up page, in addition to those of both pages. */
export const enSignUp = english('signUp', {
  taken:
    'An account with this email already exists, for example because the clinic booked for you. Sign in, or choose a password: we’ll email you a link.',
  signUpLead: 'Create an account to book and manage appointments.',
  signUpToBook: 'Create an account to book this time',
  signUpButton: 'SignUp',
  acceptBefore: 'By signing up, you accept our privacy policy:',
  haveAccount: 'Already have an account?',
  name: 'Name',
  passwordHint: 'At least 8 characters',
})

/** The texts that every language provides. */
export type SignUpMessages = typeof enSignUp
