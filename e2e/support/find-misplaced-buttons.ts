/**
 * Finds buttons of the open dialog in the wrong order: the button that acts follows those next to it that change
 * nothing, in the document and in the direction of reading. Runs in the browser, so it may not refer to anything outside.
 */
export function findMisplacedButtons(): string[] {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  if (!dialog) return []
  // A pressed button is a choice, such as that of a day.
  const acting = 'button[type=submit], .btn-primary:not([aria-pressed]), .btn-danger'
  return [...dialog.querySelectorAll<HTMLElement>(acting)].filter(isShown).flatMap((act) => {
    const others = [...(act.parentElement?.children ?? [])].filter(
      (other) => other.matches('button:not([aria-pressed]), a.btn') && !other.matches(acting) && isShown(other),
    )
    return others
      .filter((keep) => !follows(act, keep))
      .map((keep) => `“${keep.textContent}” follows “${act.textContent}”`)
  })

  function isShown(element: Element): boolean {
    return element.getClientRects().length > 0
  }

  function follows(act: Element, keep: Element): boolean {
    const isLater = (keep.compareDocumentPosition(act) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
    const [first, second] = [keep.getBoundingClientRect(), act.getBoundingClientRect()]
    if (second.top >= first.bottom) return isLater
    const isRightToLeft = getComputedStyle(act).direction === 'rtl'
    return isLater && (isRightToLeft ? second.right <= first.left : second.left >= first.right)
  }
}
