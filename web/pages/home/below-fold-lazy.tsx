import { type ComponentType, Suspense, use, useLayoutEffect, useRef } from 'react'
import { messagesLoaded } from '../../i18n/message-store.ts'

// A loaded part renders synchronously, so that Back restores the scroll position.
let HomeMore: ComponentType | undefined

// `awaited` comes from `boot.ts`: a press before the app ran is waiting for this part.
const signsOfLife = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'focusin', 'beforeprint', 'awaited']

let asking: Promise<void> | undefined
let tellAsked: () => void
const asked = new Promise<void>((resolve) => {
  tellAsked = resolve
})

/** Loads the part of the home page below the first screen; retries after a failure. */
export function fetchHomeMore(): Promise<void> {
  asking ??= import('./below-fold.tsx')
    .then(async (part) => {
      await messagesLoaded()
      HomeMore = part.HomeBelowFold
      tellAsked()
    })
    .catch(() => {
      asking = undefined
    })
  return asking
}

/**
 * The home page below the first screen. Its script loads when it is about to become visible or on the first input, so
 * that the first screen does not wait for it. A server-rendered page is readable before.
 */
export function LazyHomeBelowFold() {
  // Before the first paint, so that no input is missed.
  useLayoutEffect(() => {
    if (HomeMore) return
    const onSign = () => void fetchHomeMore()
    for (const sign of signsOfLife) addEventListener(sign, onSign, { passive: true })
    // The input may have come before hydration.
    if (scrollY > 0 || document.activeElement !== document.body) onSign()
    return () => {
      for (const sign of signsOfLife) removeEventListener(sign, onSign)
    }
  }, [])
  return later
}

// A constant element: re-rendering it while its script loads would discard the server-rendered HTML.
const later = (
  <Suspense fallback={<Awaiting />}>
    <More />
  </Suspense>
)

function More() {
  if (!HomeMore) use(asked)
  return HomeMore && <HomeMore />
}

function Awaiting() {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!place.current) return
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void fetchHomeMore()
    })
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [])
  return <div className="min-h-dvh" ref={place} />
}
