import { useId } from 'react'
import { deleteAccount } from '#contract/routes/profile.ts'
import type { Profile } from '#contract/schemas/profile.ts'
import { call } from '../../api/client.ts'
import { validate } from '../../api/validate.ts'
import { useAccountMessages } from '../../i18n/hooks/use-account-messages.ts'
import { bulletsClass } from '../../ui/bullets-class.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogFoot, DialogHead } from '../../ui/dialog/dialog-parts.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { CurrentPassword } from './current-password.tsx'
import { FormError } from './form-error.tsx'

interface RemoveDialogProps {
  readonly profile: Profile
  readonly onClose: () => void
  readonly onRemoved: () => Promise<void>
  readonly onSignInAgain: () => void
}

/** Asks for confirmation before deleting the account, and for the password if there is one. */
export function RemoveDialog({ profile, onClose, onRemoved, onSignInAgain }: RemoveDialogProps) {
  const texts = useAccountMessages().profile
  const title = useId()
  const { form, faults, sending, failure } = useForm({
    check: async (entries) => validate(deleteAccount.body, entries),
    send: async (body) => {
      await call(deleteAccount, { body })
      await onRemoved()
    },
  })
  return (
    <Dialog labelledBy={title} onClose={onClose} small>
      <DialogHead id={title} title={texts.removeTitle} />
      <form {...form} className="contents">
        <DialogBody>
          <ul className={bulletsClass}>
            {texts.removeWhat.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
          {profile.hasPassword && <CurrentPassword name="password" fault={faults.password} />}
          <FormError failure={failure} onSignInAgain={onSignInAgain} />
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose} data-first-focus>
            {texts.keep}
          </Button>
          <Button type="submit" look="danger" busy={sending}>
            {texts.removeConfirm}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
