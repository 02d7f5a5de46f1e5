import { use, useSyncExternalStore } from 'react'
import type { MessageModules } from './texts.ts'

/** Fetches one module of a language's texts. */
export type FetchTexts = (name: keyof MessageModules) => Promise<MessageModules[keyof MessageModules]>

type Catalog = { -readonly [Name in keyof MessageModules]?: MessageModules[Name] }

/** What a language has in place of the English texts; nothing in English. */
let catalog: Catalog = {}
/** The same of the language that the page was rendered in. */
let rendered: Catalog = catalog
let fetchTexts: FetchTexts | undefined
const known = new Set<keyof MessageModules>()
const pending = new Map<keyof MessageModules, Promise<void>>()
/** Those of them that could not be fetched. */
const failed = new Set<keyof MessageModules>()
const watchers = new Set<() => void>()
/** Nothing to wait for; marked as React marks what it has waited for, so that it does not wait at all. */
const there = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })

/**
 * A module of texts in the page's language, as a hook. Where the language is another than English its texts are fetched
 * as soon as the module's are known of, which is when the part of the app that says them has come.
 */
export function createMessagesHook<Name extends keyof MessageModules>(
  name: Name,
  english: MessageModules[Name],
): () => MessageModules[Name] {
  known.add(name)
  fetchMissing()
  const read = () => catalog[name] ?? english
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, never while rendering
  return function useTexts() {
    // Every time: a component that has waited is replayed from its first hook, and React counts this one too.
    use(pending.get(name) ?? there)
    return useSyncExternalStore(watch, read, () => rendered[name] ?? english)
  }
}

/** Resolves when all texts of what has been fetched are there; asks again for what failed. Throws where it fails anew. */
export async function messagesLoaded(): Promise<void> {
  fetchMissing()
  await Promise.all(pending.values())
}

/**
 * Speaks a language from now on, everywhere at once: `texts` holds what is known of it, `fetchMore` brings what comes to
 * be needed. English is what nothing is given for. `first` says that the page was, or is being, rendered in it.
 */
export function setCatalog(texts: Catalog, fetchMore?: FetchTexts, first = false): void {
  catalog = texts
  if (first) rendered = texts
  fetchTexts = fetchMore
  pending.clear()
  fetchMissing()
  for (const watcher of watchers) watcher()
}

/** The names of all texts that have been asked for so far. */
export function requestedModules(): readonly (keyof MessageModules)[] {
  return [...known]
}

function fetchMissing(): void {
  for (const name of known) {
    if (fetchTexts && !catalog[name] && (!pending.has(name) || failed.delete(name))) fetchOne(name, fetchTexts)
  }
}

function fetchOne(name: keyof MessageModules, fetchNow: FetchTexts): void {
  const coming = fetchNow(name).then((texts) => {
    // Another language may have been chosen meanwhile.
    if (pending.get(name) !== coming) return
    Object.assign(catalog, { [name]: texts })
    pending.delete(name)
  })
  // Whoever waits for it hears that it failed.
  coming.catch(() => failed.add(name))
  pending.set(name, coming)
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
