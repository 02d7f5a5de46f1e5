/** Prints a text alone, in a frame of its own, because a dialog covers the page. */
export function printText(text: string): void {
  const frame = document.createElement('iframe')
  frame.className = 'sr-only'
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  document.body.append(frame)
  const shown = frame.contentWindow
  if (!shown) return
  const page = shown.document.createElement('pre')
  page.textContent = text
  shown.document.body.append(page)
  // Some browsers print after `print` has returned.
  shown.addEventListener('afterprint', () => setTimeout(() => frame.remove()))
  shown.print()
}
