import { lazy, Suspense } from 'react'
import googleSign from '../../art/google-sign.svg'
import { enSignIn } from '../../i18n/en/sign-in.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { Button } from '../../ui/button/button.tsx'
import type { Google } from './use-google.ts'

// Without it the other ways work all the same. In this module, since a chunk of its own would be larger than what it holds.
const SsoLink = lazy(() =>
  import('./sso/sso-link.tsx').then(
    ({ SsoLink }) => ({ default: SsoLink }),
    () => ({ default: () => null }),
  ),
)

interface OfferedSsoProps {
  readonly setup: Google
  /** The page to return to. */
  readonly from: string | undefined
  /** Whether it unlocks a page. */
  readonly unlocks?: boolean
}

/** Offers single sign-on, if the clinic has one. */
export function OfferedSso({ setup, ...props }: OfferedSsoProps) {
  return (
    setup.sso && (
      <Suspense>
        <SsoLink name={setup.sso} {...props} />
      </Suspense>
    )
  )
}

/** Signs in with Google; `leaving` keeps the button busy until the next page is shown. */
export function ContinueWithGoogle({ google, leaving }: { readonly google: Google; readonly leaving: boolean }) {
  const texts = useTexts(enSignIn)
  const { state, testMode, busy, start } = google
  if (state === 'off') return null
  const note = state === 'trouble' ? texts.googleTrouble : testMode ? texts.googleTestMode : undefined
  return (
    // Invisible until the setting is known, so that nothing moves.
    <div className={state === 'unknown' ? 'invisible' : undefined}>
      <div className="mt-4 mb-5 flex items-center gap-4 text-sm/relaxed font-semibold text-ink-quiet">
        <hr className="flex-1 border-line" aria-hidden />
        <p>{texts.or}</p>
        <hr className="flex-1 border-line" aria-hidden />
      </div>
      <Button block busy={busy || leaving} aria-describedby={note && 'google-note'} onClick={start}>
        {/* In its own colors, as Google's guidelines require. */}
        <img src={googleSign} alt="" className="size-5" width={20} height={20} />
        {texts.google}
      </Button>
      <p className="mt-2 -mb-3 min-h-[1.45em] text-center text-sm text-ink-quiet" id="google-note">
        {note}
      </p>
    </div>
  )
}
