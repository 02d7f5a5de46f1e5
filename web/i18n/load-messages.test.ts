import { expect, test } from 'vitest'
import { type Language, languages } from '#contract/languages.ts'
import { nameOf } from './english.ts'
import { loadMessages } from './load-messages.ts'

type Tree = Readonly<Record<string, unknown>>

const english: Tree = Object.fromEntries(
  Object.values(import.meta.glob<Record<string, object>>('./en/*.ts', { eager: true }))
    .flatMap((module) => Object.values(module))
    .map((texts) => [nameOf(texts), texts]),
)
const others = languages.filter((language) => language !== 'en')

/** Names and symbols that are the same in every language. */
const same = /^([\W\d]*|Doctors Portal|Google)$/
/** English words that the other language uses as well. */
const shared: Readonly<Record<string, readonly string[]>> = { es: ['Admin', 'Doctor'] }
/** Texts that may be empty: the emphasized word of the home heading has another position in other languages. */
const maybeEmpty = /^home\.hero/

interface Pair {
  readonly place: string
  readonly text: unknown
  readonly inEnglish: unknown
}

/** Returns every text of a language with its English counterpart. */
async function pairs(language: Language): Promise<Pair[]> {
  const texts: Tree = await loadMessages(language)
  return Object.keys(texts).flatMap((name) => {
    const ours = new Map(leaves(texts[name], name))
    return leaves(english[name], name).map(([place, inEnglish]) => ({ place, text: ours.get(place), inEnglish }))
  })
}

/** Returns every text or function of a module with its path. */
function leaves(texts: unknown, place: string): [string, unknown][] {
  if (typeof texts !== 'object' || texts === null) return [[place, texts]]
  return Object.entries(texts).flatMap(([key, value]) => leaves(value, `${place}.${key}`))
}

const gaps = ['⟦0⟧', '⟦1⟧', '⟦2⟧', '⟦3⟧', '⟦4⟧']

/** Returns the placeholders that a text uses, or `undefined` if its parameters are not strings. */
function filled(text: unknown): string[] | undefined {
  try {
    const sentence = String((text as (...words: string[]) => unknown)(...gaps))
    return gaps.filter((gap) => sentence.includes(gap))
  } catch {
    return undefined
  }
}

test.each(others)('%s replaces every module of English texts by its name', async (language) => {
  const named = Object.keys(english).filter((name) => name !== '')
  expect(Object.keys(await loadMessages(language)).sort()).toEqual(named.sort())
})

test.each(others)('no text in %s is empty or still English', async (language) => {
  const all = await pairs(language)
  expect(all.length).toBeGreaterThan(700)
  const wrong = all.filter(({ place, text, inEnglish }) => {
    if (typeof text !== 'string' || typeof inEnglish !== 'string') return typeof text !== typeof inEnglish
    if (text === '') return inEnglish !== '' && !maybeEmpty.test(place)
    return text === inEnglish && !same.test(text) && !shared[language]?.includes(text)
  })
  expect(wrong).toEqual([])
})

test.each(others)('a text in %s uses every placeholder of the English text', async (language) => {
  const wrong = (await pairs(language)).filter(({ text, inEnglish }) => {
    if (typeof text !== 'function' || typeof inEnglish !== 'function') return false
    const ours = filled(text)
    return filled(inEnglish)?.some((gap) => !ours?.includes(gap))
  })
  expect(wrong.map(({ place, text }) => `${place}: ${text}`)).toEqual([])
})

test('an Arabic plural has all six forms', async () => {
  const sources = import.meta.glob<string>('./ar/*.ts', { eager: true, query: '?raw', import: 'default' })
  const calls = Object.entries(sources).flatMap(([file, source]) =>
    [...source.matchAll(/plural\((?:[^{}]|\$\{[^}]*\})*\{((?:[^{}]|\$\{[^{}]*\})*)\}/g)].map(([, forms = '']) => ({
      file,
      forms,
    })),
  )
  expect(calls.length).toBeGreaterThan(3)
  for (const { file, forms } of calls) {
    const missing = ['zero', 'one', 'two', 'few', 'many', 'other'].filter((form) => !forms.includes(`${form}:`))
    expect(missing, `${file}: ${forms}`).toEqual([])
  }
})
