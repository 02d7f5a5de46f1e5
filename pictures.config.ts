import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Takes the pictures of `npm run pictures`, on the same portals and in the same browser as the journeys. */
export default defineConfig(journeys, {
  testMatch: ['pictures.ts', 'readme-picture.ts'],
  outputDir: 'test-results/pictures',
  timeout: 180_000,
  reporter: 'line',
  use: { trace: 'off', screenshot: 'off' },
})
