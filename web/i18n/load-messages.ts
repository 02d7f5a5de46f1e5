import { directionOf, type Language } from '#contract/languages.ts'
import { parseSlot } from '#contract/slots.ts'
import { arModules } from './ar/index.ts'
import { esModules } from './es/index.ts'
import { understandSlots } from './format.ts'
import { requestedModules, setCatalog } from './message-store.ts'
import type { LazyMessages, MessageModules } from './texts.ts'

understandSlots(parseSlot)

/** Loaders of every language except English, which is bundled with the code that shows it. */
const loaders: Readonly<Record<Exclude<Language, 'en'>, LazyMessages>> = { es: esModules, ar: arModules }

/** Loads the requested modules of a language. Rejects if one cannot be loaded. */
export async function loadMessages(language: Language): Promise<Partial<MessageModules>> {
  if (language === 'en') return {}
  const texts = requestedModules().map(async (name) => [name, await loaders[language][name]()])
  return Object.fromEntries(await Promise.all(texts))
}

let calls = 0

/**
 * Loads the texts of a language, then shows the page in it. Rejects and changes nothing if they cannot be loaded.
 * Returns `false` if another language was chosen in the meantime. Pass `first` for the language of the rendered page.
 */
export async function switchLanguage(language: Language, first = false): Promise<boolean> {
  const call = ++calls
  const texts = await loadMessages(language)
  if (call !== calls) return false
  const { documentElement: page } = document
  page.lang = language
  page.dir = directionOf(language)
  setCatalog(texts, language === 'en' ? undefined : (name) => loaders[language][name](), first)
  return true
}
