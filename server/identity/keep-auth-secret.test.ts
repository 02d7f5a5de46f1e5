import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { InvalidSettingsError } from '../settings.ts'
import { loadOrCreateAuthSecret } from './keep-auth-secret.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-secret-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('when there is no secret yet, then one is made, kept for its owner only and given again', () => {
  const secret = loadOrCreateAuthSecret(join(folder, 'new'))
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(loadOrCreateAuthSecret(join(folder, 'new'))).toBe(secret)
  expect(readdirSync(join(folder, 'new'))).toEqual(['auth-secret'])
  if (process.platform !== 'win32') expect(statSync(join(folder, 'new', 'auth-secret')).mode & 0o777).toBe(0o600)
})

test('when the kept one is empty, then nothing is signed with it', () => {
  writeFileSync(join(folder, 'auth-secret'), '')
  expect(() => loadOrCreateAuthSecret(folder)).toThrow(InvalidSettingsError)
})

test('when the folder cannot be written to, then DATA_DIR is named', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => loadOrCreateAuthSecret(join(folder, 'file', 'data'))).toThrow(/^DATA_DIR must be /)
})
