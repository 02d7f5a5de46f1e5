import { useSignInMessages } from '../../i18n/use-sign-in-messages.ts'
import { Button } from '../../ui/button/button.tsx'
import { GoogleSign } from './google-sign.tsx'
import type { Google } from './use-google.ts'

/** The other way to sign in; `leaving` keeps the button waiting until the next page stands. */
export function ContinueWithGoogle({ google, leaving }: { readonly google: Google; readonly leaving: boolean }) {
  const texts = useSignInMessages()
  const { state, testMode, busy, start } = google
  if (state === 'off') return null
  const note = state === 'trouble' ? texts.googleTrouble : testMode ? texts.googleTestMode : undefined
  return (
    // Its room is kept while nobody knows yet, so that nothing moves.
    <div className={state === 'unknown' ? 'google google--unknown' : 'google'}>
      <p className="or">{texts.or}</p>
      <Button block busy={busy || leaving} aria-describedby={note && 'google-note'} onClick={start}>
        <GoogleSign />
        {texts.google}
      </Button>
      <p className="google__note" id="google-note">
        {note}
      </p>
    </div>
  )
}
