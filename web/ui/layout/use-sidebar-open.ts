import { useSyncExternalStore } from 'react'

const storageKey = 'sidebar'
const listeners = new Set<() => void>()
// Used if the browser forbids storage.
let chosen: 'open' | 'closed' | undefined

function read(): 'open' | 'closed' | undefined {
  if (chosen) return chosen
  try {
    const stored = localStorage.getItem(storageKey)
    return stored === 'open' || stored === 'closed' ? stored : undefined
  } catch {
    return undefined
  }
}

function write(choice: 'open' | 'closed') {
  chosen = choice
  try {
    localStorage.setItem(storageKey, choice)
  } catch {
    // The choice then lasts until the page is closed.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the sidebar is wide on large screens. The choice is stored on this device. */
export function useSidebarOpen(): [open: boolean, setOpen: (open: boolean) => void] {
  const open = useSyncExternalStore(subscribe, () => read() !== 'closed')
  return [open, (next) => write(next ? 'open' : 'closed')]
}
