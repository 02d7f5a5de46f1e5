import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: [
      'prove/**/*.test.ts',
      'contract/**/*.test.ts',
      'server/**/*.test.ts',
      'web/**/*.test.{ts,tsx}',
      'scripts/**/*.test.ts',
    ],
    env: { TZ: 'Asia/Kathmandu' },
    globalSetup: 'server/testing/template-database.ts',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
