import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const start = (words: readonly string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'start.mjs'), ...words], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
    // The portal itself would not end.
    timeout: 5_000,
  })

test.each([
  ['npm start -- --help', ['--help'], {}],
  ['npm start --port 8080', ['8080'], { npm_config_port: 'true' }],
  ['npm start --port=8080', [], { npm_config_port: '8080' }],
  ['npm run dev -- 8080', ['--dev', '8080'], {}],
])('when somebody types %s, then nothing starts, and they read where settings stand', (_, words, env) => {
  const { status, stderr } = start(words, env)
  expect([status, stderr]).toEqual([1, expect.stringContaining('PORT=8080 npm start')])
})

test('when an older Node runs npm, then it takes the packages that are for the one of the lockfile', () => {
  const file = JSON.stringify(join(import.meta.dirname, 'for-locked-node.cjs'))
  const older = "Object.defineProperty(process, 'version', { value: 'v18.20.4', configurable: true })"
  const words = ['--eval', `${older}; require(${file}); console.log(process.version)`]
  expect(spawnSync(process.execPath, words, { encoding: 'utf8' }).stdout.trim()).toBe(process.version)
})

test('when the machine lacks a library of Node, then somebody reads what to install', () => {
  // What the system's loader ends with.
  const words = [join(import.meta.dirname, 'with-node.mjs'), '--eval', 'process.exit(127)']
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  expect([status, stderr]).toEqual([127, expect.stringContaining('libatomic1')])
})
