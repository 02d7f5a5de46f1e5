import { directionOf, type Language } from '#contract/languages.ts'
import { parseSlot } from '#contract/slots.ts'
import { understandSlots } from './format.ts'
import type { MessageModules } from './texts.ts'
import { setCatalog } from './use-texts.ts'

understandSlots(parseSlot)

const loaders: Readonly<Record<Exclude<Language, 'en'>, () => Promise<MessageModules>>> = {
  es: async () => (await import('./es/es.ts')).esMessages,
  ar: async () => (await import('./ar/ar.ts')).arMessages,
}

/** Loads the texts of a language; empty for English, whose texts are part of the app. */
export async function loadMessages(language: Language): Promise<Partial<MessageModules>> {
  return language === 'en' ? {} : loaders[language]()
}

let latest = 0

/**
 * Loads the texts of a language and shows the page in it. Throws, and changes nothing, if they cannot be loaded. Returns
 * false if another language was chosen since. `rendered`: the server rendered the page in this language.
 */
export async function switchLanguage(language: Language, rendered = false): Promise<boolean> {
  latest += 1
  const own = latest
  const texts = await loadMessages(language)
  if (own !== latest) return false
  const { documentElement: page } = document
  page.lang = language
  page.dir = directionOf(language)
  setCatalog(texts, rendered)
  return true
}
