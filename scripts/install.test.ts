import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

test.skipIf(process.platform !== 'linux')('SIGTERM ends the tests of a program and their PostgreSQL', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-signal-'))
  // As root, another user runs PostgreSQL.
  chmodSync(folder, 0o711)
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project=server', 'server/diagnostics/doctor.test.ts']
  const program = `require('node:child_process').spawnSync(process.execPath, ${JSON.stringify(vitest)})`
  const script = `import { runNode } from '${root}/scripts/install.mjs'
    process.exit(await runNode(['-e', ${JSON.stringify(program)}], { group: true }))`
  const runner = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { PATH: process.env.PATH, TMPDIR: folder },
    stdio: 'ignore',
  })
  const serverPid = () => {
    const [file] = globSync(join(folder, 'portal-test-*/database/cluster/postmaster.pid'))
    return file ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined
  }
  await expect.poll(serverPid).toBeGreaterThan(0)
  const pid = serverPid()
  runner.kill('SIGTERM')
  const [code] = await once(runner, 'exit')
  expect(code).toBe(143)
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false)
  await expect.poll(() => globSync(join(folder, 'portal-test-*'))).toEqual([])
  rmSync(folder, { recursive: true })
})

test('an installation leaves the packages of another checkout alone, to which node_modules links', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-install-'))
  const own = join(folder, 'own')
  const other = join(folder, 'other/node_modules')
  mkdirSync(join(own, 'scripts'), { recursive: true })
  mkdirSync(other, { recursive: true })
  for (const file of ['scripts/install.mjs', 'scripts/pinned-node.cjs', 'package-lock.json']) {
    cpSync(join(root, file), join(own, file))
  }
  writeFileSync(join(other, 'package.txt'), '')
  symlinkSync(other, join(own, 'node_modules'))
  // Empties the folder, as npm does.
  const npm = join(folder, 'npm-cli.js')
  const emptying = `for (const name of fs.existsSync('node_modules') ? fs.readdirSync('node_modules') : []) fs.rmSync('node_modules/' + name)`
  writeFileSync(npm, `const fs = require('node:fs'); ${emptying}; fs.mkdirSync('node_modules')`)
  const script = `import { installPackages } from '${own}/scripts/install.mjs'; await installPackages({ dev: true })`
  const env = { PATH: process.env.PATH, npm_execpath: npm }
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { env })
  expect([status, readdirSync(other), readdirSync(join(own, 'node_modules'))]).toEqual([0, ['package.txt'], []])
  rmSync(folder, { recursive: true })
})
