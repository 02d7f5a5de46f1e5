import type { StaffInvitation } from '#contract/schemas/staff.ts'
import { enStaff } from '../../i18n/en/staff.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { RowMenu } from '../../ui/table/row-menu.tsx'
import { renewInvitation, withdrawInvitation } from './staff-api.ts'
import { useStaffChange } from './use-staff-change.ts'

/** The actions of an invitation: sending it again, and withdrawing it. */
export function InvitationActions({ invitation }: { readonly invitation: StaffInvitation }) {
  const texts = useTexts(enStaff)
  const { _id, email, state } = invitation
  const renew = useStaffChange(() => renewInvitation(_id), texts.sent([email]))
  const withdraw = useStaffChange(() => withdrawInvitation(_id), texts.withdrawn(email))
  const again = state === 'invited' ? texts.resend : texts.inviteAgain
  return (
    <RowMenu of={email}>
      <Button
        look="quiet"
        busy={renew.isPending}
        aria-label={texts.ofPerson(again, email)}
        onClick={() => renew.mutate()}
      >
        {again}
      </Button>
      <Button
        look="remove"
        busy={withdraw.isPending}
        aria-label={texts.ofPerson(texts.withdraw, email)}
        onClick={() => withdraw.mutate()}
      >
        {texts.withdraw}
      </Button>
    </RowMenu>
  )
}
