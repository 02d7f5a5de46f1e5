/**
 * The ref of an element with `data-awaits-app`, which arrived as HTML. Marks it as hydrated; `boot.ts` then replays
 * earlier presses in it.
 */
export function markHydrated(element: Element | null): void {
  element?.removeAttribute('data-awaits-app')
  document.dispatchEvent(new Event('runs'))
}
