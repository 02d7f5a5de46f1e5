import { useId } from 'react'
import { enAdmin } from '../../i18n/en/admin.ts'
import { enFaults } from '../../i18n/en/field-errors.ts'
import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, DialogFoot, DialogHead } from '../../ui/dialog/dialog-parts.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { confirmYourself } from './users-api.ts'

interface ConfirmYourselfProps {
  readonly onClose: () => void
  readonly onConfirmed: () => void
}

/** Asks an admin for the password before a sensitive change, in case someone else uses an unlocked screen. */
export function ReauthenticateDialog({ onClose, onConfirmed }: ConfirmYourselfProps) {
  const faultTexts = useTexts(enFaults)
  const texts = useTexts(enAdmin).users
  const errorText = useErrorText()
  const title = useId()
  const { form, faults, sending, failure } = useForm({
    check: async ({ password }) => (password ? { values: String(password) } : { faults: { password: 'required' } }),
    send: async (password) => {
      await confirmYourself(password)
      onConfirmed()
    },
  })
  return (
    <Dialog labelledBy={title} onClose={onClose} small>
      <DialogHead id={title} title={texts.confirmTitle}>
        <p className="text-ink-quiet">{texts.confirmLead}</p>
      </DialogHead>
      <form {...form} className="contents">
        <DialogBody>
          <PasswordField
            name="password"
            label={texts.confirmPassword}
            revealLabel={texts.showPassword}
            autoComplete="current-password"
            required
            hint={texts.confirmGoogle}
            error={fieldErrorText(faultTexts, 'password', faults.password)}
          />
          {failure !== undefined && <ErrorText announced>{errorText(failure)}</ErrorText>}
        </DialogBody>
        <DialogFoot>
          <Button onClick={onClose}>{texts.confirmCancel}</Button>
          <Button type="submit" look="primary" busy={sending}>
            {texts.confirmButton}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
