import { type ComponentType, Suspense, use, useEffect, useRef } from 'react'

// A variable in addition to the promise: once loaded, it renders without suspending, as `renderToString` needs.
let BelowFold: ComponentType | undefined
const loaded = Promise.withResolvers<void>()

/** Loads the part of the home page below the first screen. Idempotent; a failed load is repeated by the next call. */
export async function loadBelowFold(): Promise<void> {
  BelowFold = (await import('./below-fold.tsx')).BelowFold
  loaded.resolve()
}

/**
 * The home page below the first screen. In a page from the server its HTML is there from the start; its script is loaded
 * when a part of it is in view, to keep the first view within its budget. Focusing a field repeats a failed load.
 */
export function LazyBelowFold() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (BelowFold || !element) return
    const load = () => void loadBelowFold().catch(() => undefined)
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load())
    observer.observe(element)
    element.addEventListener('focusin', load)
    return () => {
      observer.disconnect()
      element.removeEventListener('focusin', load)
    }
  }, [])
  return <div ref={place}>{belowFold}</div>
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
