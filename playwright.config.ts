import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.ts'

const executablePath = findChromium()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  forbidOnly: true,
  fullyParallel: true,
  // More than the two cores of a small machine: a journey waits about as long as it computes.
  workers: 3,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // Told by name where it was needed, see scripts/run-checks.ts.
  retries: process.env.CI ? 1 : 0,
  use: {
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        // Nothing but this machine is reached, whatever a page asks for.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ],
    },
  },
})
