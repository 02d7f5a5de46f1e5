/**
 * Finds what is wrong with the layout of a page or, if one is open, of its dialog: text that overlaps other text or a
 * control, or is covered; text that is cut off, except by an ellipsis if a tooltip or the accessible name says all of
 * it; text beyond its button; content wider than the window; and targets of less than 24 px (WCAG 2.5.8). Runs in the
 * browser, so it may not refer to anything outside. Layers above the page are compared with themselves only.
 */
export function findLayoutFaults(): string[] {
  // In a scrolled element, what sticks to its edges covers text.
  for (const element of document.querySelectorAll('html, body *')) {
    if (element.scrollTop > 0) element.scrollTo({ top: 0, behavior: 'instant' })
  }
  interface Box {
    readonly element: Element
    readonly text: string
    readonly rect: DOMRect
  }
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const controls = 'a[href], button, select, input, textarea, summary'
  const clippers = new Map<Element, readonly Element[]>()
  const clipped = new Map<Element, boolean>()
  const layers = new Map<Element, Element | undefined>()

  const texts = visibleTexts()
  const inputs = [...root.querySelectorAll(`${controls}, .rounded-tag`)].filter(isShown).map(boxOf)
  const faults = [
    ...overlaps([...texts, ...inputs.filter(({ element }) => !element.matches('a, summary'))]),
    ...texts.filter(isCovered).map((box) => `${named(box)} is covered`),
    ...texts.filter(isCutOff).map((box) => `${named(box)} is cut off`),
    ...texts.filter(isBeyondButton).map((box) => `${named(box)} is larger than its button`),
    ...inputs.filter(isTruncated).map((box) => `${named(box)} is cut off in its field`),
    ...smallTargets(inputs),
  ]
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth - clientWidth} px wider than the window`)
  return [...new Set(faults)]

  // One box for each line of text.
  function visibleTexts(): Box[] {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Box[] = []
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      const element = node.parentElement
      const text = node.textContent ?? ''
      if (!element || !text.trim() || !isShown(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const rect of range.getClientRects()) if (rect.width > 2) found.push({ element, text, rect })
    }
    return found
  }

  function boxOf(element: Element): Box {
    const text = element.textContent?.trim() || element.getAttribute('aria-label') || element.className
    return { element, text, rect: element.getBoundingClientRect() }
  }

  // Small letters fill about half of the height of a line.
  function coreOf({ element, rect: { x, y, width, height } }: Box): DOMRect {
    const isControl = element.matches(controls)
    return isControl
      ? new DOMRect(x + 1, y + 1, width - 2, height - 2)
      : new DOMRect(x + 1, y + height * 0.25, width - 2, height * 0.5)
  }

  function overlaps(boxes: readonly Box[]): string[] {
    const cores = boxes.map((box) => ({ ...box, rect: coreOf(box) })).sort((a, b) => a.rect.top - b.rect.top)
    return cores.flatMap((one, place) =>
      until(cores, place + 1, ({ rect }) => rect.top >= one.rect.bottom)
        .filter((other) => meets(one.rect, other.rect))
        .filter((other) => !one.element.contains(other.element) && !other.element.contains(one.element))
        .filter((other) => layerOf(one.element) === layerOf(other.element))
        .filter((other) => {
          const [first, second] = [shownPart(one, other.element), shownPart(other, one.element)]
          return first && second && meets(first, second)
        })
        .map((other) => `${named(one)} overlaps ${named(other)}`),
    )
  }

  function until(boxes: readonly Box[], from: number, isEnd: (box: Box) => boolean): readonly Box[] {
    let end = from
    while (boxes[end] && !isEnd(boxes[end] as Box)) end++
    return boxes.slice(from, end)
  }

  // The part of a box that the elements around it show, apart from those that also contain `beside`.
  function shownPart({ element, rect }: Box, beside?: Element): DOMRect | undefined {
    let { left, top, right, bottom } = rect
    for (const clipper of clippersOf(element)) {
      if (beside && clipper.contains(beside)) continue
      const box = clipper.getBoundingClientRect()
      left = Math.max(left, box.left)
      top = Math.max(top, box.top)
      right = Math.min(right, box.right)
      bottom = Math.min(bottom, box.bottom)
    }
    return right - left > 1 && bottom - top > 1 ? new DOMRect(left, top, right - left, bottom - top) : undefined
  }

  function clippersOf(element: Element): readonly Element[] {
    const known = clippers.get(element)
    if (known) return known
    const { overflowX, overflowY, position } = getComputedStyle(element)
    const own = overflowX === 'visible' && overflowY === 'visible' ? [] : [element]
    const above = element.parentElement
    const isLast = position === 'fixed' || above === null || above === document.body
    const found = isLast ? own : [...own, ...clippersOf(above)]
    clippers.set(element, found)
    return found
  }

  // What stays in the window while the page scrolls below it, and what a disclosure opens over the page.
  function layerOf(element: Element): Element | undefined {
    if (layers.has(element)) return layers.get(element)
    const { position, bottom } = getComputedStyle(element)
    const isOpened = position === 'absolute' && element.parentElement?.matches('details') === true
    const isLayer = position === 'fixed' || (position === 'sticky' && bottom !== 'auto') || isOpened
    const found = isLayer ? element : (element.parentElement && layerOf(element.parentElement)) || undefined
    layers.set(element, found)
    return found
  }

  // Whether something with a background of its own lies over the middle of a text.
  function isCovered(box: Box): boolean {
    const rect = shownPart(box)
    const hit = rect && document.elementFromPoint(rect.x + rect.width / 2, rect.y + rect.height / 2)
    if (!hit || hit.contains(box.element) || box.element.contains(hit)) return false
    if (layerOf(hit) !== layerOf(box.element)) return false
    for (let above: Element | null = hit; above && !above.contains(box.element); above = above.parentElement) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(above)
      const isClear = /(rgba\(.*, 0\)|\/ 0\))$/.test(backgroundColor) && backgroundImage === 'none'
      if (!isClear && opacity !== '0') return true
    }
    return false
  }

  function isCutOff({ element, text, rect }: Box): boolean {
    // A line has some space above and below its letters.
    const [top, bottom] = [rect.top + rect.height * 0.2, rect.bottom - rect.height * 0.05]
    for (const above of [...clippersOf(element), document.documentElement]) {
      const isPage = above === document.documentElement
      const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(above)
      const box = above.getBoundingClientRect()
      const canScroll = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
      const isWide = rect.left < box.left - 1 || rect.right > box.right + 1
      const isTall = !isPage && !canScroll(overflowY) && (top < box.top - 1 || bottom > box.bottom + 1)
      if (!isWide && !isTall) continue
      if ((textOverflow === 'ellipsis' || webkitLineClamp !== 'none') && isSaidInFull(element, text)) return false
      // Only what the keyboard can scroll may scroll sideways.
      return isTall || !canScroll(overflowX) || (above as HTMLElement).tabIndex < 0
    }
    return false
  }

  function isSaidInFull(element: Element, text: string): boolean {
    const spoken = element.closest('[title], [aria-label]')
    const said = `${spoken?.getAttribute('title')} ${spoken?.getAttribute('aria-label')}`
    return wordsOf(said).includes(wordsOf(text))
  }

  function isBeyondButton(box: Box): boolean {
    const button = box.element.closest('button, .btn, summary')
    const shown = shownPart(box)
    if (!button || !shown) return false
    const core = coreOf({ ...box, rect: shown })
    const { left, right, top, bottom } = button.getBoundingClientRect()
    return core.left < left || core.right > right || core.top < top || core.bottom > bottom
  }

  // Whether the chosen option or the placeholder is wider than its field.
  function isTruncated({ element }: Box): boolean {
    const isSelect = element instanceof HTMLSelectElement
    if (!isSelect && !(element instanceof HTMLInputElement && element.placeholder && !element.value)) return false
    const text = isSelect ? (element.selectedOptions[0]?.text ?? '') : element.placeholder
    const style = getComputedStyle(element)
    // The list of a field says all of it.
    if (isSelect && style.textOverflow === 'ellipsis') return false
    const context = document.createElement('canvas').getContext('2d')
    if (!context) return false
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    const room = element.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    return context.measureText(text).width > room + 1
  }

  // Targets in a sentence may be as tall as its lines, and small targets may stand far from others.
  function smallTargets(boxes: readonly Box[]): string[] {
    const targets = boxes
      .filter(({ element }) => element.matches(controls) && isTarget(element))
      .map(({ element, ...box }) => ({ ...box, element, rect: (labelOf(element) ?? element).getBoundingClientRect() }))
    return targets
      .filter(({ rect }) => rect.width < 23.9 || rect.height < 23.9)
      .filter(({ element }) => !isInSentence(element))
      .filter((small) => {
        const [x, y] = [small.rect.x + small.rect.width / 2, small.rect.y + small.rect.height / 2]
        const around = new DOMRect(x - 12, y - 12, 24, 24)
        return targets.some((other) => other !== small && meets(around, other.rect))
      })
      .map((box) => `${named(box)} is a target of ${Math.round(box.rect.width)} by ${Math.round(box.rect.height)} px`)
  }

  function isTarget(element: Element): boolean {
    return !(element as HTMLButtonElement).disabled && getComputedStyle(element).pointerEvents !== 'none'
  }

  function labelOf(element: Element): Element | undefined {
    const isBox = element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type)
    return isBox ? (element.labels?.[0] ?? undefined) : undefined
  }

  function isInSentence(element: Element): boolean {
    if (getComputedStyle(element).display !== 'inline') return false
    const around = element.closest('p, li, dd, td, div')
    return wordsOf(around?.textContent) !== wordsOf(element.textContent)
  }

  function isShown(element: Element): boolean {
    return element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !hasClipPath(element)
  }

  function hasClipPath(element: Element): boolean {
    const known = clipped.get(element)
    if (known !== undefined) return known
    const above = element.parentElement
    const found = getComputedStyle(element).clipPath !== 'none' || (above !== null && hasClipPath(above))
    clipped.set(element, found)
    return found
  }

  function meets(one: DOMRect, other: DOMRect): boolean {
    return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
  }

  function named({ text }: Box): string {
    return `"${text.trim().slice(0, 40)}"`
  }

  function wordsOf(text: string | null | undefined): string {
    return (text ?? '').replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
  }
}
