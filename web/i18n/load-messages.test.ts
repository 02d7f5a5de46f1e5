import { expect, test } from 'vitest'
import { type Language, languages } from '#contract/languages.ts'
import { loadMessages } from './load-messages.ts'

type Tree = Readonly<Record<string, unknown>>

// Every module of texts makes itself known when it is loaded.
await Promise.all(Object.values(import.meta.glob('./use-*.ts')).map((load) => load()))
const english: Tree = Object.assign(
  {},
  ...Object.values(import.meta.glob<Tree>('./en*.ts', { eager: true })).map((module) =>
    Object.fromEntries(
      Object.entries(module).map(([name, texts]) => [
        name === 'en' ? 'frame' : `${name.charAt(2).toLowerCase()}${name.slice(3)}`,
        texts,
      ]),
    ),
  ),
)
const others = languages.filter((language) => language !== 'en')

/** Names and signs, which every language writes the same way. */
const same = /^([\W\d]*|Doctors Portal|Google)$/
/** Words of English that are words of the other language too. */
const shared: Readonly<Record<string, readonly string[]>> = { es: ['Admin'] }
/** Where a language may say nothing: the heading of home has its word to stand out at another place. */
const maybeEmpty = /^home\.hero/

interface Pair {
  readonly place: string
  readonly text: unknown
  readonly inEnglish: unknown
}

/** Every text of a language beside the English one. */
async function pairs(language: Language): Promise<Pair[]> {
  const texts: Tree = await loadMessages(language)
  return Object.keys(texts).flatMap((name) => {
    const ours = new Map(leaves(texts[name], name))
    return leaves(english[name], name).map(([place, inEnglish]) => ({ place, text: ours.get(place), inEnglish }))
  })
}

/** Every text of a module by its place; functions as they are. */
function leaves(texts: unknown, place: string): [string, unknown][] {
  if (typeof texts !== 'object' || texts === null) return [[place, texts]]
  return Object.entries(texts).flatMap(([key, value]) => leaves(value, `${place}.${key}`))
}

const gaps = ['⟦0⟧', '⟦1⟧', '⟦2⟧', '⟦3⟧', '⟦4⟧']

/** Which of its gaps a text fills in; undefined for a text that takes something else than words. */
function filled(text: unknown): string[] | undefined {
  try {
    const sentence = String((text as (...words: string[]) => unknown)(...gaps))
    return gaps.filter((gap) => sentence.includes(gap))
  } catch {
    return undefined
  }
}

test.each(others)('when the texts are read in %s, then none is empty or left in English', async (language) => {
  const wrong = (await pairs(language)).filter(({ place, text, inEnglish }) => {
    if (typeof text !== 'string' || typeof inEnglish !== 'string') return typeof text !== typeof inEnglish
    if (text === '') return inEnglish !== '' && !maybeEmpty.test(place)
    return text === inEnglish && !same.test(text) && !shared[language]?.includes(text)
  })
  expect(wrong).toEqual([])
})

test.each(others)('when a text has gaps, then %s says what stands in each that English fills in', async (language) => {
  const wrong = (await pairs(language)).filter(({ text, inEnglish }) => {
    if (typeof text !== 'function' || typeof inEnglish !== 'function') return false
    const ours = filled(text)
    return filled(inEnglish)?.some((gap) => !ours?.includes(gap))
  })
  expect(wrong.map(({ place, text }) => `${place}: ${text}`)).toEqual([])
})

test('when Arabic counts, then each of its six forms has been written', async () => {
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
