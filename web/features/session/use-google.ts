import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { GoogleProblem } from '#contract/schemas/sign-in.ts'
import { useRequest } from '../../api/use-request.ts'
import { enSignIn } from '../../i18n/en/sign-in.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { useErrorText } from '../../ui/use-error-text.ts'
import { askSignInSetup, knownSignInSetup, startGoogle } from './google-api.ts'

/** State of the sign-in with Google. */
export interface Google {
  /** `unknown` until the server responds; if it does not, a press asks again. */
  readonly state: 'unknown' | 'on' | 'off' | 'trouble'
  readonly testMode: boolean
  /** Name of the single sign-on of the staff; absent without one. */
  readonly sso: string | undefined
  readonly busy: boolean
  /** The reason why the last attempt failed, as a sentence. */
  readonly problem: string | undefined
  readonly start: () => void
}

/** Signs in with Google from a sign-in page; `from` is the page to return to. */
export function useGoogle(page: 'login' | 'signup', from: string | undefined): Google {
  const { problems } = useTexts(enSignIn)
  const errorText = useErrorText()
  const [query] = useSearchParams()
  const { answer: setup = knownSignInSetup(), failed } = useRequest(askSignInSetup)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  useEffect(() => {
    // After Back on Google's page, the browser shows this page from its cache.
    const shown = () => setBusy(false)
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [])

  const start = async () => {
    setBusy(true)
    try {
      window.location.assign(await startGoogle(from === undefined ? { page } : { page, from }))
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  const cameBack = query.get('problem') ?? ''
  const reported = Object.hasOwn(problems, cameBack) ? problems[cameBack as GoogleProblem] : undefined
  return {
    state: setup?.google ?? (failed ? 'on' : 'unknown'),
    testMode: setup?.testMode ?? false,
    sso: setup?.sso,
    busy,
    problem: busy ? undefined : failure === undefined ? reported : errorText(failure),
    start: () => void start(),
  }
}
