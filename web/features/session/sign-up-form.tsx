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
import { signUp } from './session.ts'

/**
 * Name, e-mail and password of a new account; `leaving` keeps the button waiting until the next page stands,
 * and `problem` says why another way to sign in came to nothing.
 */
export function SignUpForm({ leaving, problem }: { readonly leaving: boolean; readonly problem: string | undefined }) {
  const faultTexts = useFaultMessages()
  const errors = useErrorMessages()
  const texts = useSignInMessages()
  const { form, faults, sending, failure } = useForm({
    check: async (entries) => (await loadIdentityChecks()).checkSignUp(entries),
    send: signUp,
  })
  const said = failure !== undefined ? errors[asApiError(failure).code] : sending ? undefined : problem
  return (
    <form {...form} className="form" onFocus={fetchIdentityParts}>
      <Field
        name="name"
        label={texts.name}
        autoComplete="name"
        required
        error={faultText(faultTexts, 'name', faults.name)}
      />
      <Field
        name="email"
        label={texts.email}
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        error={faultText(faultTexts, 'email', faults.email)}
      />
      <PasswordField
        name="password"
        label={texts.password}
        hint={texts.passwordHint}
        revealLabel={texts.showPassword}
        autoComplete="new-password"
        required
        error={faultText(faultTexts, 'password', faults.password)}
      />
      <Button type="submit" look="primary" large block busy={sending || leaving}>
        {texts.signUpButton}
      </Button>
      {said !== undefined && <ErrorText announced>{said}</ErrorText>}
    </form>
  )
}
