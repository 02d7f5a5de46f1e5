import { useSyncExternalStore } from 'react'
import { nameOf } from './english.ts'

/** Modules of texts by name. */
type Catalog = Readonly<Partial<Record<string, object>>>

/** Texts in the language of the page; empty for English, whose texts are part of the app. */
let catalog: Catalog = {}
/** Texts in the language that the server rendered the page in. */
let renderedCatalog = catalog
const watchers = new Set<() => void>()

/**
 * Returns texts in the language of the page, found by their English module. Several modules are returned as a list in
 * the order of the arguments.
 */
export function useTexts<Texts extends object>(english: Texts): Texts
export function useTexts<Modules extends readonly object[]>(...english: Modules): Modules
export function useTexts(...english: readonly object[]): unknown {
  const texts = useSyncExternalStore(watch, readCatalog, readRendered)
  const found = english.map((module) => translated(module, texts))
  return found.length === 1 ? found[0] : found
}

/** Returns one module of texts in the language of the page, outside of a component. */
export function readTexts<Texts extends object>(english: Texts): Texts {
  return translated(english, catalog)
}

/** Shows all texts from `texts`, and in English what it lacks. `rendered`: the server rendered the page with them. */
export function setCatalog(texts: Catalog, rendered = false): void {
  catalog = texts
  if (rendered) renderedCatalog = texts
  for (const watcher of watchers) watcher()
}

const readCatalog = () => catalog
const readRendered = () => renderedCatalog

// The type check holds every language to the types of the English modules (texts.ts).
function translated<Texts extends object>(english: Texts, texts: Catalog): Texts {
  return (texts[nameOf(english)] as Texts | undefined) ?? english
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
