import { mainId } from './layout/main.tsx'

/** What takes the focus in place of something inside it. */
const places = `dialog[open], tr, li, article, #${mainId}`
/** What has the focus, or had it when it went, and all that it stood in. */
let chain: readonly Element[] = []
let keeping = false

/**
 * Never lets the focus get lost, from now on until the page is loaded anew: where the element that has it
 * goes, as a row's button does once it has done what it was for, it comes to the row or card around, or to the page where
 * those have gone too. Nothing there answers to a key, so Enter pressed once more does nothing. Where it is moved, as with
 * the row of what has another name now, it keeps the focus. Safe to repeat.
 */
export function installFocusRecovery(): void {
  if (keeping) return
  keeping = true
  chain = withAncestors(document.activeElement)
  new MutationObserver(mend).observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', note)
  document.addEventListener('focusout', forget)
}

function note({ target }: FocusEvent): void {
  chain = withAncestors(target)
}

// A press beside everything takes the focus away, and may.
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
