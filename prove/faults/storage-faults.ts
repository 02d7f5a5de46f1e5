import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { endedPortals, type Fault, slowAnswers, type Target } from './fault.ts'
import { shim, shimMissing } from './shim.ts'

/** Faults of the disk and the clock. */
export const storageFaults: readonly Fault[] = [
  {
    id: 'I7',
    summary: 'The disk is full',
    method: 'a small disk that another process fills to the last byte',
    expectation: 'reads work, writes are refused with 503 or 507, and the portal recovers without help',
    unaffected: 'nothing',
    on: ['small disk'],
    rare: true,
    missing: () => (process.getuid?.() === 0 ? undefined : 'mounting a small disk requires root'),
    inject: fillDisk,
  },
  {
    id: 'I8',
    summary: 'The disk rejects every write',
    method: 'every write of the database fails, by a library loaded before it',
    expectation: 'every request is answered within 10 s, and the portal recovers without help',
    unaffected: 'nothing',
    on: ['shim'],
    rare: true,
    missing: shimMissing,
    inject: async ({ hold, history, environment }) => {
      const began = performance.now()
      shim().failWrites(constants.errno.EIO)
      await hold(5_000)
      shim().failWrites(0)
      return [...slowAnswers(history, began), ...endedPortals(environment)]
    },
  },
  {
    id: 'I11',
    summary: 'The clock is wrong',
    method: 'an hour slow, half a minute fast, and right again, by a library loaded before portal and database',
    expectation: 'no request fails; a user whose token has another time signs in again',
    unaffected: 'everything',
    on: ['shim'],
    rare: true,
    missing: shimMissing,
    inject: async ({ hold }) => {
      for (const seconds of [-3_600, 30, 0]) {
        shim().skewClock(seconds)
        await hold(3_000)
      }
      return []
    },
  },
]

async function fillDisk({ environment, hold, history }: Target): Promise<string[]> {
  const ballast = join(environment.dataDir, 'ballast')
  const url = environment.portals[0]?.url
  const findings = new Set<string>()
  const began = performance.now()
  fill(ballast)
  const refused = () =>
    history.some(({ operation, invoked, status }) => invoked >= began && operation.op === 'book' && status >= 500)
  for (const until = Date.now() + 30_000; !refused() && Date.now() < until; await delay(100)) fill(ballast)
  if (!refused()) findings.add('no write was refused, so the test proves nothing')
  for (let look = 0; look < 10; look++) {
    await hold(500)
    fill(ballast)
    for (const path of ['/api/service', '/api/available/next', '/readyz']) {
      const status = await fetch(url + path).then(
        (answer) => answer.status,
        () => 0,
      )
      if (status !== 200) findings.add(`${path} was answered ${status || 'with no response'} while the disk was full`)
    }
  }
  rmSync(ballast)
  for (const { operation, invoked, status } of history) {
    if (invoked < began || operation.op !== 'book' || status < 500) continue
    if (status !== 503 && status !== 507) findings.add(`${operation.op} was answered ${status}`)
  }
  return [...findings]
}

function fill(path: string): void {
  const file = openSync(path, 'a')
  try {
    for (const size of [1 << 20, 4096, 1]) {
      try {
        for (;;) writeSync(file, Buffer.alloc(size))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    }
  } finally {
    closeSync(file)
  }
}
