// The script of a page rendered on the server: it can be read already, so the app is loaded only when the browser is idle
// or the visitor acts. That keeps the largest contentful paint of a phone within its budget (ADR 6).
const { app, chunks = '' } = document.querySelector<HTMLScriptElement>('script[data-app]')?.dataset ?? {}

let started = false
function start(): void {
  if (started || app === undefined) return
  started = true
  // Without these links the browser would find the chunks one after another.
  for (const href of chunks.split(' ')) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  }
  import(/* @vite-ignore */ app).catch(() => {
    // Offline, for example: the page stays readable, and the next event tries again.
    started = false
  })
}

for (const type of ['pointerdown', 'keydown', 'focusin', 'scroll', 'online']) {
  addEventListener(type, start, { capture: true, passive: true })
}
function startWhenIdle(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 1_500 })
  else setTimeout(start, 200)
}
// A busy device may be idle for a moment before its first paint, which the chunks would delay.
function startAfterPaint(): void {
  requestAnimationFrame(() => requestAnimationFrame(startWhenIdle))
}
if (document.readyState === 'complete') startAfterPaint()
else addEventListener('load', startAfterPaint, { once: true })

export {}
