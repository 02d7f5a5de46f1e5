import { expect, test } from 'vitest'
import { splitAtMatches } from './matches.ts'

/** The parts in one line, with matches in brackets. */
const marked = (text: string, words: string) =>
  splitAtMatches(text, words)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['Priya Raman', 'ra', 'Priya [Ra]man'],
  ['Raúl Serrano', 'raul', '[Raúl] Serrano'],
  ['Rau\u0301l Serrano', 'raúl', '[Rau\u0301l] Serrano'],
  ['Nadia Rahman', 'rah NAD', '[Nad]ia [Rah]man'],
  ['Ana Banana', 'ana', '[Ana] B[anana]'],
  ['İpek Şahin', 'ipek', '[İpek] Şahin'],
  ['لينا حداد', 'حد', 'لينا [حد]اد'],
  ['Quentin Abernathy', 'qentin', 'Quentin Abernathy'],
  ['', 'ra', ''],
])('in %s, %s matches %s', (text, words, expected) => {
  expect(marked(text, words)).toBe(expected)
})
