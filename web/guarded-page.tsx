import { type ComponentType, Suspense, use } from 'react'
import { watchSession } from './features/session/session.ts'
import { looksSignedIn } from './features/session/use-session.ts'
import { PageSkeleton } from './ui/layout/page-skeleton.tsx'

/**
 * Returns the lazy part of a route behind sign-in. `load` is awaited as for any page, unless the visitor looks signed out: their
 * next page is the login, so the page is loaded once they have signed in.
 */
export function guarded(load: () => Promise<{ Component: ComponentType }>) {
  // Next to the promise, because a page that is loaded must render without suspending, as `renderToString` needs.
  let Loaded: ComponentType | undefined
  let loading: Promise<void> | undefined
  const loadOnce = () => {
    loading ??= load().then(({ Component }) => {
      Loaded = Component
    })
    return loading
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once per page, never while rendering
  function Page() {
    if (!Loaded) use(loadOnce())
    return Loaded && <Loaded />
  }
  // biome-ignore lint/correctness/noComponentHookFactories: called once per page, never while rendering
  function GuardedPage() {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Page />
      </Suspense>
    )
  }
  return async () => {
    // The server renders pages for signed-in users only.
    if (typeof window === 'undefined' || looksSignedIn()) await loadOnce()
    else {
      const end = watchSession(() => {
        if (!looksSignedIn()) return
        end()
        // The page reports a failure.
        loadOnce().catch(() => undefined)
      })
    }
    return { Component: GuardedPage }
  }
}
