import { lazy, Suspense } from 'react'
import type { Google } from '../use-google.ts'

// Without it the other ways work all the same.
const SsoLink = lazy(() =>
  import('./sso-link.tsx').then(
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
