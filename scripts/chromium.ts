import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installFromDebian } from './debian.ts'

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
  if (!existsSync(headlessShell)) installFromDebian(['chromium-headless-shell'])
  if (!findChromium()) installFromDebian(['chromium'])
  if (!findChromium()) {
    console.log('Installing Chromium from Playwright …')
    spawnSync('npx', ['playwright', 'install', 'chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    })
  }
  return findChromium() !== undefined
}
