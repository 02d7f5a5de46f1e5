import type { Context } from '../../context.ts'
import { transactAsSystem } from '../../database/audited-transaction.ts'
import { withCommas } from '../../mail/address.ts'
import { letter, pageFor } from '../../mail/greeting.ts'
import type { Mail, Recipient, Template, Templates } from '../../mail/mail.ts'
import { formatInstant, zoneName } from '../../mail/mail-format.ts'
import type { MailTexts } from '../../mail/texts/en.ts'
import { mailTexts } from '../../mail/texts/texts.ts'
import { lockPerson } from '../anonymize-person.ts'
import { makeSignInCode } from '../codes/request-code.ts'
import { findKnownDevice, type KnownDevice } from '../devices/known-device.ts'
import { canSignIn, mailName } from '../queries.ts'
import { type MailLink, makeLink } from './links.ts'

/** Messages about a person's account. A link is created when its mail is sent, so the outbox contains no tokens. */
export const identityMail = {
  reset_password: revocable(async (context, { email }) => {
    const person = email === null ? undefined : await findPerson(context, 'email', email)
    return (
      person && withLink(context, person, 'reset_password', person.canSignIn ? 'reset_password' : 'choose_password')
    )
  }),
  verify_email: revocable(async (context, { personId }) => {
    const person = personId === null ? undefined : await findPerson(context, 'id', personId)
    return person && !person.verified ? withLink(context, person, 'verify_email') : undefined
  }),
  change_email: revocable(({ db, ...context }, { id, personId, email }) =>
    transactAsSystem(db, async (tx) => {
      if (personId === null || email === null) return undefined
      // `revokeLinks` requires this lock, so the change cannot be revoked while its link is being created.
      if (!(await lockPerson(tx, { id: personId }))) return undefined
      const asked = tx.selectFrom('outbox').select('id').where('id', '=', id).where('state', '=', 'waiting')
      const person = (await asked.executeTakeFirst()) && (await findPerson({ db: tx }, 'id', personId))
      // No one has verified the new address either.
      return person && withLink({ ...context, db: tx }, { ...person, name: '', address: email }, 'change_email')
    }),
  ),
  sign_in_code: {
    subject: 'sign_in_code',
    compose: async (context, { subjectId, email }) => {
      const made = email === null ? undefined : await makeSignInCode(context, { id: subjectId, email })
      return made && withCode(context, made.to, made.code)
    },
  },
  email_changed: notice('email_changed', '/contact'),
  password_changed: notice('password_changed', '/forgot-password'),
  password_detached: notice('password_detached', '/forgot-password'),
  google_unlinked: notice('google_unlinked', '/forgot-password'),
  sso_linked: notice('sso_linked', '/forgot-password'),
  sso_unlinked: notice('sso_unlinked', '/forgot-password'),
  second_factor_on: notice('second_factor_on', '/forgot-password'),
  second_factor_off: notice('second_factor_off', '/forgot-password'),
  second_factor_guessed: notice('second_factor_guessed', '/forgot-password'),
  passkey_added: notice('passkey_added', '/forgot-password'),
  passkey_removed: notice('passkey_removed', '/forgot-password'),
  new_device: {
    subject: 'known_device',
    compose: async (context, { subjectId }) => {
      const device = await findKnownDevice(context, subjectId)
      return device && aboutDevice(context, device)
    },
  },
  calendar_feed_made: notice('calendar_feed_made', '/forgot-password'),
  person_removed: notice('person_removed', '/contact'),
} satisfies Partial<Templates>

function revocable(compose: Template['compose']): Template {
  return { isRevocable: true, compose }
}

/** Returns a mail with a new link for a person, which works for `minutes` if these are not those of its purpose. */
export async function withLink(
  context: Context,
  person: Recipient & { readonly id: string },
  purpose: MailLink['purpose'],
  texts: keyof MailTexts['account']['links'] = purpose,
  minutes?: number,
): Promise<Mail> {
  const { subject, lead, text, end } = mailTexts[person.language].account.links[texts]
  const link = { purpose, personId: person.id, email: person.address, ...(minutes !== undefined && { minutes }) }
  const href = await makeLink(context, link, person.language)
  return letter(person, { subject, opening: [lead], button: { text, href }, more: [end] })
}

// Prefer the address of the message: after a removal or a change of address, the notice goes to the old address.
function notice(kind: keyof MailTexts['account']['notices'], path: '/contact' | '/forgot-password'): Template {
  return {
    compose: async (context, message) => {
      const person = message.personId === null ? undefined : await findPerson(context, 'id', message.personId)
      const address = message.email ?? person?.address
      if (address === undefined) return undefined
      const language = message.language ?? person?.language ?? 'en'
      const to = { name: address === person?.address ? person.name : '', address, language }
      const { subject, lead, otherwise, link } = mailTexts[language].account.notices[kind]
      const button = { text: link, href: pageFor(context, to, path) }
      return letter(to, { subject, opening: [lead, otherwise], button })
    },
  }
}

function withCode(context: Context, to: Recipient, code: string): Mail {
  const { subject, lead, label, text, end } = mailTexts[to.language].account.code
  const facts = [{ label, value: code }]
  const button = { text, href: pageFor(context, to, '/login') }
  return letter(to, { subject, opening: [lead, { kind: 'facts', facts }], button, more: [end] })
}

function aboutDevice(context: Context, { to, ...device }: KnownDevice): Mail {
  const { language } = to
  const { subject, lead, otherwise, link, labels, ...texts } = mailTexts[language].account.device
  const { time, date } = formatInstant(device.signedInAt, context.timeZone, language)
  const at = texts.zone(withCommas([date, time], language), zoneName(device.signedInAt, context.timeZone, language))
  const facts = [
    { label: labels.device, value: deviceWords(device, texts) },
    { label: labels.time, value: at },
    { label: labels.network, value: device.network ?? texts.unknown },
  ]
  const button = { text: link, href: pageFor(context, to, '/dashboard/profile') }
  return letter(to, { subject, opening: [lead, { kind: 'facts', facts }, otherwise], button })
}

type DeviceTexts = Pick<MailTexts['account']['device'], 'known' | 'unknown'>

function deviceWords({ browser, system }: Pick<KnownDevice, 'browser' | 'system'>, texts: DeviceTexts): string {
  return browser && system ? texts.known(browser, system) : (browser ?? system ?? texts.unknown)
}

async function findPerson({ db }: Pick<Context, 'db'>, by: 'id' | 'email', value: string) {
  return db
    .selectFrom('person')
    .select(['id', mailName.as('name'), 'email as address', 'language'])
    .select(['email_verified as verified', canSignIn.as('canSignIn')])
    .where(by, '=', value)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}
