import { addressIn, type Language } from '#contract/languages.ts'
import type { Context } from '../../context.ts'
import { transactAsSystem } from '../../database/audited-transaction.ts'
import { greeting } from '../../mail/greeting.ts'
import type { Compose, Composers, Mail } from '../../mail/mail.ts'
import type { AskedMail, PersonMailKind } from '../../mail/queue-mail.ts'
import type { MailTexts } from '../../mail/texts/en.ts'
import { mailTexts } from '../../mail/texts/texts.ts'
import { lockPerson } from '../anonymize-person.ts'
import { canSignIn, mailName } from '../queries.ts'
import { type MailLink, makeLink } from './links.ts'

/** Mails about a person's account. A link is created when its mail is sent, so the outbox contains no tokens. */
export const identityMail: Composers<PersonMailKind | AskedMail['kind']> = {
  reset_password: async (context, { email }) => {
    const person = email === null ? undefined : await findPerson(context, 'email', email)
    return (
      person && withLink(context, person, 'reset_password', person.canSignIn ? 'reset_password' : 'choose_password')
    )
  },
  verify_email: async (context, { personId }) => {
    const person = personId === null ? undefined : await findPerson(context, 'id', personId)
    return person && !person.verified ? withLink(context, person, 'verify_email') : undefined
  },
  change_email: ({ db, ...context }, { id, personId, email }) =>
    transactAsSystem(db, async (tx) => {
      if (personId === null || email === null) return undefined
      // `revokeLinks` requires this lock, so the change cannot be revoked while its link is being created.
      if (!(await lockPerson(tx, { id: personId }))) return undefined
      const asked = tx.selectFrom('outbox').select('id').where('id', '=', id).where('state', '=', 'waiting')
      const person = (await asked.executeTakeFirst()) && (await findPerson({ db: tx }, 'id', personId))
      // No one has verified the new address either.
      return person && withLink({ ...context, db: tx }, { ...person, name: '', email }, 'change_email')
    }),
  email_changed: notice('email_changed', '/contact'),
  password_changed: notice('password_changed', '/forgot-password'),
  password_detached: notice('password_detached', '/forgot-password'),
  google_unlinked: notice('google_unlinked', '/forgot-password'),
  calendar_feed_made: notice('calendar_feed_made', '/forgot-password'),
  person_removed: notice('person_removed', '/contact'),
}

interface Addressee {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly language: Language
}

async function withLink(
  context: Context,
  person: Addressee,
  purpose: MailLink['purpose'],
  texts: keyof MailTexts['account']['links'] = purpose,
): Promise<Mail> {
  const { language } = person
  const { subject, lead, text, end } = mailTexts[language].account.links[texts]
  const href = await makeLink(context, { purpose, personId: person.id, email: person.email }, language)
  return {
    to: { name: person.name, address: person.email },
    language,
    subject,
    body: [greeting(person.name, language), lead, { text, href }, end],
  }
}

// Prefer the address of the job: after a removal or a change of address, the notice goes to the old address.
function notice(kind: keyof MailTexts['account']['notices'], path: '/contact' | '/forgot-password'): Compose {
  return async (context, { personId, email, language: jobLanguage }) => {
    const person = personId === null ? undefined : await findPerson(context, 'id', personId)
    const address = email ?? person?.email
    if (address === undefined) return undefined
    const language = jobLanguage ?? person?.language ?? 'en'
    const { subject, lead, otherwise, link } = mailTexts[language].account.notices[kind]
    const href = new URL(addressIn(path, language), context.publicUrl)
    const name = address === person?.email ? person.name : ''
    return {
      to: { name, address },
      language,
      subject,
      body: [greeting(name, language), lead, otherwise, { text: link, href }],
    }
  }
}

async function findPerson({ db }: Pick<Context, 'db'>, by: 'id' | 'email', value: string) {
  return db
    .selectFrom('person')
    .select(['id', mailName.as('name'), 'email', 'email_verified as verified', 'language', canSignIn.as('canSignIn')])
    .where(by, '=', value)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}
