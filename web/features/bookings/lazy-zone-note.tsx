import { lazy, Suspense } from 'react'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { isElsewhere } from './is-elsewhere.ts'
import type { ZoneNoteProps } from './zone-note.tsx'

const load = () => import('./zone-note.tsx')
// A note that fails to load is left out.
const ZoneNote = lazy(() =>
  load().then(
    ({ ZoneNote }) => ({ default: ZoneNote }),
    () => ({ default: () => null }),
  ),
)

/**
 * Returns whether the browser may be in another time zone than the clinic, and if so, begins to load the note: before the
 * times of a page arrive, so that it does not move them.
 */
export function useZoneNote(clinicZone: string | undefined): boolean {
  // The server does not know the browser's zone.
  const needed = useHydrated() && clinicZone !== undefined && isElsewhere(clinicZone)
  if (needed) load().catch(() => undefined)
  return needed
}

/** The note of `useZoneNote`. */
export function LazyZoneNote(props: ZoneNoteProps) {
  return (
    <Suspense>
      <ZoneNote {...props} />
    </Suspense>
  )
}
