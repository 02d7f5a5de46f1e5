import { type ComponentType, Suspense, use, useLayoutEffect, useRef } from 'react'
import { messagesLoaded } from '../../i18n/message-store.ts'

// Once fetched it is there at once: going back to a place far down the page finds that place.
let HomeMore: ComponentType | undefined

// The last is `boot.ts`: what was pressed before the app ran waits, with or without another movement.
const signsOfLife = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'focusin', 'beforeprint', 'awaited']

let asking: Promise<void> | undefined
let tellAsked: () => void
const asked = new Promise<void>((resolve) => {
  tellAsked = resolve
})

/** Fetches the part of the home page below its first screen; asks again where an earlier try failed. */
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
 * The home page below its first screen. Its script comes when it is about to be seen or at the visitor's first movement:
 * the first screen does not wait for it. Where the server rendered the page, all can be read before.
 */
export function LazyHomeBelowFold() {
  // Before the first paint: a movement right after it must not be missed.
  useLayoutEffect(() => {
    if (HomeMore) return
    const onSign = () => void fetchHomeMore()
    for (const sign of signsOfLife) addEventListener(sign, onSign, { passive: true })
    // The movement may have come before the app did.
    if (scrollY > 0 || document.activeElement !== document.body) onSign()
    return () => {
      for (const sign of signsOfLife) removeEventListener(sign, onSign)
    }
  }, [])
  return later
}

// One element for good: rendered anew while its script is on its way, what the server rendered would be thrown away.
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
