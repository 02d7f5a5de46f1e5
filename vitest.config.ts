import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const common = {
  env: { TZ: 'Asia/Kathmandu' },
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000, interval: 20 } },
  // On a machine shared with others a test may find no time. What was found to be wrong is never tried again.
  ...(process.env.CI && { retry: { count: 1, condition: /timed out/i } }),
}
const globalSetup = 'server/testing/template-database.ts'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    // These tests mostly wait, for a database or for time to pass.
    maxWorkers: Math.max(4, availableParallelism()),
    projects: [
      { test: { ...common, name: 'rooms', include: ['{contract,web,scripts}/**/*.test.{ts,tsx}'] } },
      { test: { ...common, name: 'server', include: ['server/**/*.test.ts'], globalSetup } },
      // The proofs measure and kill: they run when all else has ended, one at a time.
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
