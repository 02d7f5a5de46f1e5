import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { installChromium } from './chromium.ts'

// `npm run screenshots`: every page in every state, in three sizes and both themes, into pictures/, and the picture of
// the README into docs/. Arguments select states: `npm run screenshots -- -g /appointment`. With SCREENSHOT_LANGUAGE=ar
// in Arabic, into pictures/ar.
const root = join(import.meta.dirname, '..')
if (!installChromium()) throw new Error('There is no Chromium to take pictures with.')
const steps = [
  ['scripts/build-pages.ts'],
  ['node_modules/@playwright/test/cli.js', 'test', '--config', 'pictures.config.ts', ...process.argv.slice(2)],
]
for (const words of steps) {
  const { status } = spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
