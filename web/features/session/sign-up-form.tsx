import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { useFieldErrorMessages } from '../../i18n/hooks/use-field-error-messages.ts'
import { useSignInMessages } from '../../i18n/hooks/use-sign-in-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { Field } from '../../ui/form/field.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { loadIdentityValidation, preloadIdentity } from './preload-identity.ts'
import { signUp } from './session.ts'

/**
 * Creates an account from name, email and password. `leaving` keeps the button busy until the next page is shown;
 * `problem` is the failure of another way to sign in.
 */
export function SignUpForm({ leaving, problem }: { readonly leaving: boolean; readonly problem: string | undefined }) {
  const faultTexts = useFieldErrorMessages()
  const errorText = useErrorText()
  const texts = useSignInMessages()
  const { form, faults, sending, failure } = useForm({
    check: async (entries) => (await loadIdentityValidation()).validateSignUp(entries),
    send: signUp,
  })
  const refusal = failure !== undefined ? errorText(failure) : sending ? undefined : problem
  return (
    <form {...form} className="mt-6 mb-3 grid gap-5" onFocus={preloadIdentity}>
      <Field
        name="name"
        label={texts.name}
        autoComplete="name"
        required
        error={fieldErrorText(faultTexts, 'name', faults.name)}
      />
      <Field
        name="email"
        label={texts.email}
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        error={fieldErrorText(faultTexts, 'email', faults.email)}
      />
      <PasswordField
        name="password"
        label={texts.password}
        hint={texts.passwordHint}
        revealLabel={texts.showPassword}
        autoComplete="new-password"
        required
        error={fieldErrorText(faultTexts, 'password', faults.password)}
      />
      <Button type="submit" look="primary" large block busy={sending || leaving}>
        {texts.signUpButton}
      </Button>
      {refusal !== undefined && <ErrorText announced>{refusal}</ErrorText>}
    </form>
  )
}
