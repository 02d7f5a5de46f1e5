import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const unit = readFileSync(join(import.meta.dirname, '../deploy/portal@.service'), 'utf8')
// The option --offline exists since systemd 250.
const canAnalyze = spawnSync('systemd-analyze', ['security', '--help']).stdout?.includes('--offline') ?? false

test.skipIf(!canAnalyze)('the exposure of the systemd unit is below 3', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-unit-'))
  const file = join(folder, 'portal@3001.service')
  writeFileSync(file, unit)
  const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', '--no-pager', file], {
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  const [, exposure] = /exposure level for portal@3001\.service: ([\d.]+)/.exec(stdout) ?? []
  expect(Number(exposure)).toBeLessThan(3)
})

test('the systemd unit allows the JIT compiler of Node', () => {
  expect(unit).not.toMatch(/^MemoryDenyWriteExecute=(?:yes|true|on|1)/m)
})
