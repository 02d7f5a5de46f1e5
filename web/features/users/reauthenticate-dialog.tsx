import { call } from '../../api/client.ts'
import { enAdmin } from '../../i18n/en/admin.ts'
import { enFaults } from '../../i18n/en/field-errors.ts'
import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { DialogBody, FormFoot } from '../../ui/dialog/dialog-parts.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useErrorText } from '../../ui/use-error-text.ts'

interface ConfirmYourselfProps {
  readonly onClose: () => void
  readonly onConfirmed: () => void
}

/** Asks an admin for the password before a sensitive change, in case someone else uses an unlocked screen. */
export function ReauthenticateDialog({ onClose, onConfirmed }: ConfirmYourselfProps) {
  const [faultTexts, { users: texts }] = useTexts(enFaults, enAdmin)
  const errorText = useErrorText()
  const { form, faults, sending, failure } = useForm({
    check: async ({ password }) => (password ? { values: String(password) } : { faults: { password: 'required' } }),
    send: async (password) => {
      await call('patient POST /me/reauthentication', { body: { password } })
      onConfirmed()
    },
  })
  return (
    <Dialog
      title={texts.confirmTitle}
      lead={<p className="text-ink-quiet">{texts.confirmLead}</p>}
      onClose={onClose}
      small
    >
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
        <FormFoot cancel={texts.confirmCancel} submit={texts.confirmButton} busy={sending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
