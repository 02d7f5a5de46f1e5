import { english } from '../english.ts'

/** The English texts of the page that accepts an invitation to the staff. */
export const enInvitation = english('invitation', {
  title: 'Invitation to the staff',
  checking: 'Checking your link',
  failed: 'We couldn’t check your link',
  tryAgain: 'Try again',
  over: 'This link has ended',
  overHelp: 'Links work once, for 7 days. Ask whoever invited you for a new one.',
  toHome: 'Home page',
  welcome: 'Welcome',
  invites: {
    receptionist: (by: string) => `${by} invites you to the staff of the clinic, as a receptionist.`,
    doctor: (by: string) => `${by} invites you to the staff of the clinic, as a doctor.`,
    admin: (by: string) => `${by} invites you to the staff of the clinic, as an admin.`,
  },
  someone: 'An admin',
  ends: (day: string) => `The link ends on ${day}`,
  name: 'Name',
  password: 'Password',
  passwordHint: 'At least 8 characters. Not a common one, and not your name.',
  showPassword: 'Show password',
  createPasskey: 'Create a passkey',
  passkeyHint: 'Your fingerprint, face or device PIN. Nothing to remember, and it counts as a second factor.',
  usePassword: 'Use a password instead',
  setPassword: 'Set password and join',
  usePasskey: 'Use a passkey instead',
  hasAccount: 'You already have an account with this address. It stays, and gets the role.',
  login: 'Login',
  join: 'Join the staff',
  otherPerson: (email: string) => `You are signed in as ${email}. Sign in with the address of the invitation.`,
  switchPerson: 'Sign out',
  joined: 'You have joined. Add a way to sign in now.',
  done: 'Welcome to the staff',
})

/** The texts that every language provides. */
export type InvitationMessages = typeof enInvitation
