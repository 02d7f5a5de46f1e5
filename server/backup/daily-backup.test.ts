import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { copyTemplate, type OwnDatabase } from '../testing/template-database.ts'
import { type BackupPlan, backUpIfDue, lastFailure } from './daily-backup.ts'

let root: string
let source: OwnDatabase
let plan: BackupPlan

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'portal-daily-'))
  source = await copyTemplate(inject('templateDatabase'))
  plan = { folder: join(root, 'backups'), hour: 3, keep: 2, timeZone: 'America/Los_Angeles' }
})

afterEach(async () => {
  await source.drop()
  rmSync(root, { recursive: true, force: true })
})

const attempt = (now: string) => backUpIfDue(plan, source.config, new Date(now))

test('makes one backup a day at its hour, in one of several processes, and deletes the oldest', async () => {
  const first = await Promise.all([1, 2, 3].map(() => attempt('2026-03-01T12:00:00Z')))
  expect(first.filter(Boolean)).toEqual([join(plan.folder, 'portal-2026-03-01T120000Z.backup')])
  // 3 AM in Los Angeles is 11:00 UTC, and 10:00 UTC after the clocks went forward on March 8.
  expect(await attempt('2026-03-02T10:59:00Z')).toBeUndefined()
  expect(await attempt('2026-03-02T11:00:00Z')).toBeDefined()
  expect(await attempt('2026-03-02T23:00:00Z')).toBeUndefined()
  expect(await attempt('2026-03-07T11:00:00Z')).toBeDefined()
  expect(await attempt('2026-03-08T09:59:00Z')).toBeUndefined()
  expect(await attempt('2026-03-08T10:00:00Z')).toBeDefined()
  expect(readdirSync(plan.folder).sort()).toEqual([
    'portal-2026-03-07T110000Z.backup',
    'portal-2026-03-08T100000Z.backup',
  ])
})

test('ignores an empty file and one dated in the future', async () => {
  mkdirSync(plan.folder)
  writeFileSync(join(plan.folder, 'portal-2030-01-01T000000Z.backup'), 'x'.repeat(99))
  writeFileSync(join(plan.folder, 'portal-2026-03-01T115900Z.backup'), '')
  expect(await attempt('2026-03-01T12:00:00Z')).toBeDefined()
  expect(await attempt('2026-03-01T13:00:00Z')).toBeUndefined()
})

test('records the reason of a failure in the folder until a backup succeeds', async () => {
  const { connectionString } = source.config
  const gone = connectionString
    ? { connectionString: Object.assign(new URL(connectionString), { pathname: '/gone' }).href }
    : { ...source.config, database: 'gone' }
  await expect(backUpIfDue(plan, gone, new Date())).rejects.toThrow()
  expect(await lastFailure(plan.folder)).toMatchObject({ reason: 'database "gone" does not exist' })
  rmSync(plan.folder, { recursive: true, force: true })
  writeFileSync(plan.folder, 'a file where the folder should be')
  await expect(attempt('2026-03-01T12:00:00Z')).rejects.toThrow()
  rmSync(plan.folder)
  expect(await attempt('2026-03-01T12:00:00Z')).toBeDefined()
  writeFileSync(join(plan.folder, 'last-failure.json'), JSON.stringify({ at: 'then', reason: 'no room' }))
  expect(await lastFailure(plan.folder)).toEqual({ at: 'then', reason: 'no room' })
  await attempt('2026-03-02T12:00:00Z')
  expect(await lastFailure(plan.folder)).toBeUndefined()
})
