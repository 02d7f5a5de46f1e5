// Starts the app of a page that arrived as HTML: when the browser has nothing else to do, or at the visitor's first move.
// What is pressed where the app does not answer yet is done as soon as it does.
const self = document.querySelector<HTMLScriptElement>('script[data-app]')
let pendingEvents: { readonly element: Element; readonly press: () => void }[] = []

function hold(event: Event): void {
  const { target, type } = event
  if (!(target instanceof Element) || !awaitsApp(target)) return
  // React listens before it has hydrated the element and would handle this event too, after the repeated one.
  if (type === 'submit' && target instanceof HTMLFormElement) {
    event.preventDefault()
    event.stopPropagation()
    // Pressed again since nothing happened: it is to be sent once.
    if (pendingEvents.some(({ element }) => element === target)) return
    pendingEvents.push({ element: target, press: () => target.requestSubmit() })
  } else if (type === 'click') {
    const button = target.closest<HTMLElement>('button[type="button"]')
    if (!button) return
    event.stopPropagation()
    pendingEvents.push({ element: button, press: () => button.click() })
  } else if (type === 'change' && target instanceof HTMLSelectElement) {
    event.stopPropagation()
    // The app draws what the server knew before it learns of the choice.
    const { value } = target
    const press = () => {
      target.value = value
      target.dispatchEvent(new Event(type, { bubbles: true }))
    }
    pendingEvents.push({ element: target, press })
  }
}

function awaitsApp(element: Element): boolean {
  return element.closest('[data-awaits-app]') !== null
}

let started = false
function start(): void {
  if (started || !self) return
  started = true
  for (const part of self.dataset.parts?.split(' ') ?? []) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = part
    document.head.append(link)
  }
  // Where it cannot be fetched now, the next sign or the network's coming back tries again. In a browser that does not
  // fetch a script again the page stays as it can be read, and its links lead on.
  loadModules(self.dataset.app?.split(' ') ?? []).catch(() => {
    started = false
  })
}

// One after the other and with a breath in between: together they would keep a phone from answering.
async function loadModules(parts: readonly string[]): Promise<void> {
  for (const part of parts) {
    await import(/* @vite-ignore */ part)
    await new Promise((breathe) => setTimeout(breathe))
  }
}

for (const type of ['submit', 'click', 'change']) document.addEventListener(type, hold, { capture: true })
document.addEventListener('runs', () => {
  const answered = pendingEvents.filter(({ element }) => !awaitsApp(element))
  pendingEvents = pendingEvents.filter(({ element }) => awaitsApp(element))
  for (const { press } of answered) press()
  if (pendingEvents.length > 0) dispatchEvent(new Event('awaited'))
})
for (const type of ['pointerdown', 'keydown', 'focusin', 'scroll', 'online']) {
  addEventListener(type, start, { capture: true, passive: true })
}
const soon = () => {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 1_500 })
  else setTimeout(start, 200)
}
if (document.readyState === 'complete') soon()
else addEventListener('load', soon, { once: true })

export {}
