/**
 * Finds text that overlaps other text or a control, and content that is cut off sideways. Runs in the browser, so it
 * may not refer to anything outside. Layers above the page are skipped.
 */
export function findOverlaps(): string[] {
  const layers = 'header, dialog, .toasts, .skip-link, [role="tooltip"]'
  // Letters fill about half of the height of a line.
  const letters = 0.5

  const boxes = [...visibleTexts(), ...visibleControls()].filter((box) => !isScrolledAway(box))
  const overlaps = boxes.flatMap((one, place) =>
    boxes
      .slice(place + 1)
      .filter((other) => !one.element.contains(other.element) && !other.element.contains(one.element))
      .filter((other) => meets(one.box, other.box))
      .map((other) => `"${one.name}" overlaps "${other.name}"`),
  )
  return [...new Set([...overlaps, ...boxes.filter(isCutOff).map(({ name }) => `"${name}" is cut off`)])]

  function visibleTexts() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: { element: Element; name: string; box: DOMRect }[] = []
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      const element = node.parentElement
      if (!element || !node.textContent?.trim() || !isShown(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const { x, y, width, height } of range.getClientRects()) {
        if (width <= 2) continue
        const middle = new DOMRect(x + 1, y + (height * (1 - letters)) / 2, width - 2, height * letters)
        found.push({ element, name: nameOf(element), box: middle })
      }
    }
    return found
  }

  function visibleControls() {
    return [...document.querySelectorAll('button, select, input, .btn, .rounded-tag')]
      .filter(isShown)
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return { element, name: nameOf(element), box: new DOMRect(x + 1, y + 1, width - 2, height - 2) }
      })
      .filter(({ box }) => box.width > 2)
  }

  function isScrolledAway({ element, box }: { element: Element; box: DOMRect }): boolean {
    for (let above = element.parentElement; above && above !== document.body; above = above.parentElement) {
      const { top, bottom } = above.getBoundingClientRect()
      const scrolls = ['auto', 'scroll'].includes(getComputedStyle(above).overflowY)
      if (scrolls && (box.top >= bottom - 1 || box.bottom <= top + 1)) return true
    }
    return false
  }

  function isCutOff({ element, box }: { element: Element; box: DOMRect }): boolean {
    for (let above = element.parentElement; above; above = above.parentElement) {
      const clips = above === document.documentElement || getComputedStyle(above).overflowX !== 'visible'
      const { left, width } = above.getBoundingClientRect()
      if (clips && (box.left < left - 1 || box.right > left + width + 1)) return true
    }
    return false
  }

  function isShown(element: Element): boolean {
    if (element.closest(layers) || !element.checkVisibility({ opacityProperty: true })) return false
    for (let above: Element | null = element; above; above = above.parentElement) {
      if (getComputedStyle(above).clipPath !== 'none') return false
    }
    return true
  }

  function meets(one: DOMRect, other: DOMRect): boolean {
    return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
  }

  function nameOf(element: Element): string {
    const text = element.textContent?.trim() || element.getAttribute('aria-label') || element.className
    return String(text).slice(0, 40)
  }
}
