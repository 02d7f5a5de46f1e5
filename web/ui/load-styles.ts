/** Adds a stylesheet to the page, and waits until it is loaded or cannot be. */
export function loadStyles(href: string): Promise<void> {
  return new Promise((done) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = link.onerror = () => done()
    document.head.append(link)
  })
}
