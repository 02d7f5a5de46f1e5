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
import { signUp } from './session.ts'

/** Name, e-mail and password of a new account; `leaving` keeps the button waiting until the next page stands. */
export function SignUpForm({ leaving }: { readonly leaving: boolean }) {
  const messages = useMessages()
  const errors = useErrorMessages()
  const texts = useLoginMessages()
  const { form, faults, sending, failure } = useForm({
    check: async (entries) => (await loadIdentityChecks()).checkSignUp(entries),
    send: signUp,
  })
  return (
    <form {...form} className="form" onFocus={fetchIdentityParts}>
      <Field
        name="name"
        label={texts.name}
        autoComplete="name"
        required
        error={faultText(messages, 'name', faults.name)}
      />
      <Field
        name="email"
        label={texts.email}
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        error={faultText(messages, 'email', faults.email)}
      />
      <PasswordField
        name="password"
        label={texts.password}
        hint={texts.passwordHint}
        revealLabel={texts.showPassword}
        autoComplete="new-password"
        required
        error={faultText(messages, 'password', faults.password)}
      />
      <Button type="submit" look="primary" large block busy={sending || leaving}>
        {texts.signUpButton}
      </Button>
      {failure !== undefined && <ErrorText announced>{errors[asApiError(failure).code]}</ErrorText>}
    </form>
  )
}
