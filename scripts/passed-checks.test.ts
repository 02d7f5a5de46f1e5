import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { digestOf, openPassedChecks } from './passed-checks.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-checks-'))
  mkdirSync(join(folder, 'sql/deep'), { recursive: true })
  writeFileSync(join(folder, 'sql/claim.sql'), 'select 1')
  writeFileSync(join(folder, 'sql/deep/lock.sql'), 'select 2')
  writeFileSync(join(folder, 'other.ts'), '')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const digest = (paths = ['sql', 'other.ts'], text = '') => digestOf(paths, text, folder)

test('a digest is the same in any order of the paths, also if a path is part of another', () => {
  expect(digest(['other.ts', 'sql/deep', 'sql'])).toBe(digest())
})

test.each([
  ['a changed file', () => writeFileSync(join(folder, 'sql/deep/lock.sql'), 'select 3')],
  ['a new file', () => writeFileSync(join(folder, 'sql/deep/new.sql'), '')],
  ['a removed file', () => rmSync(join(folder, 'sql/claim.sql'))],
  [
    'contents that are exchanged',
    () => {
      writeFileSync(join(folder, 'sql/claim.sql'), 'select 2')
      writeFileSync(join(folder, 'sql/deep/lock.sql'), 'select 1')
    },
  ],
] as const)('%s changes the digest', (_, change) => {
  const before = digest()
  change()
  expect(digest()).not.toBe(before)
})

test('another text changes the digest', () => expect(digest(['sql'], 'a')).not.toBe(digest(['sql'], 'b')))

test('a file that a check depends on must exist', () => expect(() => digest(['gone.ts'])).toThrow('ENOENT'))

test('a check has passed only with the digest with which it passed last, also in another process', () => {
  const file = join(folder, 'passed.json')
  const open = (names = ['one', 'two']) => openPassedChecks(names, file)
  expect(open().has('one', 'a')).toBe(false)
  open().add('one', 'a')
  open().add('two', 'a')
  open().add('one', 'b')
  expect([open().has('one', 'a'), open().has('one', 'b'), open().has('two', 'a')]).toEqual([false, true, true])
  open(['two']).add('two', 'c')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ two: 'c' })
})
