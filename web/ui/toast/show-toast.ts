export interface ToastRequest {
  readonly text: string
  readonly look: 'ok' | 'danger'
}

let show: ((request: ToastRequest) => void) | undefined
const waiting: ToastRequest[] = []
const watchers = new Set<() => void>()

/** Shows a sentence at the top right for five seconds; pointing at it or focusing it stops the clock. */
export function showToast(text: string, look: ToastRequest['look'] = 'ok'): void {
  if (show) show({ text, look })
  else waiting.push({ text, look })
  for (const watcher of watchers) watcher()
}

/** Hands what has waited, and everything that follows, to the toasts that stand by now. */
export function registerToaster(shower: (request: ToastRequest) => void): void {
  show = shower
  for (const request of waiting.splice(0)) shower(request)
}

/** Whether a toast waits for the toasts to be fetched. */
export function hasPendingToasts(): boolean {
  return waiting.length > 0
}

export function watchToasts(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
