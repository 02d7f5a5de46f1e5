import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { GoogleProblem } from '#contract/schemas/sign-in.ts'
import { asApiError } from '../../api/api-error.ts'
import { useRequest } from '../../api/use-request.ts'
import { useErrorMessages } from '../../i18n/use-error-messages.ts'
import { useSignInMessages } from '../../i18n/use-sign-in-messages.ts'
import { askSignInSetup, knownSignInSetup, startGoogle } from './google-api.ts'

/** What a sign-in page knows of Google. */
export interface Google {
  /** `unknown` until the portal has told; where it cannot be asked, a press will. */
  readonly state: 'unknown' | 'on' | 'off' | 'trouble'
  readonly testMode: boolean
  readonly busy: boolean
  /** Why the last try came to nothing, as a sentence. */
  readonly problem: string | undefined
  readonly start: () => void
}

/** Signing in with Google from one of the sign-in pages; `from` is the page to return to. */
export function useGoogle(page: 'login' | 'signup', from: string | undefined): Google {
  const { problems } = useSignInMessages()
  const errors = useErrorMessages()
  const [query] = useSearchParams()
  const { answer: setup = knownSignInSetup(), failed } = useRequest(askSignInSetup)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()

  useEffect(() => {
    // Who presses Back at Google finds the page as it was left.
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
  const told = Object.hasOwn(problems, cameBack) ? problems[cameBack as GoogleProblem] : undefined
  return {
    state: setup?.google ?? (failed ? 'on' : 'unknown'),
    testMode: setup?.testMode ?? false,
    busy,
    problem: busy ? undefined : failure === undefined ? told : errors[asApiError(failure).code],
    start: () => void start(),
  }
}
