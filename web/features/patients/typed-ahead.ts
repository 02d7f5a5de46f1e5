/** What was typed after the search was opened and before its field was there. */
let typed = ''
let end: (() => void) | undefined
/** Time after which keys act on the page again, in milliseconds, if the search cannot be loaded. */
const limitMs = 10_000

/**
 * Collects what is typed, so that neither a letter is lost nor does it act on the page, until `takeTyped` is called. `onEscape`
 * is called when Escape has ended it. A second call changes nothing.
 */
export function collectTyped(onEscape: () => void): void {
  if (end) return
  typed = ''
  const collect = (event: KeyboardEvent) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey || key === 'Tab') return
    if (key.length === 1) typed += key
    else if (key === 'Backspace') typed = typed.slice(0, -1)
    else if (key !== 'Enter' && key !== 'Escape') return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (key !== 'Escape') return
    takeTyped()
    onEscape()
  }
  document.addEventListener('keydown', collect, { capture: true })
  const timer = setTimeout(() => end?.(), limitMs)
  end = () => {
    document.removeEventListener('keydown', collect, { capture: true })
    clearTimeout(timer)
    end = undefined
  }
}

/** Ends the collection and returns what was typed. */
export function takeTyped(): string {
  end?.()
  const taken = typed
  typed = ''
  return taken
}
