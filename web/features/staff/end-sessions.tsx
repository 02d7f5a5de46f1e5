import type { StaffMember } from '#contract/schemas/staff.ts'
import { enStaff } from '../../i18n/en/staff.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { ConfirmButton } from '../../ui/dialog/confirm-dialog.tsx'
import { EmailAddress } from '../../ui/text/email-address.tsx'
import { endSessionsOf } from './staff-api.ts'
import { useStaffChange } from './use-staff-change.ts'

/** A button that ends all sessions of a colleague after a confirmation. */
export function EndSessions({ member: { name, email } }: { readonly member: StaffMember }) {
  const texts = useTexts(enStaff)
  const end = useStaffChange(() => endSessionsOf(email), texts.sessionsEnded(name))
  return (
    <ConfirmButton
      look="quiet"
      aria-label={texts.ofPerson(texts.endSessions, name)}
      action={end}
      title={texts.endSessionsTitle(name)}
      lead={<EmailAddress email={email} />}
      no={texts.keep}
      yes={texts.endSessions}
    >
      <p>{texts.endSessionsLead}</p>
    </ConfirmButton>
  )
}
