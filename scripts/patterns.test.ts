import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { parseSync } from '@swc/core'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** These read only our own texts, or at most 128 characters. */
const harmless = [
  'server/database/embedded/launch.ts',
  'server/http/limits/networks.ts',
  'server/http/pages/rendered-pages.ts',
  'server/identity/passwords/password-rules.ts',
]
const files = globSync('{contract,server}/**/*.ts', { cwd: root }).filter(
  (name) => !/test|backup/.test(name) && !harmless.includes(name),
)

/** Returns every regular expression of a source file with its flags. */
function patternsIn(file: string): { pattern: string; flags: string }[] {
  const found: { pattern: string; flags: string }[] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, pattern, flags } = node as { type?: string; pattern?: string; flags?: string }
    if (type === 'RegExpLiteral') found.push({ pattern: String(pattern), flags: String(flags) })
    for (const child of Object.values(node)) walk(child)
  }
  walk(parseSync(readFileSync(join(root, file), 'utf8'), { syntax: 'typescript' }))
  return found
}

// A worker can be terminated during a match. It reports each pattern before matching and ends with null.
const worker = `
  const { parentPort, workerData: { patterns, texts } } = require('node:worker_threads')
  for (const { pattern, flags } of patterns) {
    parentPort.postMessage(pattern)
    for (const text of texts) new RegExp(pattern, flags).test(text)
  }
  parentPort.postMessage(null)`

/** Returns the pattern that does not finish in time. `undefined` if all finish. */
function slowPattern(patterns: readonly object[], seconds: number): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const matching = new Worker(worker, { eval: true, workerData: { patterns, texts } })
    let last: string | undefined
    const patience = setTimeout(() => void matching.terminate().then(() => resolve(last)), seconds * 1_000)
    matching.on('error', reject)
    matching.on('message', (pattern: string | null) => {
      last = pattern ?? undefined
      if (pattern !== null) return
      clearTimeout(patience)
      void matching.terminate().then(() => resolve(undefined))
    })
  })
}

const pieces = [
  'a',
  '0',
  ' ',
  '-',
  '.',
  ',',
  '/',
  ':',
  '(',
  '<',
  '@',
  '%',
  '\\',
  '\n',
  'a.',
  'a-',
  'a@',
  'a0',
  '0 ',
  '; ',
  ' a',
]
// So long that a pattern that takes the square of the length does not finish.
const texts = pieces.flatMap((piece) => {
  const long = piece.repeat(80_000)
  return [`${long}!`, `a@${long}!`, `0${long}\0`]
})

test('E20: every pattern finishes quickly on long hostile texts', async () => {
  const patterns = files.flatMap(patternsIn)
  expect(patterns.length).toBeGreaterThan(60)
  expect(await slowPattern(patterns, 120)).toBeUndefined()
})

test('E20: names a pattern with catastrophic backtracking', async () => {
  const [quick, slow] = ['^(?:a|0)$', '^(a+)+$'].map((pattern) => ({ pattern, flags: '' }))
  expect(
    await slowPattern(
      [quick, slow].filter((each) => each !== undefined),
      3,
    ),
  ).toBe('^(a+)+$')
})
