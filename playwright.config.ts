import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.ts'
import { preferRamDisk } from './scripts/ram-disk.ts'

preferRamDisk()

const executablePath = findChromium()

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/browser',
  forbidOnly: true,
  fullyParallel: true,
  // A test waits about as long as it computes, so more workers than two processors are faster.
  workers: 3,
  // The timeouts end tests that hang. A slow machine must not reach them.
  timeout: 300_000,
  expect: { timeout: 60_000 },
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
        // Fewer processes do the same work with a tenth less of the processor.
        '--in-process-gpu',
        '--enable-features=NetworkServiceInProcess2',
        '--disable-background-networking',
        '--disable-component-update',
        // Pages reach only this machine.
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ],
    },
  },
})
