export interface ToastRequest {
  readonly text: string
  readonly look: 'ok' | 'danger'
}

let show: ((request: ToastRequest) => void) | undefined
const waiting: ToastRequest[] = []
const watchers = new Set<() => void>()

/** Shows a toast for five seconds; pointing at it or focusing it pauses the timeout. */
export function showToast(text: string, look: ToastRequest['look'] = 'ok'): void {
  if (show) show({ text, look })
  else waiting.push({ text, look })
  for (const watcher of watchers) watcher()
}

/** Registers the component that shows toasts; it receives the queued ones first. */
export function registerToaster(shower: (request: ToastRequest) => void): void {
  show = shower
  for (const request of waiting.splice(0)) shower(request)
}

/** Whether a toast is queued because no component shows toasts yet. */
export function hasPendingToasts(): boolean {
  return waiting.length > 0
}

/** Calls the watcher after every new toast. Returns a function that stops it. */
export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
