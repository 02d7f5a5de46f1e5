import { use, useSyncExternalStore } from 'react'
import type { Texts } from './texts.ts'

/** Fetches one module of a language's texts. */
export type FetchTexts = (name: keyof Texts) => Promise<Texts[keyof Texts]>

type Spoken = { -readonly [Name in keyof Texts]?: Texts[Name] }

/** What a language has in place of the English texts; nothing in English. */
let spoken: Spoken = {}
/** The same of the language that the page was rendered in. */
let rendered: Spoken = spoken
let fetchTexts: FetchTexts | undefined
const known = new Set<keyof Texts>()
const underWay = new Map<keyof Texts, Promise<void>>()
/** Those of them that could not be fetched. */
const failed = new Set<keyof Texts>()
const watchers = new Set<() => void>()
/** Nothing to wait for; marked as React marks what it has waited for, so that it does not wait at all. */
const there = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })

/**
 * A module of texts in the page's language, as a hook. Where the language is another than English its texts are fetched
 * as soon as the module's are known of, which is when the part of the app that says them has come.
 */
export function textsOf<Name extends keyof Texts>(name: Name, english: Texts[Name]): () => Texts[Name] {
  known.add(name)
  fetchMissing()
  const read = () => spoken[name] ?? english
  // biome-ignore lint/correctness/noComponentHookFactories: called once a module, never while rendering
  return function useTexts() {
    // Every time: a component that has waited is replayed from its first hook, and React counts this one too.
    use(underWay.get(name) ?? there)
    return useSyncExternalStore(watch, read, () => rendered[name] ?? english)
  }
}

/** Resolves when all texts of what has been fetched are there; asks again for what failed. Throws where it fails anew. */
export async function textsAreThere(): Promise<void> {
  fetchMissing()
  await Promise.all(underWay.values())
}

/**
 * Speaks a language from now on, everywhere at once: `texts` holds what is known of it, `fetchMore` brings what comes to
 * be needed. English is what nothing is given for. `first` says that the page was, or is being, rendered in it.
 */
export function speak(texts: Spoken, fetchMore?: FetchTexts, first = false): void {
  spoken = texts
  if (first) rendered = texts
  fetchTexts = fetchMore
  underWay.clear()
  fetchMissing()
  for (const watcher of watchers) watcher()
}

/** The names of all texts that have been asked for so far. */
export function knownTexts(): readonly (keyof Texts)[] {
  return [...known]
}

function fetchMissing(): void {
  for (const name of known) {
    if (fetchTexts && !spoken[name] && (!underWay.has(name) || failed.delete(name))) fetchOne(name, fetchTexts)
  }
}

function fetchOne(name: keyof Texts, fetchNow: FetchTexts): void {
  const coming = fetchNow(name).then((texts) => {
    // Another language may have been chosen meanwhile.
    if (underWay.get(name) !== coming) return
    Object.assign(spoken, { [name]: texts })
    underWay.delete(name)
  })
  // Whoever waits for it hears that it failed.
  coming.catch(() => failed.add(name))
  underWay.set(name, coming)
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
