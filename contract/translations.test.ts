import { expect, test } from 'vitest'
import { type Translatable, translated, withoutBlanks } from './translations.ts'

const news: Translatable<'title' | 'text'> = {
  title: 'Closed',
  text: 'Back soon.',
  translations: { es: { title: 'Cerrado' }, en: { title: 'Shut' } },
}

test('returns the text in the language of the page with that language', () => {
  expect(translated(news, 'title', 'es', 'en')).toEqual({ text: 'Cerrado', language: 'es' })
})

test('falls back to the clinic’s own text per field', () => {
  expect(translated(news, 'text', 'es', 'en')).toEqual({ text: 'Back soon.', language: 'en' })
  expect(translated(news, 'title', 'ar', 'en')).toEqual({ text: 'Closed', language: 'en' })
  expect(translated({ title: 'Closed' }, 'title', 'es', undefined)).toEqual({ text: 'Closed', language: undefined })
})

test('ignores a translation into the clinic’s own language', () => {
  expect(translated(news, 'title', 'en', 'en')).toEqual({ text: 'Closed', language: 'en' })
  expect(translated(news, 'title', 'en', 'ar')).toEqual({ text: 'Shut', language: 'en' })
})

test('drops blank texts and orders the others', () => {
  const entered = { ar: { title: '' }, es: { title: 'Cerrado', text: '' }, en: { title: 'Shut', text: 'Soon.' } }
  expect(JSON.stringify(withoutBlanks(entered))).toBe('{"en":{"text":"Soon.","title":"Shut"},"es":{"title":"Cerrado"}}')
})
