import { useSyncExternalStore } from 'react'
import type { BookingStart } from '../../features/phone-booking/booking-start.ts'

/** What the desk has opened over any page: the search, or a booking. */
export type DeskTool = 'find' | BookingStart

let opened: DeskTool | undefined
const watchers = new Set<() => void>()

/** Opens a tool in place of the open one; `undefined` closes it. */
export function openDeskTool(tool: DeskTool | undefined): void {
  opened = tool
  for (const watcher of watchers) watcher()
}

/** Returns the open tool. */
export function useDeskTool(): DeskTool | undefined {
  return useSyncExternalStore(watch, () => opened)
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
