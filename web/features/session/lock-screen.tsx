import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { asApiError } from '../../api/api-error.ts'
import { enDesk } from '../../i18n/en/desk.ts'
import { enSignIn } from '../../i18n/en/sign-in.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ErrorText } from '../../ui/form/error-text.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { IconLock } from '../../ui/icons/dashboard-icons.tsx'
import { useErrorText } from '../../ui/use-error-text.ts'
import { signIn, signOut } from './change-session.ts'
import { ContinueWithGoogle } from './continue-with-google.tsx'
import { preloadIdentity } from './preload-identity.ts'
import type { Person } from './session-api.ts'
import { useGoogle } from './use-google.ts'

/**
 * Covers the page until the same person enters the password, or signs out. Unlocking is a sign-in, so it also works after
 * the session has ended. A sign-in with Google leaves the page and returns to it.
 */
export function LockScreen({ person }: { readonly person: Person }) {
  const [{ lock: texts }, signInTexts] = useTexts(enDesk, enSignIn)
  const errorText = useErrorText()
  const title = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const { pathname, search, hash } = useLocation()
  const google = useGoogle('login', pathname + search + hash)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    shown?.querySelector<HTMLElement>('[name=password]')?.focus()
    // Without the name of a patient in the tab.
    const before = document.title
    document.title = texts.title
    return () => {
      document.title = before
      shown?.close()
    }
  }, [texts])
  useEffect(preloadIdentity, [])
  const { form, faults, sending, failure } = useForm({
    check: async ({ password }) => (password ? { values: String(password) } : { faults: { password: 'required' } }),
    send: (password) => signIn({ email: person.email, password }),
  })
  const isWrong = failure !== undefined && asApiError(failure).code === 'wrong_credentials'
  return createPortal(
    <dialog
      ref={dialog}
      className="grid size-full max-h-none max-w-none place-items-center overflow-y-auto bg-paper p-4 text-ink"
      aria-labelledby={title}
      onCancel={(event) => event.preventDefault()}
      // Browsers close a dialog on a second Escape.
      onClose={({ currentTarget: shown }) => !shown.open && shown.isConnected && shown.showModal()}
    >
      <div className="grid w-full max-w-96 gap-5 rounded-card border border-line bg-surface p-6">
        <div className="grid justify-items-center gap-2 text-center">
          <Avatar name={person.displayName} size="large" />
          <h1 className="text-xl wrap-anywhere" id={title}>
            <bdi>{person.displayName}</bdi>
          </h1>
          <p className="inline-flex items-center gap-1.5 text-ink-quiet">
            <IconLock className="size-4" />
            {texts.lead}
          </p>
        </div>
        <form {...form} className="grid gap-4">
          {/* For password managers. */}
          <input
            className="sr-only"
            type="email"
            autoComplete="username"
            value={person.email}
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
        {google.state !== 'off' && (
          // Invisible until the setting is known, like the button.
          <div className={google.state === 'unknown' ? 'invisible' : undefined}>
            <ContinueWithGoogle google={google} leaving={false} />
            {google.problem && <ErrorText announced>{google.problem}</ErrorText>}
            <p className="mt-3 text-center text-sm text-ink-quiet">{texts.google}</p>
          </div>
        )}
        <div className="grid justify-items-center text-sm">
          <Button look="quiet" onClick={() => void signOut().catch(() => undefined)}>
            {texts.other}
          </Button>
        </div>
      </div>
    </dialog>,
    document.body,
  )
}
