import { expect, test } from 'vitest'
import { readTranslations } from './read-translations.ts'

test('reads the fields of each language, and keeps the stored texts of languages without fields', () => {
  const stored = { en: { name: 'Cleaning' }, es: { name: 'Limpieza' } }
  const entries = { name: 'تنظيف', 'es.name': 'Limpieza dental' }
  expect(readTranslations(entries, stored)).toEqual({ en: { name: 'Cleaning' }, es: { name: 'Limpieza dental' } })
  expect(readTranslations({ name: 'تنظيف' }, undefined)).toEqual({})
})
