import { asApiError } from '../../api/api-error.ts'
import { faultText } from '../../messages/fault-text.ts'
import { useErrorMessages } from '../../messages/use-error-messages.ts'
import { useFaultMessages } from '../../messages/use-fault-messages.ts'
import { useSignInMessages } from '../../messages/use-sign-in-messages.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { fetchIdentityParts, loadIdentityChecks } from './identity-parts.ts'
import { signIn } from './session.ts'

/**
 * E-mail and password of an account there is; `leaving` keeps the button waiting until the next page stands,
 * and `problem` says why another way to sign in came to nothing.
 */
export function LoginForm({ leaving, problem }: { readonly leaving: boolean; readonly problem: string | undefined }) {
  const faultTexts = useFaultMessages()
  const errors = useErrorMessages()
  const texts = useSignInMessages()
  const { form, faults, sending, failure } = useForm({
    check: async (entries) => (await loadIdentityChecks()).checkSignIn(entries),
    send: signIn,
  })
  const said = failure !== undefined ? errors[asApiError(failure).code] : sending ? undefined : problem
  return (
    <form {...form} className="form" onFocus={fetchIdentityParts}>
      <Field
        name="email"
        label={texts.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        error={faultText(faultTexts, 'email', faults.email)}
      />
      <PasswordField
        name="password"
        label={texts.password}
        revealLabel={texts.showPassword}
        autoComplete="current-password"
        required
        error={faultText(faultTexts, 'password', faults.password)}
      />
      <Button type="submit" look="primary" large block busy={sending || leaving}>
        {texts.login}
      </Button>
      {said !== undefined && <ErrorText announced>{said}</ErrorText>}
    </form>
  )
}
