import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { refuseWritesWhenDiskFull } from './disk-space-guard.ts'
import { createServer } from './serve.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-room-'))
// Mounting a small disk requires root.
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=100m', 'tmpfs', folder]).status === 0
afterAll(() => {
  if (mounted) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true, force: true })
})

test.skipIf(!mounted)('allows reads and refuses writes while the disk of the database is nearly full', async () => {
  const app = createServer(false, [])
  refuseWritesWhenDiskFull(app, folder)
  app.route({ url: '/', method: ['GET', 'POST', 'DELETE'], handler: () => ({ ok: true }) })
  const statuses = async () => {
    const answers = await Promise.all(
      (['GET', 'HEAD', 'POST', 'DELETE'] as const).map((method) => app.inject({ method, url: '/' })),
    )
    return answers.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])
  }
  const taken = Array(4).fill([200, undefined])
  const refused = [...Array(2).fill([200, undefined]), ...Array(2).fill([507, '60'])]
  expect(await statuses()).toEqual(taken)
  const ballast = join(folder, 'ballast')
  writeFileSync(ballast, Buffer.alloc(40 * 1024 * 1024))
  await expect.poll(statuses).toEqual(refused)
  rmSync(ballast)
  await expect.poll(statuses).toEqual(taken)
  await app.close()
})
