import { mainId } from './layout/main.tsx'

/** Elements that take the focus of a removed element inside them. */
const places = `dialog[open], tr, li, article, aside, details[open], #${mainId}`
/** The element that has, or last had, the focus, and its ancestors. */
let chain: readonly Element[] = []
let keeping = false

/**
 * Keeps the focus in the page until the next full load. If the focused element is removed, the enclosing row, card or
 * panel gets the focus, or else the page. Those ignore keys, so pressing Enter again does nothing. An element that is moved,
 * such as a row in a sorted table, keeps the focus. Idempotent.
 */
export function installFocusRecovery(): void {
  if (keeping) return
  keeping = true
  chain = withAncestors(document.activeElement)
  new MutationObserver(mend).observe(document.body, { childList: true, subtree: true })
  // Captured, because React stops events in parts that are not hydrated yet.
  document.addEventListener('focusin', note, { capture: true })
  document.addEventListener('focusout', forget, { capture: true })
}

function note({ target }: FocusEvent): void {
  chain = withAncestors(target)
}

// A press outside of all controls may remove the focus.
function forget({ target }: FocusEvent): void {
  queueMicrotask(() => {
    if (isLost() && chain[0] === target && chain[0]?.isConnected) chain = []
  })
}

function mend(changes: readonly MutationRecord[]): void {
  const [had] = chain
  if (!isLost() || !had) return
  if (had.isConnected) {
    const moved = changes.some(({ addedNodes }) => [...addedNodes].some((added) => added.contains(had)))
    if (moved && had instanceof HTMLElement) had.focus({ preventScroll: true })
    return
  }
  const place = chain.find((element) => element.isConnected && element.matches(places))
  focusOn(place ?? document.getElementById(mainId))
}

function isLost(): boolean {
  return document.activeElement === document.body
}

function withAncestors(target: EventTarget | null): readonly Element[] {
  return target instanceof Element ? [target, ...withAncestors(target.parentElement)] : []
}

function focusOn(place: Element | null): void {
  if (!(place instanceof HTMLElement)) return
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true })
  }
  place.focus({ preventScroll: true })
}
