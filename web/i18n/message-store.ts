import { use, useSyncExternalStore } from 'react'
import type { MessageModules } from './texts.ts'

/** Loads one module of the current language. */
export type FetchTexts = (name: keyof MessageModules) => Promise<MessageModules[keyof MessageModules]>

type Catalog = { -readonly [Name in keyof MessageModules]?: MessageModules[Name] }

/** Loaded texts of the current language. Empty in English. */
let catalog: Catalog = {}
/** Loaded texts of the language that the server rendered, for hydration. */
let rendered: Catalog = catalog
let fetchTexts: FetchTexts | undefined
const known = new Set<keyof MessageModules>()
const pending = new Map<keyof MessageModules, Promise<void>>()
/** Modules that could not be loaded. */
const failed = new Set<keyof MessageModules>()
const watchers = new Set<() => void>()
/** A promise in React's fulfilled state, so that `use` does not suspend. */
const loaded = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })

/**
 * Creates a hook that returns a module's texts in the current language. Loading starts when the chunk that creates the hook
 * is evaluated; components suspend until the texts are there.
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
    // Called unconditionally: React replays a suspended component and counts this hook too.
    use(pending.get(name) ?? loaded)
    return useSyncExternalStore(watch, read, () => rendered[name] ?? english)
  }
}

/** Resolves when all requested modules are loaded. Retries failed modules once, and rejects if that fails too. */
export async function messagesLoaded(): Promise<void> {
  fetchMissing()
  await Promise.all(pending.values())
}

/**
 * Switches all components to a language: `texts` are its loaded modules, `fetchMore` loads others when they are needed.
 * Missing modules are English. Pass `first` for the language of the rendered page.
 */
export function setCatalog(texts: Catalog, fetchMore?: FetchTexts, first = false): void {
  catalog = texts
  if (first) rendered = texts
  fetchTexts = fetchMore
  pending.clear()
  fetchMissing()
  for (const watcher of watchers) watcher()
}

/** Returns the names of all modules that a loaded chunk uses. */
export function requestedModules(): readonly (keyof MessageModules)[] {
  return [...known]
}

function fetchMissing(): void {
  for (const name of known) {
    if (fetchTexts && !catalog[name] && (!pending.has(name) || failed.delete(name))) fetchOne(name, fetchTexts)
  }
}

function fetchOne(name: keyof MessageModules, fetchNow: FetchTexts): void {
  const loading = fetchNow(name).then((texts) => {
    // The language may have changed in the meantime.
    if (pending.get(name) !== loading) return
    Object.assign(catalog, { [name]: texts })
    pending.delete(name)
  })
  // The rejection also reaches the components that wait for `loading`.
  loading.catch(() => failed.add(name))
  pending.set(name, loading)
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
