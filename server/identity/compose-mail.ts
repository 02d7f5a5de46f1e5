import type { Context } from '../context.ts'
import { greeting } from '../mail/greeting.ts'
import type { Compose, Composers, Mail } from '../mail/mail.ts'
import type { AskedMail, PersonMailKind } from '../mail/queue-mail.ts'
import { type MailLink, makeLink } from './links.ts'

/** What people are told about their account. A link is made when its mail is, so that no token waits in the outbox. */
export const identityMail: Composers<PersonMailKind | AskedMail['kind']> = {
  reset_password: async (context, { email }) => {
    const person = email === null ? undefined : await findPerson(context, 'email', email)
    return person && withLink(context, person, 'reset_password')
  },
  verify_email: async (context, { personId }) => {
    const person = personId === null ? undefined : await findPerson(context, 'id', personId)
    return person && !person.verified ? withLink(context, person, 'verify_email') : undefined
  },
  change_email: async (context, { personId, email }) => {
    const person = personId === null || email === null ? undefined : await findPerson(context, 'id', personId)
    return person && email !== null ? withLink(context, { ...person, email }, 'change_email') : undefined
  },
  email_changed: notice((context) => ({
    subject: 'Your e-mail address was changed',
    body: [
      'Your account now has another e-mail address. Mail goes to that one from now on, and you sign in with it.',
      'If it was not you, tell the clinic at once:',
      contactPage(context),
    ],
  })),
  password_changed: notice((context) => ({
    subject: 'Your password was changed',
    body: [
      'The password of your account was changed, and every other browser that was signed in is signed out.',
      'If it was not you, choose a new one at once:',
      { text: 'Choose a new password', href: new URL('/forgot-password', context.publicUrl) },
    ],
  })),
  password_detached: notice((context) => ({
    subject: 'Your account now opens with Google',
    body: [
      'Somebody signed in with Google under this address. Nobody had shown before that it is theirs, so the password of the account no longer works, and every browser that was signed in is signed out. Appointments stay as they are.',
      'If you want to sign in with a password as well, choose one:',
      { text: 'Choose a password', href: new URL('/forgot-password', context.publicUrl) },
    ],
  })),
  person_removed: notice((context) => ({
    subject: 'Your account was deleted',
    body: [
      'Your account is deleted, and your name, address and number with it. Coming appointments are cancelled, and what was paid for them goes back.',
      'If you did not expect this, tell the clinic:',
      contactPage(context),
    ],
  })),
}

interface Addressee {
  readonly id: string
  readonly name: string
  readonly email: string
}

const linkTexts: Record<MailLink['purpose'], Omit<Mail, 'to' | 'body'> & { lead: string; text: string; end: string }> =
  {
    reset_password: {
      subject: 'Choose a new password',
      lead: 'Somebody, most likely you, asked for a new password for your account. The link works once, for 30 minutes:',
      text: 'Choose a new password',
      end: 'If it was not you, there is nothing to do: your password stays as it is.',
    },
    verify_email: {
      subject: 'Verify your e-mail address',
      lead: 'Welcome. Please show that this address is yours: open the link and sign in. It works once, for 24 hours:',
      text: 'Verify my address',
      end: 'If you have no account with us, somebody has mistyped their address, and there is nothing to do.',
    },
    change_email: {
      subject: 'Verify your new e-mail address',
      lead: 'This is to become the address of your account. Open the link and sign in as before. It works once, for 24 hours:',
      text: 'Use this address',
      end: 'If you have no account with us, somebody has mistyped their address, and there is nothing to do.',
    },
  }

async function withLink(context: Context, person: Addressee, purpose: MailLink['purpose']): Promise<Mail> {
  const { subject, lead, text, end } = linkTexts[purpose]
  const href = await makeLink(context, { purpose, personId: person.id, email: person.email })
  return {
    to: { name: person.name, address: person.email },
    subject,
    body: [greeting(person.name), lead, { text, href }, end],
  }
}

// The address of the job comes first: somebody who left, or whose address changed, is told where they were.
function notice(write: (context: Context) => Omit<Mail, 'to'>): Compose {
  return async (context, { personId, email }) => {
    const person = personId === null ? undefined : await findPerson(context, 'id', personId)
    const address = email ?? person?.email
    if (address === undefined) return undefined
    const { subject, body } = write(context)
    const name = person?.name ?? ''
    return { to: { name, address }, subject, body: [greeting(name), ...body] }
  }
}

async function findPerson({ db }: Context, by: 'id' | 'email', value: string) {
  return db
    .selectFrom('person')
    .select(['id', 'name', 'email', 'email_verified as verified'])
    .where(by, '=', value)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

function contactPage({ publicUrl }: Context): Mail['body'][number] {
  return { text: 'Contact the clinic', href: new URL('/contact', publicUrl) }
}
