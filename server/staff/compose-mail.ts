import { clinicTimeAt } from '#contract/dates.ts'
import type { Context } from '../context.ts'
import { letter, safeDisplayName } from '../mail/greeting.ts'
import type { Mail, Template, Templates } from '../mail/mail.ts'
import { formatDate } from '../mail/mail-format.ts'
import { mailTexts } from '../mail/texts/texts.ts'
import { type Invitation, makeInvitationLink } from './invitations.ts'

const invited: Template<{ readonly invitedAt: string }> = {
  subject: 'staff_invitation',
  isRevocable: true,
  compose: async (context, { subjectId, occasion }) => {
    const made = await makeInvitationLink(context, { id: subjectId, invitedAt: new Date(occasion.invitedAt) })
    return made && withInvitation(context, made)
  },
}

/** The message with the link of an invitation to the staff. */
export const staffMail = { staff_invited: invited } satisfies Partial<Templates>

function withInvitation(
  { timeZone }: Context,
  { invitation, href }: { readonly invitation: Invitation; readonly href: URL },
): Mail {
  const { language, email, role, endsAt } = invitation
  const { subject, lead, roles, labels, text, end } = mailTexts[language].account.invitation
  const until = formatDate(clinicTimeAt(endsAt, timeZone).day, language, { dateStyle: 'full' })
  const facts = [
    { label: labels.role, value: roles[role] },
    { label: labels.until, value: until },
  ]
  const opening = [lead(safeDisplayName(invitation.invitedBy)), { kind: 'facts', facts } as const]
  return letter({ name: '', address: email, language }, { subject, opening, button: { text, href }, more: [end] })
}
