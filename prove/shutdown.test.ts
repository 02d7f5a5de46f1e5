import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startDatabaseServer } from './processes/database-server.ts'
import { signalDatabase, startPortal } from './processes/portal-process.ts'

test('a portal ends although its database has stopped responding', async () => {
  const server = await startDatabaseServer()
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-shutdown-'))
  const portal = await startPortal({ DATABASE_URL: server.url, DATA_DIR: dataDir })
  signalDatabase(server.directory, 'SIGSTOP')
  try {
    await portal.stop()
    expect(portal.runs()).toBe(false)
  } finally {
    await portal.kill()
    signalDatabase(server.directory, 'SIGCONT')
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
