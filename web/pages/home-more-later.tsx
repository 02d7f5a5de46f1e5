import { type ComponentType, useLayoutEffect, useRef, useState } from 'react'

// Once fetched it is there at once: going back to a place far down the page finds that place.
let fetched: ComponentType | undefined

const signsOfLife = ['scroll', 'wheel', 'touchstart', 'pointermove', 'pointerdown', 'keydown', 'focusin', 'beforeprint']

/**
 * The home page below its first screen, fetched when it is about to be seen or at the visitor's first movement: the
 * first screen does not wait for it. A fetch that failed is made again at the next movement.
 */
export function HomeMoreLater() {
  const [More, setMore] = useState(() => fetched)
  const place = useRef<HTMLDivElement>(null)
  // Before the first paint: a movement right after it must not be missed.
  useLayoutEffect(() => {
    if (More || !place.current) return
    let asking = false
    const fetchMore = async () => {
      if (asking) return
      asking = true
      await import('./home-more.tsx').then(
        ({ HomeMore }) => {
          fetched = HomeMore
          setMore(() => HomeMore)
        },
        () => {
          asking = false
        },
      )
    }
    const onSign = () => void fetchMore()
    const watcher = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onSign()
    })
    watcher.observe(place.current)
    for (const sign of signsOfLife) window.addEventListener(sign, onSign, { passive: true })
    return () => {
      watcher.disconnect()
      for (const sign of signsOfLife) window.removeEventListener(sign, onSign)
    }
  }, [More])
  return More ? <More /> : <div className="awaits-more" ref={place} />
}
