import type { Composers } from '../mail/mail.ts'
import type { AskedMail, PersonMailKind } from '../mail/queue-mail.ts'

const nothing = async () => undefined

/** What people are told about their account. Nothing is composed yet. */
export const identityMail: Composers<PersonMailKind | AskedMail['kind']> = {
  reset_password: nothing,
  verify_email: nothing,
  change_email: nothing,
  email_changed: nothing,
  password_changed: nothing,
  password_detached: nothing,
  person_removed: nothing,
}
