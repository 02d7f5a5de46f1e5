import { useSyncExternalStore } from 'react'
import { readAccessToken, sessionOf } from './access-token.ts'

/** Storage key of the session that is locked, so that a reload and other tabs stay locked. */
const storageKey = 'deskLocked'

let locked = false
const watchers = new Set<() => void>()

/** Whether the page of the staff is locked. Calls with a token are then refused without being sent. */
export function isLocked(): boolean {
  return locked
}

/** Returns whether the page is locked. */
export function useLocked(): boolean {
  return useSyncExternalStore(watch, isLocked, () => false)
}

/** Locks or unlocks this page and those of other tabs. */
export function setLocked(next: boolean): void {
  if (!next) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, sessionOf(readAccessToken()) ?? 'unknown')
  become(next)
}

/** Whether the session of the stored token was locked by this browser. */
export function wasLocked(): boolean {
  return localStorage.getItem(storageKey) === sessionOf(readAccessToken())
}

/** Follows other tabs. `onUnlocked` is called when one of them has ended the lock. */
export function syncLock(onUnlocked: () => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== storageKey || locked === (newValue !== null)) return
    become(newValue !== null)
    if (newValue === null) onUnlocked()
  })
}

function become(next: boolean): void {
  if (locked === next) return
  locked = next
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
