import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const unpacked = join(import.meta.dirname, '../node_modules/.cache/nginx')
const places = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx', join(unpacked, 'usr/sbin/nginx')]

/** Returns the path of a working nginx. `undefined` if there is none. */
export function findNginx(): string | undefined {
  return places.find((path) => existsSync(path) && spawnSync(path, ['-v']).status === 0)
}

/**
 * Downloads nginx unless it is installed, as root on Debian. Only unpacks it, because installing the package would
 * start it.
 */
export function unpackNginx(): void {
  if (findNginx() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log('Fetching nginx from Debian …')
  mkdirSync(unpacked, { recursive: true })
  run('apt-get', '-qq', 'update')
  run('apt-get', '-qq', '-o', 'APT::Sandbox::User=root', 'download', 'nginx')
  for (const file of readdirSync(unpacked)) if (file.endsWith('.deb')) run('dpkg-deb', '--extract', file, '.')
}

function run(command: string, ...words: string[]) {
  spawnSync(command, words, { cwd: unpacked, stdio: ['ignore', 'ignore', 'inherit'] })
}
