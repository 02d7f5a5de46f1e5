import { english } from '../english.ts'
import { plural } from '../format.ts'

/** The English texts of signing in with a mailed code. */
export const enMailedCode = english('mailedCode', {
  sentTo: (email: string) =>
    `If ${email} is the address of a patient, a code of six digits is on its way. It works for 10 minutes, on this page only.`,
  code: '6-digit code',
  enterCode: 'Enter the six digits from the email.',
  left: (minutes: number, tries: number) =>
    `${plural(minutes, 'en', { one: '1 minute', other: `${minutes} minutes` })} and ${plural(tries, 'en', { one: '1 try', other: `${tries} tries` })} left`,
  over: 'This code no longer works. Send another one.',
  submit: 'Login',
  spam: 'Nothing after two minutes? Look in the spam folder.',
  again: 'Send another code',
  sentAgain: 'Another code is on its way. Use that one.',
  back: 'Use your password',
  /** After signing in. The address had not been verified, so anyone may have chosen the password. */
  passwordEnded: 'Your password no longer works. Choose a new one in your profile.',
})

/** The texts that every language provides. */
export type MailedCodeMessages = typeof enMailedCode
