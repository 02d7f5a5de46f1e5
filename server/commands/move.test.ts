import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { startPortal, urlOf } from '../../prove/processes/portal-process.ts'
import { findViolations } from '../backup/invariants.ts'
import { connect } from '../database/connect.ts'
import { run } from '../testing/run-program.ts'
import { signInAt, tokenAt } from '../testing/sign-in-over-network.ts'
import { makeEmptyDatabase } from '../testing/template-database.ts'

const admin = { ADMIN_EMAIL: 'boss@clinic.test', ADMIN_PASSWORD: 'a long enough password' }

test('moves the embedded database to a server while no portal runs, and keeps sessions', async () => {
  const root = mkdtempSync(join(tmpdir(), 'portal-move-'))
  const target = await makeEmptyDatabase(inject('templateDatabase'))
  const url = urlOf(target.config)
  try {
    const first = await startPortal({ DATA_DIR: root, ...admin })
    const cookie = await signInAt(first.url, { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD })
    const refused = await run('commands/move.ts', { DATA_DIR: root }, [url])
    expect([refused.code, refused.err]).toEqual([
      1,
      'Another portal or command is using this data directory. Stop it, or set another DATA_DIR.\n',
    ])
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
    await first.stop()

    const moved = await run('commands/move.ts', { DATA_DIR: root }, [url])
    expect(moved).toMatchObject({ code: 0, out: expect.stringMatching(/^Moved: 1 people, 0 bookings/) })
    expect([existsSync(join(root, 'database')), existsSync(join(root, 'database-moved'))]).toEqual([false, true])

    const second = await startPortal({ DATA_DIR: root, DATABASE_URL: url })
    // The cookie's name contains the port.
    const ported = cookie.replace(new URL(first.url).port, new URL(second.url).port)
    expect(await tokenAt(second.url, admin.ADMIN_EMAIL, ported)).toBeDefined()
    await second.stop()
    const { db, close } = connect(target.config, () => {})
    expect(await findViolations(db)).toEqual([])
    await close()
    expect((await run('commands/move.ts', { DATA_DIR: root }, [url])).err).toMatch(
      /was moved to a server\. Set DATABASE_URL\./,
    )
    const unset = await run('main.ts', { DATA_DIR: root })
    expect([unset.code, unset.err]).toEqual([1, expect.stringContaining('was moved to a server. Set DATABASE_URL.')])
    expect(existsSync(join(root, 'database'))).toBe(false)
  } finally {
    await target.drop()
    rmSync(root, { recursive: true, force: true })
  }
})
