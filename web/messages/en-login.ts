/** The English texts of the sign-in and sign-up forms and around them, fetched with them. */
export const enLogin = {
  login: 'Login',
  forgot: 'Forgot your password?',
  loginLead: 'To book a time and see your appointments.',
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
}

/** What a language's module of these texts provides. */
export type LoginMessages = typeof enLogin
