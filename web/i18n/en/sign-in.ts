import type { GoogleProblem } from '#contract/schemas/sign-in.ts'

/** The English texts of the sign-in pages, fetched with them. */
export const enSignIn = {
  login: 'Login',
  forgot: 'Forgot your password?',
  loginLead: 'To book a time and see your appointments.',
  loginToVerify: 'To verify your email address, as the link in our mail asks.',
  newHere: 'New here?',
  createAccount: 'Create new Account',
  signUp: 'Sign Up',
  signUpLead: 'One account for booking and for your appointments.',
  signUpButton: 'SignUp',
  acceptBefore: 'By signing up you accept how we handle your data:',
  haveAccount: 'Already have an account?',
  name: 'Name',
  email: 'Email',
  password: 'Password',
  passwordHint: '6 characters or longer',
  showPassword: 'Show password',

  or: 'OR',
  google: 'Continue with google',
  googleTrouble: 'Google is not answering right now.',
  googleTestMode: 'Test mode: this is not Google.',
  problems: {
    google_cancelled:
      'You closed Google before it was done. Continue with google again, or use your email and password.',
    google_expired: 'That took too long, or it was begun in another window. Continue with google again.',
    google_failed: 'Google did not confirm that it is you. Try again in a moment, or use your email and password.',
    google_not_linked: 'This Google account cannot open the account with its email. Login with its password instead.',
    google_unavailable:
      'Google sign-in is not answering right now. Try again in a moment, or use your email and password.',
    google_unfit:
      'The email of this Google account cannot be used here. Choose another account, or sign up with an email and a password.',
    google_unverified:
      'Google has not verified the email of this account. Verify it there first, or use your email and password.',
  } satisfies Record<GoogleProblem, string>,
}

/** What a language's module of these texts provides. */
export type SignInMessages = typeof enSignIn
