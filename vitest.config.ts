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
const globalSetup = 'server/testing/template-database.ts'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    // Most tests wait for the database or a timer, so more workers than processors are faster.
    maxWorkers: Math.max(4, availableParallelism()),
    projects: [
      { test: { ...common, name: 'rooms', include: ['{contract,web,scripts}/**/*.test.{ts,tsx}'] } },
      {
        test: {
          ...common,
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup,
          setupFiles: 'server/testing/mock-passwords.ts',
        },
      },
      // The proofs measure times and kill processes, so they run one file at a time.
      {
        test: {
          ...common,
          name: 'prove',
          include: ['prove/**/*.test.ts'],
          globalSetup,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
