import { deleteAccount } from '#contract/routes/profile.ts'
import type { Profile } from '#contract/schemas/profile.ts'
import { asApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { confirmed } from '../../api/confirmed.ts'
import { validate } from '../../api/validate.ts'
import { enAccount } from '../../i18n/en/account.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { bulletsClass } from '../../ui/bullets-class.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogFoot } from '../../ui/dialog/dialog-parts.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { CurrentPassword } from './current-password.tsx'
import { FormError } from './form-error.tsx'
import { useRemovalRefund } from './removal-refund.tsx'

interface RemoveDialogProps {
  readonly profile: Profile
  readonly onClose: () => void
  readonly onRemoved: () => Promise<void>
}

/** Asks for confirmation before deleting the account, and for the password if there is one. */
export function RemoveDialog({ profile, onClose, onRemoved }: RemoveDialogProps) {
  const texts = useTexts(enAccount).profile
  const { refund, text, error, refetch } = useRemovalRefund()
  const { form, faults, sending, failure } = useForm({
    check: async (entries) => validate(deleteAccount.body, entries),
    send: async (body) => {
      const sent = { ...body, ...(refund !== undefined && { refund }) }
      await confirmed(() => call(deleteAccount, { body: sent })).catch(renewRefund)
      await onRemoved()
    },
  })

  async function renewRefund(failure: unknown) {
    if (asApiError(failure).code === 'refund_changed') await refetch()
    throw failure
  }
  return (
    <Dialog title={texts.removeTitle} onClose={onClose} small>
      <form {...form} className="contents">
        <DialogBody>
          <ul className={bulletsClass}>
            <li>
              {texts.removeWhat[0]} {text}
            </li>
            {texts.removeWhat.slice(1).map((what) => (
              <li key={what}>{what}</li>
            ))}
          </ul>
          {profile.asksPassword && (
            <CurrentPassword name="password" label={texts.confirmRemove} fault={faults.password} failure={failure} />
          )}
          <FormError failure={failure ?? error ?? undefined} />
        </DialogBody>
        <DialogFoot
          keep={
            <Button onClick={onClose} data-first-focus>
              {texts.keep}
            </Button>
          }
          act={
            <Button type="submit" look="danger" disabled={text === undefined} busy={sending}>
              {texts.removeConfirm}
            </Button>
          }
        />
      </form>
    </Dialog>
  )
}
