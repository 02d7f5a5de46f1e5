import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { preferRamDisk } from './scripts/ram-disk.ts'

preferRamDisk()

// The timeouts end tests that hang. A slow machine must not reach them.
const common = {
  env: { TZ: 'Asia/Kathmandu' },
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000, interval: 20 } },
}
/** Files share the modules of their worker: loading the portal for each takes a third of the processor time. */
const together = { ...common, isolate: false }
const globalSetup = 'server/testing/template-database.ts'
/** Proofs that load or kill whole processes, and a test in which sign-ins queue, because it keeps the real cost of a password. */
const alone = [
  'prove/{failover,flood,imports,one-slot,rolling-restart,watchers}.test.ts',
  'server/identity/passwords/password-queue.test.ts',
]

/** The proof that a loaded portal keeps serving while other parts fail, which runs beside the other proofs only. */
const faults = 'prove/prove.test.ts'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    // Most tests wait for the database or a timer, so more workers than processors are faster.
    maxWorkers: Math.max(4, availableParallelism()),
    projects: [
      { test: { ...together, name: 'rooms', include: ['{contract,web,scripts}/**/*.test.{ts,tsx}'] } },
      {
        test: {
          ...together,
          name: 'server',
          include: ['{server,prove}/**/*.test.ts'],
          exclude: [...alone, faults],
          globalSetup,
          setupFiles: 'server/testing/mock-passwords.ts',
        },
      },
      // One file at a time, because they would slow each other down.
      {
        test: {
          ...common,
          name: 'prove',
          include: alone,
          globalSetup,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      { test: { ...common, name: 'faults', include: [faults], globalSetup, sequence: { groupOrder: 2 } } },
    ],
  },
})
