/** What a page shows and where its focus is. Texts have single spaces and no characters that set their direction. */
export interface Sight {
  readonly path: string
  readonly text: string
  /** Names of the controls that can be used now. */
  readonly controls: readonly string[]
  /** Name of what has the focus. */
  readonly focused: string
  /** Whether a part of what has the focus is on the screen and uncovered. */
  readonly focusSeen: boolean
  /** Width of the page, in CSS pixels. */
  readonly width: number
}

/** Runs in the page, so it uses nothing from outside. */
export function look(): Sight {
  const plain = (text: string) =>
    text
      .replace(/[\u200e\u200f\u2066-\u2069]/g, '')
      .replace(/\s+/g, ' ')
      .trim()
  const nameOf = (element: Element) => {
    const { labels } = element as HTMLInputElement
    const ownText = element.matches('a, button, summary, h1, h2, h3') ? element.textContent : element.localName
    return plain(element.ariaLabel ?? labels?.[0]?.textContent ?? element.getAttribute('title') ?? ownText)
  }
  const isReady = (control: Element) =>
    control instanceof HTMLIFrameElement
      ? control.contentDocument?.querySelector('fieldset:not([hidden])') != null
      : !control.matches(':disabled')
  const isSeen = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return [0.1, 0.5, 0.9].some((share) => {
      const hit = document.elementFromPoint(left + width / 2, top + height * share)
      return hit !== null && (element.contains(hit) || hit.contains(element))
    })
  }
  const focused = document.activeElement ?? document.body
  return {
    path: location.pathname,
    // biome-ignore lint/performance/useDomNodeTextContent: hidden texts do not count
    text: plain(document.body.innerText),
    controls: [...document.querySelectorAll('a, button, input, select, summary, iframe')]
      .filter((control) => control.checkVisibility() && isReady(control))
      .map(nameOf),
    focused: nameOf(focused),
    // After its last control, Tab leaves the page.
    focusSeen: focused === document.body || isSeen(focused),
    width: document.documentElement.scrollWidth,
  }
}
