import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Returns the IDs that a part of docs/security.md lists: `A1`, and each of `A3 to A6`. */
function rowsOf(text: string): string[] {
  const cells = [...text.matchAll(/^\| ([A-H]\d[^|]*) \|/gm)].map((row) => row[1] ?? '')
  return cells.flatMap((cell) =>
    cell.split(', ').flatMap((part) => {
      const [first = '', last = first] = part.trim().split(' to ')
      const [from, to] = [first, last].map((id) => Number(id.slice(1)))
      return Array.from({ length: (to ?? 0) - (from ?? 0) + 1 }, (_, i) => `${first[0]}${(from ?? 0) + i}`)
    }),
  )
}

/** Returns the IDs at the start of test titles: `A16, A18: …`. */
function testedIn(folder: string): Set<string> {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  const names = files
    .filter((name) => /\.test\.tsx?$/.test(name))
    .flatMap((name) => [
      ...readFileSync(join(root, folder, name), 'utf8').matchAll(/['"`]((?:[A-H]\d+, )*[A-H]\d+): /g),
    ])
  return new Set(names.flatMap((name) => (name[1] ?? '').split(', ')))
}

/** Number of rows per section. */
const sections = { A: 38, B: 24, C: 26, D: 21, E: 23, F: 14, G: 12, H: 13 }
const all = Object.entries(sections).flatMap(([name, count]) =>
  Array.from({ length: count }, (_, i) => `${name}${i + 1}`),
)

const [tried = '', impossible = ''] = readFileSync(join(root, 'docs/security.md'), 'utf8').split(
  '## What cannot happen here',
)

test('each listed row has a test', () => {
  const tested = new Set(
    ['contract', 'server', 'e2e', 'web', 'prove', 'scripts'].flatMap((folder) => [...testedIn(folder)]),
  )
  expect(rowsOf(tried).filter((row) => !tested.has(row))).toEqual([])
})

test('lists each row exactly once, and at most twelve as impossible', () => {
  const listed = [...rowsOf(tried), ...rowsOf(impossible)]
  expect(listed.toSorted()).toEqual(all.toSorted())
  expect(rowsOf(impossible).length).toBeLessThanOrEqual(12)
})

test('the code that makes a row impossible is in the named file', () => {
  const lines = [...impossible.matchAll(/\| `([^`]+)`: `([^`]+)` \|$/gm)]
  expect(lines).toHaveLength(rowsOf(impossible).length)
  for (const [, file = '', code = ''] of lines) expect(readFileSync(join(root, file), 'utf8')).toContain(code)
})
