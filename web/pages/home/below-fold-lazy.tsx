import { type ComponentType, Suspense, use, useEffect, useRef, useState } from 'react'
import { haveTimesChanged, watchTimes } from '../../features/clinic/times-overview.ts'
import { en } from '../../i18n/en/layout.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { lowerMark } from './lower-mark.ts'

// A variable in addition to the promise: once loaded, it renders without suspending, as `renderToString` needs.
let BelowFold: ComponentType | undefined
let HeroRating: ComponentType | undefined
const loaded = Promise.withResolvers<void>()

/** Loads the part of the home page below the hero. Idempotent; a failed load is repeated by the next call. */
export async function loadBelowFold(): Promise<void> {
  ;({ BelowFold, HeroRating } = await import('./below-fold.tsx'))
  loaded.resolve()
}

/**
 * The home page below the hero. In a page from the server its HTML is there from the start. Its script is loaded when the lower
 * part is in view, when it shows free times that have changed, and when someone is about to use it, to keep the first view
 * within its budget. Focusing a field repeats a failed load.
 */
export function LazyBelowFold() {
  const place = useRef<HTMLDivElement>(null)
  const { locale } = useTexts(en)
  const [first] = useState(locale)
  // The HTML is in the language of the first view.
  useEffect(() => {
    if (locale !== first) loadBelowFold().catch(() => undefined)
  }, [locale, first])
  useEffect(() => {
    const element = place.current
    if (BelowFold || !element) return
    const load = () => void loadBelowFold().catch(() => undefined)
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load())
    observer.observe(element.querySelector(`[${lowerMark}]`) ?? element)
    const end = watchTimes(() => haveTimesChanged() && load())
    for (const type of signs) element.addEventListener(type, load)
    return () => {
      observer.disconnect()
      end()
      for (const type of signs) element.removeEventListener(type, load)
    }
  }, [])
  return <div ref={place}>{belowFold}</div>
}

const signs = ['focusin', 'pointerover']

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

/** The rating next to the hero, from the same script. */
export function LazyHeroRating() {
  return heroRating
}

const heroRating = (
  <Suspense>
    <LoadedRating />
  </Suspense>
)

function LoadedRating() {
  if (!HeroRating) use(loaded.promise)
  return HeroRating && <HeroRating />
}

// Shown only if the page was not rendered on the server.
function Placeholder() {
  useEffect(() => void loadBelowFold().catch(() => undefined), [])
  return <div className="min-h-dvh" />
}
