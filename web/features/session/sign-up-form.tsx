import type { ReactNode } from 'react'
import { asApiError } from '../../api/api-error.ts'
import { enFaults } from '../../i18n/en/field-errors.ts'
import { enSignIn } from '../../i18n/en/sign-in.ts'
import { enSignUp } from '../../i18n/en/sign-up.ts'
import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { Field } from '../../ui/form/field.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { signUp } from './change-session.ts'
import { loadIdentityValidation, preloadIdentity } from './preload-identity.ts'
import type { TypedEmailProps } from './use-typed-email.ts'

interface SignUpFormProps {
  /** Keeps the button busy until the next page is shown. */
  readonly leaving: boolean
  /** The failure of another way to sign in. */
  readonly problem: string | undefined
  readonly emailProps: TypedEmailProps
  /** Shown below the error that the address has an account. */
  readonly choosePassword: ReactNode
}

/** Creates an account from name, email and password. */
export function SignUpForm({ leaving, problem, emailProps, choosePassword }: SignUpFormProps) {
  const faultTexts = useTexts(enFaults)
  const errorText = useErrorText()
  const [both, texts] = useTexts(enSignIn, enSignUp)
  const { form, faults, sending, failure } = useForm({
    check: async (entries) => (await loadIdentityValidation()).validateSignUp(entries),
    send: signUp,
  })
  // The same for every account, or the answer would disclose which of them have a password.
  const taken = failure !== undefined && asApiError(failure).code === 'email_taken'
  const refusal = taken ? texts.taken : failure !== undefined ? errorText(failure) : sending ? undefined : problem
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
        {...emailProps}
        name="email"
        label={both.email}
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        error={fieldErrorText(faultTexts, 'email', faults.email)}
      />
      <PasswordField
        name="password"
        label={both.password}
        hint={texts.passwordHint}
        revealLabel={both.showPassword}
        autoComplete="new-password"
        required
        error={fieldErrorText(faultTexts, 'password', faults.password)}
      />
      <Button type="submit" look="primary" large block busy={sending || leaving}>
        {texts.signUpButton}
      </Button>
      {refusal !== undefined && <ErrorText announced>{refusal}</ErrorText>}
      {taken && choosePassword}
    </form>
  )
}
