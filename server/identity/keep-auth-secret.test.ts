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

test('creates a secret for its owner only and returns it again', () => {
  const secret = loadOrCreateAuthSecret(join(folder, 'new'))
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(loadOrCreateAuthSecret(join(folder, 'new'))).toBe(secret)
  expect(readdirSync(join(folder, 'new'))).toEqual(['auth-secret'])
  if (process.platform !== 'win32') expect(statSync(join(folder, 'new', 'auth-secret')).mode & 0o777).toBe(0o600)
})

test('refuses an empty secret', () => {
  writeFileSync(join(folder, 'auth-secret'), '')
  expect(() => loadOrCreateAuthSecret(folder)).toThrow(InvalidSettingsError)
})

test('names DATA_DIR if the folder is not writable', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => loadOrCreateAuthSecret(join(folder, 'file', 'data'))).toThrow(/^DATA_DIR must be /)
})
