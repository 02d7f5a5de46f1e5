import { useEffect, useState } from 'react'
import { enFaults } from '../../i18n/en/field-errors.ts'
import { enSignIn } from '../../i18n/en/sign-in.ts'
import { fieldErrorText } from '../../i18n/field-error-text.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { Field } from '../../ui/form/field.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { signIn } from './change-session.ts'
import type { AskedCode } from './codes/ask-for-code.ts'
import { loadIdentityValidation, preloadIdentity } from './preload-identity.ts'
import type { TypedEmailProps } from './use-typed-email.ts'

interface LoginFormProps {
  /** Keeps the button busy until the next page is shown. */
  readonly leaving: boolean
  /** The failure of another way to sign in. */
  readonly problem: string | undefined
  readonly emailProps: TypedEmailProps
  /** Whether the portal can mail a code. */
  readonly sendsMail: boolean
}

function offerPasskeys(onFailure: (error: unknown) => void): void {
  import('./passkeys/passkey-api.ts').then((passkeys) => passkeys.offerInField(onFailure)).catch(() => undefined)
}

/** Signs in with email and password, with a passkey if the browser has them, or with a mailed code. */
export function LoginForm({ leaving, problem, emailProps, sendsMail }: LoginFormProps) {
  const [faultTexts, texts] = useTexts(enFaults, enSignIn)
  const errorText = useErrorText()
  const { form, faults, sending, failure, clear } = useForm({
    check: async (entries) => (await loadIdentityValidation()).validateSignIn(entries),
    send: signIn,
  })
  const offered = !useHydrated() || window.PublicKeyCredential
  const passkey = useForm({
    check: async () => ({ values: {} }),
    send: () => import('./passkeys/passkey-api.ts').then((passkeys) => passkeys.signIn()),
  })
  const [asked, setAsked] = useState<{ readonly email: string; readonly code?: AskedCode }>()
  const mailed = useForm({
    check: async () => (await import('./codes/ask-for-code.ts')).askForCode(emailProps.ref.current),
    send: async (code) => setAsked({ email: code.email, code }),
  })
  const [refused, setRefused] = useState<unknown>()
  const { ref } = emailProps
  // A field that had the focus before the app responded has no event of it.
  useEffect(() => {
    if (ref.current?.matches(':focus')) offerPasskeys(setRefused)
  }, [ref])
  const wrong = failure ?? passkey.failure ?? mailed.failure ?? refused
  const refusal = wrong ? errorText(wrong) : sending ? undefined : problem
  if (asked?.code) {
    const { Form, ...code } = asked.code
    return <Form {...code} leaving={leaving} onBack={() => setAsked({ email: code.email })} />
  }
  // The errors of one way to sign in end when another is tried.
  const clearAll = () => {
    clear()
    passkey.clear()
    mailed.clear()
    setRefused(undefined)
  }
  return (
    <div onSubmitCapture={clearAll}>
      <form
        {...form}
        className="mt-6 mb-3 grid gap-5"
        onPointerEnter={() => offerPasskeys(setRefused)}
        onFocus={() => {
          preloadIdentity()
          offerPasskeys(setRefused)
        }}
      >
        <Field
          {...emailProps}
          onChange={mailed.clear}
          name="email"
          label={texts.email}
          type="email"
          autoComplete="username webauthn"
          inputMode="email"
          required
          defaultValue={asked?.email}
          error={fieldErrorText(faultTexts, 'email', faults.email ?? mailed.faults.email)}
        />
        <PasswordField
          name="password"
          label={texts.password}
          revealLabel={texts.showPassword}
          autoComplete="current-password"
          required
          error={fieldErrorText(faultTexts, 'password', faults.password)}
        />
        <Button type="submit" look="primary" large block busy={sending || leaving}>
          {texts.login}
        </Button>
        {refusal && <ErrorText announced>{refusal}</ErrorText>}
      </form>
      {offered && (
        <form {...passkey.form}>
          <Button type="submit" block busy={passkey.sending}>
            {texts.usePasskey}
          </Button>
        </form>
      )}
      {sendsMail && (
        <form {...mailed.form} className="mt-3">
          <Button type="submit" block busy={mailed.sending}>
            {texts.mailCode}
          </Button>
        </form>
      )}
    </div>
  )
}
