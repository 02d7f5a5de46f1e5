import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startPortal } from './processes/portal-process.ts'
import { startSynchronousServer } from './processes/synchronous-server.ts'

test('a portal with the same settings starts while the standby does not respond, and can be read', async () => {
  const { server, loseStandby, setStandbys, stop } = await startSynchronousServer()
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-standby-'))
  const settings = { DATABASE_URL: server.url, DATA_DIR: dataDir, SAMPLE_DATA: 'on' }
  try {
    await (await startPortal(settings)).stop()
    await loseStandby()
    const portal = await startPortal(settings)
    expect((await fetch(`${portal.url}/api/clinic`)).status).toBe(200)
    await setStandbys('')
    await portal.stop()
  } finally {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
