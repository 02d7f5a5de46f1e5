import { useSyncExternalStore } from 'react'

const place = 'sidebar'
const watchers = new Set<() => void>()
// For a browser that forbids storage.
let chosen: 'open' | 'closed' | undefined

function read(): 'open' | 'closed' | undefined {
  if (chosen) return chosen
  try {
    const stored = localStorage.getItem(place)
    return stored === 'open' || stored === 'closed' ? stored : undefined
  } catch {
    return undefined
  }
}

function write(choice: 'open' | 'closed') {
  chosen = choice
  try {
    localStorage.setItem(place, choice)
  } catch {
    // It is then remembered until the page is left.
  }
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Whether the sidebar is wide, where there is room for it: as the person left it on this device. */
export function useSidebarOpen(): [open: boolean, setOpen: (open: boolean) => void] {
  const open = useSyncExternalStore(watch, () => read() !== 'closed')
  return [open, (next) => write(next ? 'open' : 'closed')]
}
