import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { unpackedFolder, unpackFromDebian } from './debian.ts'

const places = [
  '/usr/sbin/nginx',
  '/usr/local/sbin/nginx',
  '/opt/homebrew/bin/nginx',
  join(unpackedFolder('nginx'), 'usr/sbin/nginx'),
]

/** Returns the path of a working nginx. `undefined` if there is none. */
export function findNginx(): string | undefined {
  return places.find((path) => existsSync(path) && spawnSync(path, ['-v']).status === 0)
}

/** Downloads nginx unless it is there, as root on Debian. */
export function unpackNginx(): void {
  if (!findNginx()) unpackFromDebian('nginx')
}
