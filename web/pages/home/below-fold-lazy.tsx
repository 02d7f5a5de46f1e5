import { type ComponentType, Suspense, use, useEffect } from 'react'

// A variable in addition to the promise: once loaded, it renders without suspending, as `renderToString` needs.
let BelowFold: ComponentType | undefined
const loaded = Promise.withResolvers<void>()

/** Loads the part of the home page below the first screen. Idempotent; a failed load is repeated by the next call. */
export async function loadBelowFold(): Promise<void> {
  BelowFold = (await import('./below-fold.tsx')).BelowFold
  loaded.resolve()
}

const userEvents = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'focusin', 'beforeprint']

/**
 * The home page below the first screen. In a page from the server its HTML is there from the start; its script is loaded
 * at the first user event, to keep the first view within its budget.
 */
export function LazyBelowFold() {
  useEffect(() => {
    if (BelowFold) return
    const load = () => void loadBelowFold().catch(() => undefined)
    for (const event of userEvents) addEventListener(event, load, { passive: true })
    if (scrollY > 0 || document.activeElement !== document.body) load()
    return () => {
      for (const event of userEvents) removeEventListener(event, load)
    }
  }, [])
  return belowFold
}

// A constant element: re-rendered while its script loads, React would discard the HTML from the server.
const belowFold = (
  <Suspense fallback={<Placeholder />}>
    <Loaded />
  </Suspense>
)

function Loaded() {
  if (!BelowFold) use(loaded.promise)
  return BelowFold && <BelowFold />
}

// Shown only if the page was not rendered on the server.
function Placeholder() {
  useEffect(() => void loadBelowFold().catch(() => undefined), [])
  return <div className="min-h-dvh" />
}
