import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whether packages can be had from Debian: as root, on Debian. */
const isRootOnDebian = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs those of Debian's packages that are missing. Does nothing for another user or on another system. */
export function installFromDebian(packages: readonly string[]): void {
  if (!isRootOnDebian) return
  const missing = packages.filter((name) => spawnSync('dpkg', ['--status', name]).status !== 0)
  if (missing.length === 0) return
  console.log(`Installing from Debian: ${missing.join(', ')} …`)
  run('apt-get', ['-qq', 'update'])
  withoutServices(() => run('apt-get', ['-qq', '-y', '--no-install-recommends', 'install', ...missing]))
}

/** Installs without starting services: the packages ask this program, and 101 forbids it. */
function withoutServices(install: () => void): void {
  const policy = '/usr/sbin/policy-rc.d'
  const isOurs = !existsSync(policy)
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    install()
  } finally {
    if (isOurs) rmSync(policy)
  }
}

/** Returns the folder of a package that `unpackFromDebian` has unpacked. It is empty before. */
export function unpackedFolder(name: string): string {
  return join(import.meta.dirname, '../node_modules/.cache', name)
}

/**
 * Downloads a package from Debian and unpacks it, because installing it would start a service. Does nothing for another
 * user or on another system.
 */
export function unpackFromDebian(name: string): void {
  if (!isRootOnDebian) return
  const cwd = unpackedFolder(name)
  console.log(`Fetching ${name} from Debian …`)
  mkdirSync(cwd, { recursive: true })
  run('apt-get', ['-qq', 'update'], cwd)
  run('apt-get', ['-qq', '-o', 'APT::Sandbox::User=root', 'download', name], cwd)
  for (const file of readdirSync(cwd)) if (file.endsWith('.deb')) run('dpkg-deb', ['--extract', file, '.'], cwd)
}

function run(command: string, words: readonly string[], cwd?: string) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(command, words, { stdio: ['ignore', 'ignore', 'inherit'], env, cwd })
}
