import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Chromium without a user interface renders with half the work, but positions letters slightly differently. */
export const headlessShell = '/usr/bin/chromium-headless-shell'
const systemPaths = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/**
 * Returns the path of the system's Chromium, or of the one that Playwright has downloaded. `undefined` if there is
 * neither.
 */
export function findChromium(): string | undefined {
  return [...systemPaths, chromium.executablePath()].find((path) => existsSync(path))
}

/**
 * Installs Chromium unless it is installed: Debian's as root on Debian, otherwise Playwright's. Returns whether there
 * is one.
 */
export function installChromium(): boolean {
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  if (isRootOnDebian && !existsSync(headlessShell)) {
    console.log('Installing Chromium from Debian …')
    run('apt-get', ['-qq', 'update'])
    run('apt-get', ['-qq', '-y', '--no-install-recommends', 'install', 'chromium-headless-shell'])
    if (!findChromium()) run('apt-get', ['-qq', '-y', '--no-install-recommends', 'install', 'chromium'])
  }
  if (!findChromium()) {
    console.log('Installing Chromium from Playwright …')
    run('npx', ['playwright', 'install', 'chromium'])
  }
  return findChromium() !== undefined
}

function run(command: string, words: readonly string[]) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(command, words, { stdio: ['ignore', 'ignore', 'inherit'], env, shell: process.platform === 'win32' })
}
