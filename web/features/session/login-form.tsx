import { asApiError } from '../../api/api-error.ts'
import { faultText } from '../../messages/fault-text.ts'
import { useErrorMessages } from '../../messages/use-error-messages.ts'
import { useLoginMessages } from '../../messages/use-login-messages.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorText } from '../../ui/error-text.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { fetchIdentityParts, loadIdentityChecks } from './identity-parts.ts'
import { signIn } from './session.ts'

/** E-mail and password of an account there is; `leaving` keeps the button waiting until the next page stands. */
export function LoginForm({ leaving }: { readonly leaving: boolean }) {
  const messages = useMessages()
  const errors = useErrorMessages()
  const texts = useLoginMessages()
  const { form, faults, sending, failure } = useForm({
    check: async (entries) => (await loadIdentityChecks()).checkSignIn(entries),
    send: signIn,
  })
  return (
    <form {...form} className="form" onFocus={fetchIdentityParts}>
      <Field
        name="email"
        label={texts.email}
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        error={faultText(messages, 'email', faults.email)}
      />
      <PasswordField
        name="password"
        label={texts.password}
        revealLabel={texts.showPassword}
        autoComplete="current-password"
        required
        error={faultText(messages, 'password', faults.password)}
      />
      <Button type="submit" look="primary" large block busy={sending || leaving}>
        {texts.login}
      </Button>
      {failure !== undefined && <ErrorText announced>{errors[asApiError(failure).code]}</ErrorText>}
    </form>
  )
}
