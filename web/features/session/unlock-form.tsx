import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { asApiError } from '../../api/api-error.ts'
import { enDesk } from '../../i18n/en/desk.ts'
import { enSignIn } from '../../i18n/en/sign-in.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { signIn } from './change-session.ts'
import { ContinueWithGoogle, OfferedSso } from './continue-with-google.tsx'
import { PasskeyButton } from './passkeys/passkey-button.tsx'
import { preloadIdentity } from './preload-identity.ts'
import { useGoogle } from './use-google.ts'

/**
 * Unlocks the page with the password of the person who locked it. Unlocking is a sign-in, so it also works after the session
 * has ended. A sign-in with Google leaves the page and returns to it.
 */
export function UnlockForm({ email }: { readonly email: string }) {
  const [{ lock: texts }, signInTexts] = useTexts(enDesk, enSignIn)
  const errorText = useErrorText()
  const { pathname, search, hash } = useLocation()
  const path = pathname + search + hash
  const google = useGoogle('login', path)
  useEffect(preloadIdentity, [])
  const { form, faults, sending, failure } = useForm({
    check: async ({ password }) => (password ? { values: String(password) } : { faults: { password: 'required' } }),
    send: (password) => signIn({ email, password }),
  })
  const isWrong = failure !== undefined && asApiError(failure).code === 'wrong_credentials'
  return (
    <>
      <form {...form} className="grid gap-4">
        {/* For password managers. */}
        <input
          className="sr-only"
          type="email"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <PasswordField
          name="password"
          label={signInTexts.password}
          revealLabel={signInTexts.showPassword}
          autoComplete="current-password"
          required
          error={faults.password && texts.required}
        />
        <Button type="submit" look="primary" large block busy={sending}>
          {texts.unlock}
        </Button>
        {failure !== undefined && <ErrorText announced>{isWrong ? texts.wrong : errorText(failure)}</ErrorText>}
      </form>
      <PasskeyButton />
      {google.state !== 'off' && (
        // Invisible until the setting is known, like the button.
        <div className={google.state === 'unknown' ? 'invisible' : undefined}>
          <ContinueWithGoogle google={google} leaving={false} />
          {google.problem && <ErrorText announced>{google.problem}</ErrorText>}
          <p className="mt-3 text-center text-sm text-ink-quiet">{texts.google}</p>
        </div>
      )}
      <OfferedSso setup={google} from={path} unlocks />
    </>
  )
}
