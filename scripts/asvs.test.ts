import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const text = readFileSync(join(import.meta.dirname, '../docs/asvs.md'), 'utf8')
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, number = '', subject = '', state = '', where = '']) => ({ number, subject, state, where }),
)

/** Numbers of requirements of level 1 and 2 of ASVS 5.0.0 per chapter. */
const perChapter = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7]

test('every requirement of level 1 and 2 has one row', () => {
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
  expect(perChapter.map((_, i) => rows.filter(({ number }) => number.startsWith(`${i + 1}.`)).length)).toEqual(
    perChapter,
  )
})

test('a row that is met names a file or a page, and the summary counts the states', () => {
  const isMet = rows.filter(({ state }) => state === 'met')
  expect(isMet.filter(({ where }) => !/`[\w@.-]+\/[\w@./-]*`|\]\(|" below/.test(where))).toEqual([])
  const count = (state: string) => rows.filter((row) => row.state === state).length
  const summary = `Met: ${count('met')}. Not applicable: ${count('not applicable')}. Not met: ${count('not met')}.`
  expect(text).toContain(summary)
  expect(count('met') + count('not applicable') + count('not met')).toBe(rows.length)
})

test('claims no level while a row is open', () => {
  const open = rows.some(({ state }) => state === 'not met')
  expect(text.includes('claims no level')).toBe(open)
})
