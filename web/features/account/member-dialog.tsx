import { enAccount } from '../../i18n/en/account.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { MemberForm, type MemberFormProps } from '../bookings/member-form.tsx'

/** Asks for the name and birth date of someone whom the user books for. */
export function MemberDialog(props: MemberFormProps) {
  const texts = useTexts(enAccount).profile.family
  const { member, onClose } = props
  return (
    <Dialog title={member ? texts.editThis(member.name) : texts.add} onClose={onClose} small>
      <MemberForm {...props} />
    </Dialog>
  )
}
