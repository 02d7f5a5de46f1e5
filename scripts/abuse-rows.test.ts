import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** The ids that docs/security.md lists: `A1`, and every one of `A3 to A6`. */
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

/** The ids that names of tests begin with, alone or several: `A16, A18: …`. */
function testedIn(folder: string): Set<string> {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  const names = files
    .filter((name) => /\.test\.tsx?$/.test(name))
    .flatMap((name) => [
      ...readFileSync(join(root, folder, name), 'utf8').matchAll(/['"`]((?:[A-H]\d+, )*[A-H]\d+): /g),
    ])
  return new Set(names.flatMap((name) => (name[1] ?? '').split(', ')))
}

test('when a row is listed, then a test has its name', () => {
  const rows = rowsOf(readFileSync(join(root, 'docs/security.md'), 'utf8'))
  expect(rows.length).toBeGreaterThan(60)
  const tested = new Set(['server', 'e2e', 'web'].flatMap((folder) => [...testedIn(folder)]))
  expect(rows.filter((row) => !tested.has(row))).toEqual([])
})
