import { resetPassword } from '#contract/routes/profile.ts'
import { asApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { validate } from '../../api/validate.ts'
import { enAccount } from '../../i18n/en/account.ts'
import { enFaults } from '../../i18n/en/field-errors.ts'
import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { FormError } from './form-error.tsx'

interface ResetPasswordFormProps {
  readonly token: string
  /** Called when the password is saved; signs in with it. */
  readonly onDone: (credentials: { email: string; password: string }) => Promise<void>
  /** Called if the link has expired. */
  readonly onOver: () => void
}

/** Sets a new password with the token of a mailed link. */
export function ResetPasswordForm({ token, onDone, onOver }: ResetPasswordFormProps) {
  const [faultTexts, texts] = useTexts(enFaults, enAccount)
  const { form, faults, sending, failure } = useForm({
    check: async (entries) => validate(resetPassword.body, { ...entries, token }),
    send: async (body) => {
      try {
        const { email } = await call(resetPassword, { body })
        await onDone({ email, password: body.password })
      } catch (error) {
        if (asApiError(error).code !== 'link_expired') throw error
        onOver()
      }
    },
  })
  return (
    <form {...form} className="mt-6 grid gap-5">
      <PasswordField
        name="password"
        label={texts.reset.password}
        hint={texts.profile.passwordHint}
        revealLabel={texts.profile.showPassword}
        autoComplete="new-password"
        required
        error={fieldErrorText(faultTexts, 'password', faults.password)}
      />
      <Button type="submit" look="primary" large block busy={sending}>
        {texts.reset.send}
      </Button>
      <FormError failure={failure} />
    </form>
  )
}
