import { useSyncExternalStore } from 'react'
import type { MessageModules } from './texts.ts'

/** Texts in the language of the page; empty for English, whose texts are part of the app. */
let catalog: Partial<MessageModules> = {}
/** Texts in the language that the server rendered the page in. */
let renderedCatalog = catalog
const watchers = new Set<() => void>()

/** Creates the hook that returns one module of texts in the language of the page. */
export function createMessagesHook<Name extends keyof MessageModules>(
  name: Name,
  english: MessageModules[Name],
): () => MessageModules[Name] {
  const read = () => readMessages(name, english)
  const readRendered = () => renderedCatalog[name] ?? english
  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, never while rendering
  return function useTexts() {
    return useSyncExternalStore(watch, read, readRendered)
  }
}

/** Returns one module of texts in the language of the page, outside of a component. */
export function readMessages<Name extends keyof MessageModules>(
  name: Name,
  english: MessageModules[Name],
): MessageModules[Name] {
  return catalog[name] ?? english
}

/** Shows all texts from `texts`, and in English what it lacks. `rendered`: the server rendered the page with them. */
export function setCatalog(texts: Partial<MessageModules>, rendered = false): void {
  catalog = texts
  if (rendered) renderedCatalog = texts
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
