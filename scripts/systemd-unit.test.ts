import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const unit = readFileSync(join(import.meta.dirname, '../deploy/portal@.service'), 'utf8')
// The option --offline exists since systemd 250.
const canAnalyze = spawnSync('systemd-analyze', ['security', '--help']).stdout?.includes('--offline') ?? false

/** Analyzes the unit as the instance of a port, with a program that exists on this machine. */
function analyze(...words: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-unit-'))
  const file = join(folder, 'portal@3001.service')
  writeFileSync(file, unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))
  const { status, stdout, stderr } = spawnSync('systemd-analyze', [...words, file], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return { status, stdout, stderr }
}

test.skipIf(!canAnalyze)('systemd-analyze finds nothing in the unit', () => {
  expect(analyze('verify', '--man=no')).toEqual({ status: 0, stdout: '', stderr: '' })
})

test.skipIf(!canAnalyze)('the exposure of the systemd unit is below 3', () => {
  const { stdout } = analyze('security', '--offline=true', '--no-pager')
  const [, exposure] = /exposure level for portal@3001\.service: ([\d.]+)/.exec(stdout) ?? []
  expect(Number(exposure)).toBeLessThan(3)
})

test('the systemd unit allows the JIT compiler of Node', () => {
  expect(unit).not.toMatch(/^MemoryDenyWriteExecute=(?:yes|true|on|1)/m)
})
