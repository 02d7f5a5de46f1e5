/** Makes this page use the styles of a look at this address, or those of the portal without one. */
export function showStyles(address: string | undefined): void {
  const old = document.querySelector<HTMLLinkElement>('link[data-look]')
  if (old?.getAttribute('href') === (address ?? null)) return
  if (address === undefined) {
    old?.remove()
    return
  }
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
  link.dataset.look = ''
  // The old colors stay until the new ones have arrived.
  link.addEventListener('load', () => old?.remove())
  document.head.append(link)
}
