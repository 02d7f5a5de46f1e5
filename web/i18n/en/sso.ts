import type { SsoProblem } from '#contract/schemas/sign-in.ts'
import { english } from '../english.ts'

/** The English texts of single sign-on, loaded if the clinic has one. */
export const enSso = english('sso', {
  start: (name: string) => `Sign in with ${name}`,
  /** Below the button that unlocks a page. */
  unlock: 'This leaves the page and returns to it. What you have not saved is lost.',
  title: 'Single sign-on',
  connectedLead: (name: string) =>
    `You can sign in with ${name}. Your groups there decide your role here at each sign-in.`,
  connectLead: (name: string) =>
    `Connect your work account to sign in with ${name}. Its groups then decide your role here.`,
  connect: 'Connect',
  disconnect: 'Disconnect',
  disconnected: 'Single sign-on is no longer connected',
  confirm: 'Your password, to confirm',
  problems: {
    sso_cancelled: 'The sign-in was cancelled. Try again.',
    sso_expired: 'The sign-in took too long, or was started in another window. Try again.',
    sso_failed: 'The sign-in couldn’t be verified. Try again, or ask an admin of the clinic.',
    sso_last_admin:
      'Your groups no longer make you an admin, but the clinic has no other one. Have your groups corrected, or make someone else an admin first.',
    sso_no_doctor: 'Your groups make you a doctor. An admin must first choose which doctor you are, under Users.',
    sso_no_role: 'None of your groups gives access here. Ask an admin of the clinic to add you to one.',
    sso_not_linked:
      'This address already has an account here. Sign in to it as before, then connect single sign-on in My profile.',
    sso_only: 'The clinic’s staff sign in with single sign-on only.',
    sso_other_address:
      'Your account here has another email address, or an unverified one. Both addresses must be the same.',
    sso_other_domain: 'This address doesn’t belong to the clinic. Use your work account.',
    sso_stale: 'You were let in without signing in again. Sign out of your work account, then try again.',
    sso_taken: 'This work account is connected to another account here, or your account to another work account.',
    sso_too_often: 'There were too many sign-ins from your network. Wait a minute, then try again.',
    sso_unavailable: 'Single sign-on isn’t available right now. Nothing was changed. Try again in a moment.',
    sso_unverified: 'The email address of your work account isn’t verified. Ask whoever manages your work account.',
  } satisfies Record<SsoProblem, string>,
})

/** The texts that every language provides. */
export type SsoMessages = typeof enSso
