import { lazy, Suspense, useState } from 'react'
import { useClinic } from '../../features/clinic/use-clinic.ts'
import { useLooksSignedIn, useSession } from '../../features/session/use-session.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'

// Without it, the rest of the page still works.
const YourVisits = lazy(() =>
  import('./your-visits.tsx').then(
    ({ YourVisits }) => ({ default: YourVisits }),
    () => ({ default: () => null }),
  ),
)

/** The box of the signed-in patient's own visits. Its height does not depend on them, so nothing moves when they arrive. */
export function OwnVisits() {
  const session = useSession()
  const clinic = useClinic()
  // The server renders the page for visitors without a session: a token in this browser is then an old one.
  const [fromServer] = useState(!useHydrated())
  const signedIn = session.status === 'signed-in'
  if (!useLooksSignedIn() || (fromServer && !signedIn) || (signedIn && session.leaving)) return null
  return (
    <div className="own-visits">
      <div className="wrap grid content-start gap-3">
        {signedIn && clinic && (
          <Suspense>
            <YourVisits key={session.person.email} email={session.person.email} clinic={clinic} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
