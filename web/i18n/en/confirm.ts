import { english } from '../english.ts'

/** The English texts of the dialog in which users confirm that they are still present. */
export const enConfirm = english('confirm', {
  title: 'Confirm it’s you',
  lead: 'For your security, before this change.',
  code: 'Code from your app, or a recovery code',
  enterCode: 'Enter the six digits of your app, or a recovery code.',
  password: 'Password',
  showPassword: 'Show password',
  signInLead: 'Sign in again, then make the change.',
  submit: {
    passkey: 'Use your passkey',
    code: 'Continue',
    password: 'Continue',
    signIn: 'Sign in again',
  },
  other: 'Confirm another way',
  cancel: 'Cancel',
  failed: 'Couldn’t load the ways to confirm.',
  tryAgain: 'Try again',
})

/** The texts that every language provides. */
export type ConfirmMessages = typeof enConfirm
