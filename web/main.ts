import './styles/app.css'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')

let started = false
function start(element: HTMLElement): void {
  if (started) return
  started = true
  import('./app.tsx').then(
    ({ startApp }) => startApp(element),
    () => {
      // Offline, for example: the page can be read, and the next event tries again.
      started = false
    },
  )
}

// A page rendered on the server can be read already. Loading the app only when the browser is idle keeps the largest
// contentful paint of a phone within its budget (ADR 6).
if (document.getElementById('clinic')) {
  for (const type of ['pointerdown', 'keydown', 'focusin', 'scroll', 'online']) {
    addEventListener(type, () => start(root), { capture: true, passive: true })
  }
  const startWhenIdle = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => start(root), { timeout: 1_500 })
    else setTimeout(() => start(root), 200)
  }
  if (document.readyState === 'complete') startWhenIdle()
  else addEventListener('load', startWhenIdle, { once: true })
} else start(root)
