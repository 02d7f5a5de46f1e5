import { expect, test } from 'vitest'
import { negotiateLanguage } from './page-language.ts'

test.each([
  ['es', 'es'],
  ['es-MX,es;q=0.9,en;q=0.8', 'es'],
  ['AR-eg', 'ar'],
  ['en-US,en;q=0.9,ar;q=0.8', 'en'],
  ['en;q=0.3, ar;q=0.7, es;q=0.5', 'ar'],
  ['fr-CA, fr;q=0.9, es;q=0.1', 'es'],
  ['es;q=0, ar;q=0.001', 'ar'],
  ['de', 'en'],
  ['*', 'en'],
  ['est-EE', 'en'],
  [';;q=,,=', 'en'],
  [undefined, 'en'],
])('answers Accept-Language %s in %s', (header, language) => {
  expect(negotiateLanguage({ headers: { 'accept-language': header }, query: {} })).toBe(language)
})

test.each([
  ['lang=ar', 'es', 'ar'],
  ['theme=x; lang=es; other=1', 'ar', 'es'],
  ['lang=xx', 'ar', 'ar'],
  ['slang=ar', undefined, 'en'],
  [undefined, 'es-MX', 'es'],
  [undefined, ['es', 'ar'], 'en'],
])('answers the cookie %s and the URL parameter %s in %s', (cookie, lang, language) => {
  expect(negotiateLanguage({ headers: { cookie, 'accept-language': 'en' }, query: { lang } })).toBe(language)
})
