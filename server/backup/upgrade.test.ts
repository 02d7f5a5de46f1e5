import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import type { Booking } from '#contract/schemas/booking.ts'
import { type PortalProcess, startPortal, urlOf } from '../../prove/processes/portal-process.ts'
import { connect } from '../database/connect.ts'
import { dumpSchema } from '../database/dump-schema.ts'
import { knownMigrations } from '../database/migrate.ts'
import { run } from '../testing/run-program.ts'
import { signInAt, tokenAt } from '../testing/sign-in-over-network.ts'
import { copyTemplate, makeEmptyDatabase } from '../testing/template-database.ts'
import { findViolations } from './invariants.ts'

// Written by `npm run backup` on a database that the portal of migration 0010 had made and filled through its own calls.
const old = join(import.meta.dirname, 'fixtures/0010-people.backup')
const settings = { CLINIC_TIME_ZONE: 'America/Los_Angeles' }

test('when a backup of an older portal is restored, then its people, bookings and payments go on under the new one', async () => {
  const [target, fresh] = [
    await makeEmptyDatabase(inject('templateDatabase')),
    await copyTemplate(inject('templateDatabase')),
  ]
  let portal: PortalProcess | undefined
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-upgrade-'))
  const [{ db, close }, template] = [connect(target.config, () => {}), connect(fresh.config, () => {})]
  try {
    const restored = await run('commands/restore.ts', { ...settings, DATABASE_URL: urlOf(target.config) }, [old])
    expect([restored.code, restored.err, restored.out]).toEqual([
      0,
      '',
      expect.stringContaining('5 people, 4 bookings, 3 payments'),
    ])
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by 1`.execute(db)
    expect(rows.map(({ name }) => name)).toEqual(knownMigrations)
    expect(await findViolations(db)).toEqual([])
    expect(await dumpSchema(db)).toEqual(await dumpSchema(template.db))

    portal = await startPortal({ ...settings, DATA_DIR: dataDir, DATABASE_URL: urlOf(target.config) })
    const zoe = { email: 'zoe@clinic.test', password: 'a password of old' }
    const token = await tokenAt(portal.url, zoe.email, await signInAt(portal.url, zoe))
    const shown = await fetch(`${portal.url}/api/dashboard?patientEmail=${zoe.email}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const bookings = (await shown.json()) as Booking[]
    expect(bookings.map(({ patientName, paid }) => `${patientName} ${paid}`).sort()).toEqual([
      'Zoë Łukasz محمد false',
      'Zoë Łukasz محمد true',
    ])
    expect(await findViolations(db)).toEqual([])
  } finally {
    await portal?.stop()
    await Promise.all([close(), template.close()])
    await Promise.all([target.drop(), fresh.drop()])
    rmSync(dataDir, { recursive: true, force: true })
  }
})
