import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { packServer } from '../scripts/pack-server.ts'
import { copyTemplate, type OwnDatabase } from '../server/testing/template-database.ts'
import { startPortal, urlOf } from './processes/portal-process.ts'

// The contents of the container image, apart from Node and Debian.
let folder: string
let database: OwnDatabase
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-packed-'))
  database = await copyTemplate(inject('templateDatabase'))
})
afterEach(async () => {
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('a packed portal of less than 120 MB starts and answers', async () => {
  packServer(folder)
  const settings = { DATABASE_URL: urlOf(database.config), DATA_DIR: join(folder, 'data'), SAMPLE_DATA: 'on' }
  await expect(startPortal(settings, { root: folder })).rejects.toThrow(/STRIPE_SECRET_KEY .*no test mode/)
  const off = { STRIPE_SECRET_KEY: 'off', GOOGLE_CLIENT_ID: 'off', SMTP_URL: 'off' }
  const portal = await startPortal({ ...settings, ...off }, { root: folder })
  try {
    for (const path of ['/', '/appointment', '/api/service', '/api/openapi.json']) {
      expect([path, (await fetch(portal.url + path)).status]).toEqual([path, 200])
    }
  } finally {
    await portal.stop()
  }
  // Loads all packages of the calendars, of which some files are left out.
  const count = `console.log((await (await import('./server/closed-days/public-holidays.ts'))
    .holidaysBetween({ country: 'CN' }, 'en', ['2027-01-01', '2027-12-31'])).length)`
  const holidays = execFileSync(process.execPath, ['--input-type=module', '--eval', count], { cwd: folder })
  expect(Number(holidays)).toBeGreaterThan(5)
  const [megabytes] = execFileSync('du', ['-sm', folder]).toString().split('\t')
  expect(Number(megabytes)).toBeLessThan(120)
})
