import type { PersonMailKind } from '../mail/queue-mail.ts'
import type { MailLink } from './links.ts'

interface LinkMail {
  readonly subject: string
  readonly lead: string
  /** What the link is called. */
  readonly text: string
  readonly end: string
}

interface Notice {
  readonly subject: string
  readonly lead: string
  readonly otherwise: string
  /** What the page is called that it leads to. */
  readonly link: string
}

/** What a language says in mails about an account. */
export interface AccountMail {
  readonly links: Readonly<Record<MailLink['purpose'], LinkMail>>
  readonly notices: Readonly<Record<Exclude<PersonMailKind, MailLink['purpose']>, Notice>>
}

/** What mails about an account say in English. */
export const enAccountMail: AccountMail = {
  links: {
    reset_password: {
      subject: 'Choose a new password',
      lead: 'Somebody, most likely you, asked for a new password for your account. The link works once, for 30 minutes:',
      text: 'Choose a new password',
      end: 'If it was not you, there is nothing to do: your password stays as it is.',
    },
    verify_email: {
      subject: 'Verify your email address',
      lead: 'Welcome. Please confirm that this address is yours: open the link and sign in. It works once, for 24 hours:',
      text: 'Verify my address',
      end: 'If you have no account with us, somebody has mistyped their address, and there is nothing to do.',
    },
    change_email: {
      subject: 'Verify your new email address',
      lead: 'This is to become the address of your account. Open the link and sign in as before. It works once, for 24 hours:',
      text: 'Use this address',
      end: 'If you have no account with us, somebody has mistyped their address, and there is nothing to do.',
    },
  },
  notices: {
    email_changed: {
      subject: 'Your email address was changed',
      lead: 'Your account now has another email address. Mail goes to that one from now on, and you sign in with it.',
      otherwise: 'If it was not you, tell the clinic at once:',
      link: 'Contact the clinic',
    },
    password_changed: {
      subject: 'Your password was changed',
      lead: 'The password of your account was changed, and every other browser that was signed in is signed out.',
      otherwise: 'If it was not you, choose a new one at once:',
      link: 'Choose a new password',
    },
    password_detached: {
      subject: 'Your account now opens with Google',
      lead: 'Somebody signed in with Google under this address. Nobody had shown before that it is theirs, so the password of the account no longer works, and every browser that was signed in is signed out. Appointments stay as they are.',
      otherwise: 'If you want to sign in with a password as well, choose one:',
      link: 'Choose a password',
    },
    person_removed: {
      subject: 'Your account was deleted',
      lead: 'Your account is deleted, and your name, address and number with it. Coming appointments are cancelled, and what was paid for them goes back.',
      otherwise: 'If you did not expect this, tell the clinic:',
      link: 'Contact the clinic',
    },
  },
}
