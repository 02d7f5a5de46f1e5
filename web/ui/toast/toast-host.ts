const dialogs: Element[] = []
const watchers = new Set<() => void>()

/** Shows toasts inside a modal dialog, which makes the page behind it inert. Returns a function that stops it. */
export function hostToasts(dialog: Element): () => void {
  dialogs.push(dialog)
  notify()
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1)
    notify()
  }
}

/** The topmost modal dialog. */
export function toastHost(): Element | undefined {
  return dialogs.at(-1)
}

/** Calls the watcher when a modal dialog opens or closes. Returns a function that stops it. */
export function watchToastHost(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

function notify() {
  for (const watcher of watchers) watcher()
}
