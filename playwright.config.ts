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
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
    },
  },
})
