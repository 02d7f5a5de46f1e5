import { withLink } from '../identity/email/compose-mail.ts'
import { mailName } from '../identity/queries.ts'
import type { Templates } from '../mail/mail.ts'
import { canBeInvited } from './invite-patients.ts'

const linkMinutes = 7 * 24 * 60

/** The invitation of an imported patient, with a link to choose a password. */
export const importMail = {
  patient_invited: {
    isByDay: true,
    isBulk: true,
    isRevocable: true,
    compose: async (context, { personId }) => {
      if (personId === null) return undefined
      const person = await context.db
        .selectFrom('person')
        .select(['id', mailName.as('name'), 'email as address', 'language'])
        .where('id', '=', personId)
        .where(canBeInvited)
        .executeTakeFirst()
      return person && withLink(context, person, 'reset_password', 'patient_invited', linkMinutes)
    },
  },
} satisfies Partial<Templates>
