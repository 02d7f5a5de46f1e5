/**
 * The ref of an element with `data-awaits-app`, which arrived as HTML: from now on the app answers in it. What was pressed
 * in it before is done then, see `boot.ts`.
 */
export function markHydrated(element: Element | null): void {
  element?.removeAttribute('data-awaits-app')
  document.dispatchEvent(new Event('runs'))
}
